// SPDX-License-Identifier: MIT
#include "cli/log.hpp"

#include <cstdio>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace lanedoku::cli {

void set_up_log() {
  // Not coloured: lines stay the same in a terminal, a file and a pipe. A standard error that
  // cannot be written to is no reason to fail.
  const auto logger = spdlog::stderr_logger_mt("lanedoku");
  logger->set_pattern("%n: %l: %v");
  logger->flush_on(spdlog::level::trace);
  logger->set_error_handler([](const std::string&) {});
  spdlog::set_default_logger(logger);
}

void say_error(std::string_view text) { spdlog::error("{}", text); }
void say_warning(std::string_view text) { spdlog::warn("{}", text); }
void say_info(std::string_view text) { spdlog::info("{}", text); }

void say_plain(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace lanedoku::cli
