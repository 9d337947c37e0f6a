#!/usr/bin/env python3
"""Runs a pipeline on a folder of MLIR files on a Ray cluster (`pip install ray`), each file by a run of `drr-opt` or of a tool of your own.

  many_modules.py IN OUT -- --cse --canonicalize              on the cores of this machine
  many_modules.py IN OUT -- --pass-pipeline='builtin.module(func.func(cse,canonicalize),symbol-dce)'
  many_modules.py IN OUT --tool target/release/tosa_simplify  with another tool
  many_modules.py IN OUT --address auto                       on a running cluster whose machines all see both folders

OUT gets a file for each `.mlir` file of IN and of the folders inside, under the same path, whole or not at all. Ray runs the task
of a worker that died again, which does only what is missing. After a stop the same command goes on with the files that are not
there yet or older than their inputs; another tool or pipeline starts anew. The exit code is 1 if a file could not be rewritten; the others are rewritten all the same.
"""
import argparse
import pathlib
import subprocess
import sys

import ray


@ray.remote
def rewrite(tool, options, source, target, files, since):
    """Rewrites files, given as paths in `source`; what went wrong, by file."""
    wrong = {}
    for file in files:
        if is_done(source / file, target / file, since):
            continue
        command = [tool, *options, "--output-dir", str((target / file).parent), str(source / file)]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode < 0:
            wrong[file] = f"error: {tool} was ended by signal {-done.returncode}"
        elif done.returncode > 0:
            wrong[file] = done.stderr.strip()
    return wrong


def is_done(source, target, since):
    try:
        return target.stat().st_mtime_ns >= max(source.stat().st_mtime_ns, since)
    except FileNotFoundError:
        return False


def begin(target, command):
    """The time since when this command writes to the folder, which has a file with the command."""
    stamp, text = target / ".many_modules", "\n".join(command) + "\n"
    if not stamp.exists() or stamp.read_text() != text:
        target.mkdir(parents=True, exist_ok=True)
        # Whole or not at all: half of a command would be another one.
        new = target / ".many_modules.new"
        new.write_text(text)
        new.rename(stamp)
    return stamp.stat().st_mtime_ns


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     usage="%(prog)s IN OUT [options] [-- options of the tool]")
    parser.add_argument("source", metavar="IN", type=pathlib.Path)
    parser.add_argument("target", metavar="OUT", type=pathlib.Path)
    parser.add_argument("--tool", default="drr-opt", help="the program that rewrites a file (drr-opt)")
    parser.add_argument("--address", help="a running cluster (this machine)")
    parser.add_argument("--workers", type=int, help="how many workers this machine runs (one for each core)")
    parser.add_argument("--batch", type=int, default=16, help="how many files a task has (16)")
    parser.add_argument("--retries", type=int, default=3, help="how often a task is run again after its worker died (3)")
    # What stands behind `--` is for the tool.
    at = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    args, options = parser.parse_args(sys.argv[1:at]), sys.argv[at + 1:]

    source, target = args.source.resolve(), args.target.resolve()
    files = sorted(file.relative_to(source) for file in source.rglob("*.mlir"))
    since = begin(target, [args.tool, *options])
    todo = [file for file in files if not is_done(source / file, target / file, since)]
    batches = [todo[at:at + args.batch] for at in range(0, len(todo), args.batch)]
    cluster = {"address": args.address} if args.address else {"num_cpus": args.workers, "include_dashboard": False}
    ray.init(**cluster, log_to_driver=False, logging_level="error")
    task = rewrite.options(max_retries=args.retries)
    running = {task.remote(args.tool, options, source, target, batch, since): batch for batch in batches}

    wrong, finished = {}, len(files) - len(todo)
    while running:
        [done], _ = ray.wait(list(running))
        batch = running.pop(done)
        try:
            wrong |= ray.get(done)
        except ray.exceptions.WorkerCrashedError:
            missing = [file for file in batch if not is_done(source / file, target / file, since)]
            wrong |= {file: "error: its worker died too often" for file in missing}
        finished += len(batch)
        if sys.stderr.isatty():
            print(f"\r{finished} of {len(files)} files", end="\n" if not running else "", file=sys.stderr)
    for file, error in sorted(wrong.items()):
        print(f"{source / file}:\n{error}\n", file=sys.stderr)
    if wrong:
        sys.exit(f"error: {len(wrong)} of {len(files)} files have errors")


if __name__ == "__main__":
    main()
