// SPDX-License-Identifier: MIT
#include "io/input.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/archive_source.hpp"
#include "io/decoded_source.hpp"
#include "io/descriptor.hpp"
#include "io/fd_stream.hpp"

namespace lanedoku::io {
namespace {

struct stat stat_of(int fd, const std::string& path) {
  struct stat status {};
  if (::fstat(fd, &status) != 0) throw_last_error("read " + path);
  if (S_ISDIR(status.st_mode)) {
    throw std::system_error(std::make_error_code(std::errc::is_a_directory), "cannot read " + path);
  }
  return status;
}

Descriptor open_for_reading(const std::string& path) {
  if (path == "-") return Descriptor::borrowed(STDIN_FILENO);
  Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptor.get() < 0) throw_last_error("read " + path);
  return descriptor;
}

}  // namespace

ReadResult UnpackedSource::read(std::span<char> buffer) {
  if (!unpacked_) {
    ReadResult problem = unpack();
    if (!unpacked_) return problem;
  }
  return unpacked_->read(buffer);
}

std::optional<std::uint64_t> UnpackedSource::position() const noexcept {
  return unpacked_ ? unpacked_->position() : start_->position();
}

// Layer by layer, of compression one at most.
ReadResult UnpackedSource::unpack() {
  for (;;) {
    const auto packing = recognise_packing(start_->next(), start_->at_end());
    if (!packing) {
      ReadResult more = start_->look_further();
      if (more.error || more.stopped) return more;
      continue;
    }
    const bool is_archive = *packing == Packing::zip || *packing == Packing::tar;
    if (*packing == Packing::none || (is_decoded_ && !is_archive)) {
      unpacked_ = std::move(start_);
      return {};
    }
    if (is_archive) {
      unpacked_ = std::make_unique<ArchiveSource>(*packing, std::move(start_));
      return {};
    }
    is_decoded_ = true;
    start_ = std::make_unique<BufferedSource>(unpacked(*packing));
  }
}

std::unique_ptr<Source> UnpackedSource::unpacked(Packing packing) {
  const auto decoded_by = [&](std::unique_ptr<Decoder> decoder) {
    return std::make_unique<DecodedSource>(packing, std::move(decoder), std::move(start_),
                                           can_stall_);
  };
  if (packing == Packing::gzip) return decoded_by(make_gzip_decoder());
  if (packing == Packing::xz) return decoded_by(make_xz_decoder());
  if (packing == Packing::zstd) return decoded_by(make_zstd_decoder());
  return std::make_unique<ArchiveSource>(packing, std::move(start_));
}

Input make_input(const std::string& path) {
  const std::string name = path == "-" ? "standard input" : path;
  Input input{.name = name, .size = {}, .open = [path](const StopSignal& stop) {
                auto source = std::make_unique<FdSource>(open_for_reading(path), stop);
                const bool can_stall = source->can_stall();
                return std::make_unique<UnpackedSource>(std::move(source), can_stall);
              }};
  // A named pipe must not be opened twice, so only look at it.
  struct stat status {};
  if (path != "-" && ::stat(path.c_str(), &status) != 0) throw_last_error("read " + path);
  if (path == "-" || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)) {
    status = stat_of(open_for_reading(path).get(), name);
    if (S_ISREG(status.st_mode)) input.size = static_cast<std::uint64_t>(status.st_size);
  }
  return input;
}

}  // namespace lanedoku::io
