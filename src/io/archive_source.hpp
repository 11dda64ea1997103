// SPDX-License-Identifier: MIT
//
// What libarchive reads: files compressed with bzip2 or lz4, and the members of zip and tar
// archives. Exactly these; some of what else it knows starts programs.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "lanedoku/batch.hpp"

#include "io/buffered_source.hpp"
#include "io/packing.hpp"

struct archive;

namespace lanedoku::io {

class ArchiveSource final : public Source {
 public:
  /// `packing` is one of those above.
  ArchiveSource(Packing packing, std::unique_ptr<BufferedSource> input);
  ~ArchiveSource() override;

  ReadResult read(std::span<char> buffer) override;
  bool is_ready() override { return !piece_.empty() || at_end_ || failure_ || input_->is_ready(); }
  const std::string* member() const noexcept override { return member_ ? &*member_ : nullptr; }
  /// Passes over directories, links, devices, and what macOS puts beside the files of a zip
  /// archive.
  bool next_member() override;
  std::optional<std::uint64_t> position() const noexcept override { return input_->position(); }

 private:
  struct Free {
    void operator()(archive* archive) const noexcept;
  };
  // libarchive's callback.
  static ssize_t lend(archive* archive, void* self, const void** bytes);

  void start();
  void next_piece();
  void end_stream();
  void end_archive();
  void fail(const char* problem);
  [[nodiscard]] bool look_further();
  void take_what_is_used();

  [[nodiscard]] bool has_members() const noexcept {
    return packing_ == Packing::zip || packing_ == Packing::tar;
  }
  // Bytes that libarchive has used.
  [[nodiscard]] std::uint64_t position_in_archive() const noexcept;

  Packing packing_;
  std::unique_ptr<BufferedSource> input_;
  std::unique_ptr<archive, Free> archive_;
  bool is_started_ = false;
  std::optional<std::string> member_;
  std::string_view piece_;  // decoded and not read yet
  bool at_end_ = false;     // of the member
  bool is_over_ = false;    // there are no more members
  std::optional<ReadResult> input_failure_;
  std::optional<ReadResult> failure_;
  std::uint64_t base_ = 0;          // where in the input libarchive started
  std::uint64_t known_ = 0;         // bytes that libarchive was lent
  std::uint64_t ending_zeros_ = 0;  // that they end with
  std::uint64_t decoded_ = 0;
};

}  // namespace lanedoku::io
