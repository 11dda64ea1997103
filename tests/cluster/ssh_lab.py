# SPDX-License-Identifier: MIT
"""Two hosts, `left` and `right`, that ssh reaches: two servers on this machine's loopback
interface, with keys of their own."""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess

from cluster_support import free_ports
from support import wait_until

HOSTS = ("left", "right")
SERVER = """\
ListenAddress 127.0.0.1:{port}
HostKey {folder}/host_key
AuthorizedKeysFile {folder}/user_key.pub
PidFile none
PermitRootLogin yes
StrictModes no
UsePAM no
"""
CLIENT = """\
Host {host}
  HostName 127.0.0.1
  Port {port}
  IdentityFile {folder}/user_key
  IdentitiesOnly yes
  UserKnownHostsFile {folder}/known_hosts
  StrictHostKeyChecking no
  LogLevel ERROR
"""
SSHD = shutil.which("sshd", path=os.environ["PATH"] + os.pathsep + "/usr/sbin")


class SshLab:
    """Runs from construction to stop(). `environment` makes GNU parallel use it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        for key in ("host_key", "user_key"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / key],
                           check=True)
        if os.getuid() == 0:
            os.makedirs("/run/sshd", exist_ok=True)  # what sshd insists on
        self.ports = dict(zip(HOSTS, free_ports(len(HOSTS)), strict=True))
        client = self.folder / "ssh_config"
        client.write_text("".join(CLIENT.format(host=host, port=port, folder=folder)
                                  for host, port in self.ports.items()))
        self.environment = {"PARALLEL_SSH": f"ssh -F {client}"}
        self.servers = {}
        for host in HOSTS:
            self._start(host)

    def _start(self, host):
        configuration = self.folder / f"{host}.conf"
        configuration.write_text(SERVER.format(port=self.ports[host], folder=self.folder))
        with open(self.folder / f"{host}.log", "wb") as log:
            self.servers[host] = subprocess.Popen(
                ["setpriv", "--pdeathsig", "TERM", SSHD, "-D", "-e", "-f", configuration],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)

        def answers():
            with contextlib.suppress(OSError), socket.create_connection(
                    ("127.0.0.1", self.ports[host]), timeout=1):
                return True
            return False

        wait_until(answers, f"{host} answers, see {self.folder}/{host}.log")

    def runs_on(self, host, pid):
        """Whether ssh started a process there."""
        environment = pathlib.Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        end = f" 127.0.0.1 {self.ports[host]}".encode()
        return any(line.startswith(b"SSH_CONNECTION=") and line.endswith(end)
                   for line in environment)

    def crash(self, host):
        """What a power cut does: nothing of the host is left, and nobody is told."""
        server = self.servers.pop(host)
        sessions = pathlib.Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text()
        server.kill()
        server.wait()
        for pid in map(int, sessions.split()):
            os.kill(pid, signal.SIGKILL)
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if self.runs_on(host, process.name):
                    os.kill(int(process.name), signal.SIGKILL)

    def stop(self):
        for host in list(self.servers):
            self.crash(host)
