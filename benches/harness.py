"""Functions shared by the scripts in this folder: building both programs, generating input files, running.

All output goes to $DRR_BENCH_BUILD, or else to drr-bench in $XDG_CACHE_HOME (~/.cache), so that clones share the build of the
C++ program, which takes minutes. The Rust program is built in cargo's target folder.
"""
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys

import models
import shapes

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
MLIR_SOURCES = ["CMakeLists.txt", "bench.cpp", "bench.h", "dialect.cpp", "generate.py", "ops.td", "patterns.td", "set.cpp"]


def build_dir():
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    path = os.environ.get("DRR_BENCH_BUILD") or f"{cache}/drr-bench"
    os.makedirs(path, exist_ok=True)
    return path


def say(text):
    print(text, file=sys.stderr, flush=True)


def run(command, **options):
    return subprocess.run([str(part) for part in command], check=True, **options)


def text_of(command, **options):
    return run(command, stdout=subprocess.PIPE, text=True, **options).stdout


def data(kind, ops, funcs=1, custom=False):
    """Returns the file of a workload. The name contains a hash of the generator, so that changes lead to new files."""
    generator = f"{HERE}/shapes.py" if kind in shapes.SHAPES else f"{HERE}/mlir/generate.py"
    with open(generator, "rb") as file:
        version = hashlib.sha256(file.read()).hexdigest()[:8]
    folder = f"{build_dir()}/data-{version}"
    path = f"{folder}/{kind}-{ops}" + (f"x{funcs}" if funcs > 1 else "") + (".custom" if custom else "") + ".mlir"
    if not os.path.exists(path):
        os.makedirs(folder, exist_ok=True)
        part = f"{path}.{os.getpid()}"
        if kind in shapes.SHAPES:
            shapes.write(kind, ops, part)
        else:
            form = ["--custom"] if custom else []
            run([sys.executable, generator, kind, "--ops", ops, "--funcs", funcs, *form, "-o", part])
        os.rename(part, path)
    return path


def model(name, custom):
    """Returns a model as printed by mlir-opt: one of models.py, or a real one from the folder $DRR_CORPUS."""
    if name in models.SIZES:
        text = models.text(name).encode()
    else:
        with open(f"{os.environ['DRR_CORPUS']}/model_{name}.mlir", "rb") as file:
            text = file.read()
    path = f"{build_dir()}/{name}-{hashlib.sha256(text).hexdigest()[:8]}.{'custom' if custom else 'generic'}.mlir"
    if not os.path.exists(path):
        form = [] if custom else ["--mlir-print-op-generic"]
        run(["mlir-opt-22", *form, "-o", f"{path}.{os.getpid()}"], input=text)
        os.rename(f"{path}.{os.getpid()}", path)
    return path


def pdl(rules):
    """Compiles the PDLL rules of a set, `lower`, `algebra` or `missN`, to a PDL module, which MLIR runs as bytecode."""
    if rules.startswith("miss"):
        text = text_of([sys.executable, f"{HERE}/mlir/generate.py", "pdll", "--patterns", rules[4:]])
    else:
        with open(f"{HERE}/src/rules/pdll.rs") as file:
            _, _, rest = file.read().partition(f"mod {rules} ")
        block = rest.partition("pdll! {")[2].partition("\n    }\n")[0]
        block = re.sub(r"use dialects .*|#\[.*\]", "", block)
        declarations, *patterns = re.split(r"(?=\bPattern )", block)
        # Among equal patterns, MLIR tries the last one first.
        text = '#include "ops.td"\n' + declarations + "".join(reversed(patterns))
    path = f"{build_dir()}/{rules}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.pdl.mlir"
    if not os.path.exists(path):
        include = text_of(["llvm-config-22", "--includedir"]).strip()
        module = text_of(["mlir-pdll-22", "-x=mlir", f"-I{HERE}/mlir", f"-I{include}"], input=text)
        # The custom form cannot be parsed again.
        module = text_of(["mlir-opt-22", "-allow-unregistered-dialect", "--mlir-print-op-generic"], input=module)
        with open(f"{path}.{os.getpid()}", "w") as file:
            file.write(module)
        os.rename(f"{path}.{os.getpid()}", path)
    return path


def build_ours(features=()):
    """Returns the path of drr-bench in release, built with the features of the last build."""
    command = ["cargo", "build", "--release", "--quiet", "-p", "drr-benches", "--bin", "drr-bench"]
    run(command + (["--features", ",".join(features)] if features else []), cwd=ROOT)
    return f"{target_dir()}/release/drr-bench"


def target_dir():
    return json.loads(text_of(["cargo", "metadata", "--no-deps", "--format-version", "1"], cwd=ROOT))["target_directory"]


def build_mlir():
    """Builds the C++ program with static MLIR, or with libMLIR.so if static linking fails; takes 4 minutes once."""
    digest = hashlib.sha256()
    for name in MLIR_SOURCES:
        with open(f"{HERE}/mlir/{name}", "rb") as file:
            digest.update(file.read())
    folder = f"{build_dir()}/mlir-{digest.hexdigest()[:8]}"
    program = f"{folder}/mlir-bench"
    if os.path.exists(program):
        return program
    os.makedirs(f"{folder}/src", exist_ok=True)
    for name in MLIR_SOURCES:
        shutil.copy(f"{HERE}/mlir/{name}", f"{folder}/src/{name}")
    say("building MLIR's side, once; this takes minutes")
    for kind in ("static", "shared"):
        static = "ON" if kind == "static" else "OFF"
        build = f"{folder}/{kind}"
        try:
            run(["cmake", "-G", "Ninja", "-S", f"{folder}/src", "-B", build, f"-DSTATIC_MLIR={static}"], stdout=sys.stderr)
            run(["ninja", "-C", build], stdout=sys.stderr)
        except subprocess.CalledProcessError:
            say(f"no {kind} build (static needs Debian's libzstd-dev and libcurl4-openssl-dev)")
            continue
        os.symlink(f"{kind}/mlir-bench", program)
        return program
    sys.exit("MLIR's side cannot be built: it needs mlir-22-tools, libmlir-22-dev, llvm-22-dev, cmake, ninja, g++ and valgrind")


def report(command):
    """Runs a benchmark program, which prints one line of JSON. Returns None if it does not support the case."""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode == 2:
        return None
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return json.loads(done.stdout)
