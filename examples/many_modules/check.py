#!/usr/bin/env python3
"""Checks that many_modules.py loses no file: workers are killed, then the whole run, and a file has an error.

  check.py TOOL    the program that rewrites, such as target/debug/drr-opt
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
FILES = 120
PIPELINE = "--pass-pipeline=builtin.module(inline,symbol-dce,func.func(sccp,cse,canonicalize,loop-invariant-code-motion))"
MODULE = """func.func private @twice(%x: i32) -> i32 {{
  %y = arith.addi %x, %x : i32
  return %y : i32
}}
func.func @f{n}(%x: i32, %a: index, %b: index, %s: index) -> i32 {{
  %c = arith.constant {n} : i32
  %z = scf.for %i = %a to %b step %s iter_args(%sum = %x) -> i32 {{
    %y = func.call @twice(%x) : (i32) -> i32
    %w = arith.addi %x, %x : i32
    %v = arith.addi %y, %w : i32
    %u = arith.addi %sum, %v : i32
    scf.yield %u : i32
  }}
  %y = arith.addi %z, %c : i32
  return %y : i32
}}
"""


def start(folder, tool, source="in", pipeline=PIPELINE):
    command = [sys.executable, HERE / "many_modules.py", folder / source, folder / "out", "--tool", tool]
    command += ["--workers", "3", "--batch", "5", "--", pipeline]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)


def outputs(folder):
    return sorted(path.relative_to(folder / "out") for path in (folder / "out").rglob("*.mlir"))


def wait_for(what, run=None):
    for _ in range(1200):
        found = what()
        if found:
            return found
        if run and run.poll() is not None:
            sys.exit(f"error: it ended too early\n{run.communicate()[1]}")
        time.sleep(0.05)
    sys.exit("error: it does not come to this point within a minute")


def workers():
    found = subprocess.run(["pgrep", "-f", "^ray::rewrite"], stdout=subprocess.PIPE, text=True)
    return [int(pid) for pid in found.stdout.split()]


def check(folder, tool):
    for number in range(FILES):
        path = folder / "in" / f"part{number % 4}" / f"m{number}.mlir"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(MODULE.format(n=number))
    # Slow enough that something is going on when it is killed.
    slow = folder / "slow"
    slow.write_text(f'#!/bin/sh\nsleep 0.1\nexec "{tool}" "$@"\n')
    slow.chmod(0o755)

    # The whole run is killed.
    run = start(folder, slow)
    wait_for(lambda: len(outputs(folder)) > 5, run)
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    left = outputs(folder)
    assert len(left) < FILES, "it was killed too late"
    wait_for(lambda: not workers())

    # The next one goes on, and three of its workers are killed.
    before = {path: (folder / "out" / path).stat().st_mtime_ns for path in outputs(folder)}
    run = start(folder, slow)
    for killed in range(3):
        wait_for(lambda: len(outputs(folder)) > len(before) + 10 * killed, run)
        os.kill(wait_for(workers, run)[0], signal.SIGKILL)
    _, errors = run.communicate(timeout=120)
    assert run.returncode == 0, errors
    assert len(outputs(folder)) == FILES, outputs(folder)
    for path, time_of in before.items():
        assert (folder / "out" / path).stat().st_mtime_ns == time_of, f"{path} was rewritten twice"
    for path in outputs(folder):
        alone = subprocess.run([tool, PIPELINE, folder / "in" / path], stdout=subprocess.PIPE, check=True)
        assert b"call" not in alone.stdout and b"private" not in alone.stdout, path
        assert (folder / "out" / path).read_bytes() == alone.stdout, path

    # Another pipeline begins again, and the same one has nothing to do.
    for pipeline, count in [("--cse", FILES), ("--cse", 0), (PIPELINE, FILES)]:
        before = {path: (folder / "out" / path).stat().st_mtime_ns for path in outputs(folder)}
        run = start(folder, tool, pipeline=pipeline)
        _, errors = run.communicate(timeout=120)
        assert run.returncode == 0, errors
        again = sum((folder / "out" / path).stat().st_mtime_ns != time_of for path, time_of in before.items())
        assert again == count, (pipeline, again)

    # A file with an error is named, and the others are rewritten.
    (folder / "in" / "part0" / "wrong.mlir").write_text("func.func @g() { return %y }\n")
    (folder / "in" / "part1" / "late.mlir").write_text(MODULE.format(n=0))
    run = start(folder, tool)
    _, errors = run.communicate(timeout=120)
    assert run.returncode == 1 and "wrong.mlir" in errors and "1 of 122 files have errors" in errors, errors
    assert len(outputs(folder)) == FILES + 1, outputs(folder)
    print(f"{FILES} files, with the run and three workers killed: nothing is lost")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        check(pathlib.Path(temporary), pathlib.Path(sys.argv[1]).resolve())
