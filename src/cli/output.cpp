// SPDX-License-Identifier: MIT
#include "cli/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "io/fd_stream.hpp"
#include "text/record.hpp"

namespace lanedoku::cli {

Output::Output(const std::string& path, io::OutputFile::LeftOver left_over) : path_(path) {
  if (path.empty() || path == "-") {
    standard_ = std::make_unique<io::FdSink>(io::Descriptor::borrowed(STDOUT_FILENO));
  } else {
    file_ = std::make_unique<io::OutputFile>(path, left_over);
  }
}

Sink& Output::sink() noexcept {
  return file_ ? static_cast<Sink&>(*file_) : static_cast<Sink&>(*standard_);
}

std::error_code Output::finish() { return file_ ? file_->finish() : std::error_code(); }

void Output::commit() {
  if (file_) file_->commit();
}

io::OutputFile* Output::file_with_checkpoints() const noexcept {
  return file_ && file_->has_checkpoints() ? file_.get() : nullptr;
}

std::string Output::name() const {
  return file_ ? text::escape_bytes(path_, 200) : "standard output";
}

std::string Output::kept(std::string_view what) const {
  return !file_ || file_->partial_path().empty()
             ? ""
             : fmt::format("; the {} so far are in {}", what,
                           text::escape_bytes(file_->partial_path(), std::string::npos));
}

void finish(Output& output, BatchReport& report) {
  if (report.ending == Ending::closed_output || report.ending == Ending::bad_output) return;
  const std::error_code error = output.finish();
  if (!error) return;
  report.ending = error == std::errc::broken_pipe ? Ending::closed_output : Ending::bad_output;
  report.error = error.message();
}

}  // namespace lanedoku::cli
