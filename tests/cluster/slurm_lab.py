# SPDX-License-Identifier: MIT
"""A Slurm cluster on this machine: a controller and three nodes on the loopback interface, in a
scratch folder. For tests only: whoever reaches its ports is believed to be anybody."""

import contextlib
import getpass
import os
import pathlib
import shutil
import signal
import socket
import subprocess

from cluster_support import free_ports
from support import wait_until

NODES = ("n1", "n2", "n3")
PROGRAMS = ("slurmctld", "slurmd", "sbatch", "sinfo", "squeue")

CONFIGURATION = """\
ClusterName=lab
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/none
CredType=cred/none
# A task of a lost node waits this long before it runs elsewhere; 1 has no effect.
AuthInfo=cred_expire=5
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
MailProg=/bin/true
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool/%n
SlurmctldPidFile={folder}/run/slurmctld.pid
SlurmdPidFile={folder}/run/slurmd.%n.pid
SlurmctldLogFile={folder}/log/slurmctld.log
SlurmdLogFile={folder}/log/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/filetxt
JobCompLoc={folder}/log/jobs.txt
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,sched_min_interval=0,bf_interval=1,batch_sched_delay=0
SlurmdParameters=config_overrides
ReturnToService=2
JobRequeue=1
SlurmdTimeout=6
KillWait=1
MinJobAge=300
MessageTimeout=5
BatchStartTimeout=10
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""
NODE = """\
NodeName={name} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs=1 RealMemory=1000
"""


def is_installed():
    return all(map(find, PROGRAMS))


def find(program):
    """Debian has the daemons where only root looks."""
    return shutil.which(program, path=os.environ["PATH"] + os.pathsep + "/usr/sbin")


class SlurmLab:
    """Runs from construction to stop()."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        for name in ("state", "log", "run", *(f"spool/{node}" for node in NODES)):
            (self.folder / name).mkdir(parents=True)
        controller, *nodes = free_ports(1 + len(NODES))
        configuration = self.folder / "slurm.conf"
        configuration.write_text(
            CONFIGURATION.format(folder=self.folder, port=controller, user=getpass.getuser(),
                                 host=socket.gethostname().split(".")[0])
            + "".join(NODE.format(name=name, port=port)
                      for name, port in zip(NODES, nodes, strict=True)))
        self.environment = {**os.environ, "SLURM_CONF": str(configuration)}
        self.daemons = {}
        try:
            self._start("slurmctld", "-D", "-c")
            for node in NODES:
                self._start("slurmd", "-D", "-N", node, name=node)
            wait_until(lambda: len(self.ask("sinfo", "-h", "-N", "-t", "idle", "-o", "%N")) == 3,
                       f"three nodes are idle, see {self.folder}/log")
        except BaseException:
            self.stop()
            raise

    def _start(self, program, *arguments, name=None):
        name = name or program
        with open(self.folder / "log" / f"{name}.out", "wb") as log:
            self.daemons[name] = subprocess.Popen(
                # Not to outlive a test that is killed.
                ["setpriv", "--pdeathsig", "TERM", find(program), *arguments],
                env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def ask(self, *command):
        """The lines a client prints; none while the controller does not answer."""
        run = subprocess.run(command, env=self.environment, capture_output=True, text=True,
                             check=False)
        return run.stdout.splitlines()

    def is_busy(self):
        return bool(self.ask("squeue", "-h"))

    def finished_jobs(self):
        """A dictionary for each job and task that ended, in that order."""
        log = self.folder / "log" / "jobs.txt"
        lines = log.read_text().splitlines() if log.exists() else []
        return [dict(word.split("=", 1) for word in line.split() if "=" in word) for line in lines]

    def crash(self, node):
        """What a power cut does: nothing of the node is left, and nobody is told."""
        daemon = self.daemons.pop(node)
        daemon.kill()
        daemon.wait()
        self._kill_processes(f"SLURMD_NODENAME={node}")

    def stop(self):
        for daemon in self.daemons.values():
            daemon.send_signal(signal.SIGTERM)
        for daemon in self.daemons.values():
            daemon.wait(timeout=60)
        self._kill_processes(f"SLURM_CONF={self.environment['SLURM_CONF']}")

    def _kill_processes(self, variable):
        """Kills this cluster's processes that have a variable, and Slurm's that started them."""
        ours = f"SLURM_CONF={self.environment['SLURM_CONF']}".encode()
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                environment = (process / "environ").read_bytes().split(b"\0")
                if ours not in environment or variable.encode() not in environment:
                    continue
                parent = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
                is_step = pathlib.Path(f"/proc/{parent}/comm").read_text() == "slurmstepd\n"
                for pid in [parent] * is_step + [int(process.name)]:
                    os.kill(pid, signal.SIGKILL)
