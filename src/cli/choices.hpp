// SPDX-License-Identifier: MIT
//
// Options whose value is one of some names.
#pragma once

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <utility>
#include <vector>

namespace lanedoku::cli {

template <typename Enum>
using Choices = std::vector<std::pair<std::string, Enum>>;

template <typename Enum>
void add_choice(CLI::App& app, const std::string& name, Enum& value, const Choices<Enum>& choices,
                const std::string& help) {
  std::vector<std::string> names;
  for (const auto& [choice, unused] : choices) names.push_back(choice);
  app.add_option_function<std::string>(
         name,
         [&value, choices](const std::string& chosen) {
           for (const auto& [choice, meaning] : choices) {
             if (choice == chosen) value = meaning;
           }
         },
         fmt::format("{}: {}", help, fmt::join(names, ", ")))
      ->check(CLI::IsMember(names))
      ->option_text("NAME");
}

}  // namespace lanedoku::cli
