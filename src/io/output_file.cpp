// SPDX-License-Identifier: MIT
#include "io/output_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "io/small_file.hpp"

namespace lanedoku::io {
namespace {

namespace fs = std::filesystem;

// The file that a chain of symbolic links ends at, whether it exists or not.
fs::path resolve_links(fs::path path) {
  constexpr int kMostLinks = 40;
  for (int i = 0; i < kMostLinks && fs::is_symlink(fs::symlink_status(path)); ++i) {
    path = path.parent_path() / fs::read_symlink(path);
  }
  return path;
}

Descriptor open_device(const std::string& path) {
  Descriptor descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (descriptor.get() < 0) throw_last_error("write " + path);
  return descriptor;
}

// A stream to the process that listens on the Unix socket `path`.
Descriptor connect_to(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    throw std::system_error(std::make_error_code(std::errc::filename_too_long),
                            "cannot write the socket " + path);
  }
  path.copy(address.sun_path, path.size());
  Descriptor descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (descriptor.get() < 0) throw_last_error("make a socket");
  if (::connect(descriptor.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) !=
      0) {
    throw_last_error("write " + path +
                     (errno == ECONNREFUSED ? ", a socket nobody listens on" : ""));
  }
  return descriptor;
}

bool is_same_file(const struct stat& a, const struct stat& b) noexcept {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

}  // namespace

OutputFile::OutputFile(const std::string& path, LeftOver left_over) {
  struct stat existing {};
  const bool exists = ::stat(path.c_str(), &existing) == 0;
  if (exists && S_ISDIR(existing.st_mode)) {
    throw std::system_error(std::make_error_code(std::errc::is_a_directory),
                            "cannot write " + path);
  }
  if (exists && !S_ISREG(existing.st_mode)) {
    sink_ =
        std::make_unique<FdSink>(S_ISSOCK(existing.st_mode) ? connect_to(path) : open_device(path));
    encoder_ = make_encoder(path, *sink_);
    return;
  }
  target_ = resolve_links(path);
  partial_ = target_.string() + ".partial";
  open_partial();
  if (exists) {
    mode_ = existing.st_mode & 07777U;
    // Writable until the end: a later run may have to open it.
    if (::fchmod(fd_, *mode_ | S_IWUSR) != 0) {
      throw_last_error("set the permissions of " + partial_);
    }
  }
  encoder_ = make_encoder(path, *sink_);
  if (left_over == LeftOver::removed) start_anew();
}

void OutputFile::open_partial() {
  for (;;) {
    Descriptor descriptor(::open(partial_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
    if (descriptor.get() < 0) throw_last_error("write " + partial_);
    if (::flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK) throw_last_error("lock " + partial_);
      throw std::system_error(
          std::make_error_code(std::errc::device_or_resource_busy),
          "another process is writing " + partial_ + "; wait for it or choose another output");
    }
    // The one who held the lock may have renamed the file meanwhile: then ours is not it.
    struct stat opened {};
    struct stat named {};
    if (::fstat(descriptor.get(), &opened) != 0) throw_last_error("look at " + partial_);
    if (::stat(partial_.c_str(), &named) != 0 || !is_same_file(opened, named)) continue;
    fd_ = descriptor.get();
    sink_ = std::make_unique<FdSink>(std::move(descriptor));
    return;
  }
}

std::uint64_t OutputFile::size() const {
  struct stat status {};
  if (::fstat(fd_, &status) != 0) throw_last_error("look at " + partial_);
  return static_cast<std::uint64_t>(status.st_size);
}

void OutputFile::start_anew() {
  // In this order: a checkpoint never speaks of bytes that are not there.
  if (!remove_checkpoint()) throw_last_error("remove " + checkpoint_path());
  if (::ftruncate(fd_, 0) != 0) throw_last_error("empty " + partial_);
}

bool OutputFile::go_on_at(std::uint64_t size) {
  if (this->size() < size) return false;
  const auto offset = static_cast<off_t>(size);
  if (::ftruncate(fd_, offset) != 0 || ::lseek(fd_, offset, SEEK_SET) != offset) {
    throw_last_error("cut off the end of " + partial_);
  }
  return true;
}

void OutputFile::save_checkpoint(std::string_view checkpoint) {
  if (!failure_ && ::fdatasync(fd_) != 0) failure_ = last_error();
  if (failure_) throw std::system_error(failure_, "cannot write " + partial_);
  replace_small_file(checkpoint_path(), checkpoint);
}

bool OutputFile::remove_checkpoint() const noexcept {
  const auto is_gone = [](const std::string& path) {
    return ::unlink(path.c_str()) == 0 || errno == ENOENT || errno == ENAMETOOLONG;
  };
  return is_gone(unfinished_name(checkpoint_path())) && is_gone(checkpoint_path());
}

std::error_code OutputFile::finish() {
  if (!encoder_) return failure_;
  const std::error_code error = encoder_->finish();
  encoder_.reset();
  return error;
}

void OutputFile::commit() {
  if (const std::error_code error = finish()) {
    throw std::system_error(error, "cannot write " + (partial_.empty() ? "the output" : partial_));
  }
  if (partial_.empty()) return;
  if (mode_ && ::fchmod(fd_, *mode_) != 0) throw_last_error("set the permissions of " + partial_);
  if (::fsync(fd_) != 0) throw_last_error("write " + partial_);
  // Another run may be writing a file of that name now.
  struct stat written {};
  struct stat named {};
  if (::fstat(fd_, &written) != 0) throw_last_error("look at " + partial_);
  if (::stat(partial_.c_str(), &named) != 0 || !is_same_file(written, named)) {
    throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory),
                            partial_ + " was removed or replaced while it was written; run again");
  }
  if (::rename(partial_.c_str(), target_.c_str()) != 0) {
    throw_last_error("rename " + partial_ + " to " + target_.string());
  }
  // One that stays is no harm: it is of no use without the partial file.
  static_cast<void>(remove_checkpoint());
  // The new name itself; not every file system can.
  const fs::path folder = target_.has_parent_path() ? target_.parent_path() : fs::path(".");
  const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0) static_cast<void>(::fsync(directory.get()));
}

}  // namespace lanedoku::io
