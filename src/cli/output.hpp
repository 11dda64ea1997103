// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <system_error>

#include "lanedoku/batch.hpp"

#include "io/output_file.hpp"

namespace lanedoku::cli {

/// Where a command writes: standard output, or a file that is whole or not there.
class Output {
 public:
  /// Empty or `-`: standard output. Throws std::system_error as io::OutputFile does.
  explicit Output(const std::string& path,
                  io::OutputFile::LeftOver left_over = io::OutputFile::LeftOver::removed);

  [[nodiscard]] Sink& sink() noexcept;
  /// Ends what was written so that it can be read, whole or not; nothing may be written after it.
  [[nodiscard]] std::error_code finish();
  /// Puts a file in its place.
  void commit();

  /// The file, if there can be checkpoints of it; else null.
  [[nodiscard]] io::OutputFile* file_with_checkpoints() const noexcept;

  /// For messages.
  [[nodiscard]] std::string name() const;
  /// Where an unfinished result is: "; the `what` so far are in PATH.partial", or nothing.
  [[nodiscard]] std::string kept(std::string_view what) const;

 private:
  std::string path_;
  std::unique_ptr<io::FdSink> standard_;
  std::unique_ptr<io::OutputFile> file_;
};

/// Ends the output of a run, unless writing it has failed already; `report` tells if it fails now.
void finish(Output& output, BatchReport& report);

}  // namespace lanedoku::cli
