# SPDX-License-Identifier: MIT
"""Has CMake build the compiled part of the package, and takes the version from CMakeLists.txt."""

import os
import pathlib
import re
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


class BuildWithCMake(build_ext):
    """Builds the CMake target of the module, and nothing that it does not need."""

    def build_extension(self, ext):
        module = pathlib.Path(self.get_ext_fullpath(ext.name)).resolve()
        build = pathlib.Path(self.build_temp).resolve()
        jobs = str(self.parallel or len(os.sched_getaffinity(0)))
        subprocess.run(
            ["cmake", "-S", str(ROOT), "-B", str(build), "-G", "Ninja",
             "-DCMAKE_BUILD_TYPE=Release", "-DLANEDOKU_PYTHON=ON", "-DLANEDOKU_TESTS=OFF",
             "-DLANEDOKU_BENCHMARKS=OFF", f"-DPython3_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", str(build), "--target", "lanedoku_python", "-j", jobs],
                       check=True)
        self.copy_file(str(build / "python" / "lanedoku" / module.name), str(module))


def project_version():
    return re.search(r"^project\(lanedoku VERSION ([0-9.]+)",
                     (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE).group(1)


setup(version=project_version(), ext_modules=[Extension("lanedoku._native", [])],
      cmdclass={"build_ext": BuildWithCMake})
