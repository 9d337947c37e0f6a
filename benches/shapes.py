"""Files with one thing that is large: what is not linear shows in them.

  wide   one op with N operands, each of them a result that is rewritten
  uses   one value with N uses by N ops, which is replaced; and those are the N operands of one op
  line   N ops, each using the one before; each is rewritten
  deep   N regions, each in the one before
  flat   N functions of two ops
"""
import itertools

FUNC = '"bench.func"() <{{sym_name = "f{}"}}> ({{\n^bb0(%arg0: i64):\n'
END = "}) : () -> ()\n"


def returned(names):
    names = list(names)
    return f'"bench.return"({", ".join(names)}) : ({", ".join(["i64"] * len(names))}) -> ()\n'


def a(result, operand):
    return f'%{result} = "bench.a"({operand}) <{{attr = 1 : i64}}> : (i64) -> i64\n'


def wide(n):
    yield FUNC.format(0)
    yield from (a(i, "%arg0") for i in range(n))
    yield returned(f"%{i}" for i in range(n))
    yield END


def uses(n):
    yield FUNC.format(0)
    yield a(n, "%arg0")
    yield from (f'%{i} = "bench.op1"(%{n}) : (i64) -> i64\n' for i in range(n))
    yield returned(f"%{i}" for i in range(n))
    yield END


def line(n):
    yield FUNC.format(0)
    yield a(0, "%arg0")
    yield from (a(i, f"%{i - 1}") for i in range(1, n))
    yield returned([f"%{n - 1}"])
    yield END


def deep(n):
    yield FUNC.format(0)
    yield from (f'%{i} = "bench.region"() ({{\n' for i in range(n // 2))
    yield '"bench.yield"(%arg0) : (i64) -> ()\n}) : () -> i64\n'
    yield from (f'"bench.yield"(%{i}) : (i64) -> ()\n}}) : () -> i64\n' for i in range(n // 2 - 1, 0, -1))
    yield returned(["%0"])
    yield END


def flat(n):
    for i in range(n // 3):
        yield FUNC.format(i)
        yield a(0, "%arg0")
        yield returned(["%0"])
        yield END


SHAPES = {shape.__name__: shape for shape in (wide, uses, line, deep, flat)}


def write(kind, n, path):
    with open(path, "w") as file:
        file.writelines(itertools.chain(['"builtin.module"() ({\n'], SHAPES[kind](n), ["}) : () -> ()\n"]))
