// SPDX-License-Identifier: MIT
#include "cli/signals.hpp"

#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace lanedoku::cli {
namespace {

// A signal handler has no other way to its object.
std::atomic<StopSignal*> g_stop = nullptr;
std::atomic<int> g_received = 0;

void on_signal(int signal) {
  g_received = signal;
  if (StopSignal* const stop = g_stop) stop->request();
}

void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

SignalGuard::SignalGuard(StopSignal& stop) {
  g_received = 0;
  g_stop = &stop;
  // Reset on the first signal: the second one finds the default action.
  handle(SIGINT, on_signal, static_cast<int>(SA_RESETHAND));
  handle(SIGTERM, on_signal, static_cast<int>(SA_RESETHAND));
  handle(SIGPIPE, SIG_IGN, 0);
  handle(SIGXFSZ, SIG_IGN, 0);
}

SignalGuard::~SignalGuard() {
  handle(SIGINT, SIG_DFL, 0);
  handle(SIGTERM, SIG_DFL, 0);
  g_stop = nullptr;
}

int SignalGuard::received() noexcept { return g_received; }

void guard_standard_streams() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    if (::fcntl(fd, F_GETFD) >= 0) continue;
    // The lowest free number, which is this one.
    static_cast<void>(::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

}  // namespace lanedoku::cli
