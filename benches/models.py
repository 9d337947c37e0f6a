#!/usr/bin/env python3
"""Models as machine-learning compilers see them, so that figures for models can be reproduced without any model.

  decoder   one decoding step of a transformer: `tosa`, `linalg`, `tensor`, a key-value cache in loops over `memref`
  convnet   a residual network: `linalg.generic` with many maps, `tensor` reshapes and pads, `arith` and `math` on tensors

  benches/models.py NAME [--size N] [-o FILE]    writes a module in custom form; size is the number of layers or blocks
  benches/models.py --check TOOL                 exit 1 unless TOOL prints both models as mlir-opt does, in both forms
"""
import argparse
import subprocess
import sys
import tempfile

SIZES = {"decoder": 28, "convnet": 12}


class Builder:
    """The text of a function, with fresh names."""

    def __init__(self):
        self.lines, self.count, self.args = [], 0, []

    def arg(self, type):
        self.args.append(f"%arg{len(self.args)}: {type}")
        return f"%arg{len(self.args) - 1}"

    def op(self, text):
        """Adds an op with one result and returns the result's name."""
        self.count += 1
        self.lines.append(f"    %v{self.count} = {text}")
        return f"%v{self.count}"

    def add(self, *lines):
        self.lines += [f"    {line}" for line in lines]

    def function(self, name, result, type):
        return "\n".join([f"  func.func @{name}({', '.join(self.args)}) -> {type} {{", *self.lines, f"    return {result} : {type}", "  }"])


def tensor(*shape, element="f32"):
    return f"tensor<{'x'.join(map(str, [*shape, element]))}>"


class Tosa(Builder):
    """Ops of `tosa` on tensors of known shapes."""

    def __init__(self):
        super().__init__()
        self.shapes = {}
        self.shift = self.op(f'"tosa.const"() <{{values = dense<0> : tensor<1xi8>}}> : () -> tensor<1xi8>')
        self.zero = self.op(f'"tosa.const"() <{{values = dense<0.0> : tensor<1xf32>}}> : () -> tensor<1xf32>')

    def shape(self, *dims):
        if dims not in self.shapes:
            values = str(list(dims)) if len(set(dims)) > 1 else str(dims[0])
            self.shapes[dims] = self.op(f"tosa.const_shape {{values = dense<{values}> : tensor<{len(dims)}xindex>}} : () -> !tosa.shape<{len(dims)}>")
        return self.shapes[dims]

    def reshape(self, value, before, after):
        shape = self.shape(*after)
        return self.op(f"tosa.reshape {value}, {shape} : ({tensor(*before)}, !tosa.shape<{len(after)}>) -> {tensor(*after)}")

    def mul(self, a, b, of_a, of_b, result):
        return self.op(f"tosa.mul {a}, {b}, {self.shift} : ({tensor(*of_a)}, {tensor(*of_b)}, tensor<1xi8>) -> {tensor(*result)}")

    def two(self, name, a, b, of_a, of_b, result):
        return self.op(f"tosa.{name} {a}, {b} : ({tensor(*of_a)}, {tensor(*of_b)}) -> {tensor(*result)}")

    def one(self, name, a, of):
        return self.op(f"tosa.{name} {a} : ({tensor(*of)}) -> {tensor(*of)}")

    def reduce(self, name, a, axis, of):
        result = [1 if at == axis else size for at, size in enumerate(of)]
        return self.op(f"tosa.{name} {a} {{axis = {axis} : i32}} : ({tensor(*of)}) -> {tensor(*result)}"), result

    def matmul(self, a, b, rows, inner, columns):
        start = self.op(f"arith.constant dense<0.0> : {tensor(rows, columns)}")
        return self.op(f"linalg.matmul ins({a}, {b} : {tensor(rows, inner)}, {tensor(inner, columns)}) outs({start} : {tensor(rows, columns)})"
                       f" -> {tensor(rows, columns)}")


WIDTH, HEADS, HEAD, INNER, PAST = 512, 8, 64, 1376, 256


def norm(f, x, weight):
    """Root mean square normalization of one row."""
    row = (1, 1, WIDTH)
    empty = f.op(f"tensor.empty() : {tensor(*row)}")
    two = f.op("arith.constant 2 : i32")
    f.count += 1
    square = f"%v{f.count}"
    f.add(f"{square} = linalg.generic {{indexing_maps = [#row, #row], iterator_types = [\"parallel\", \"parallel\", \"parallel\"]}}"
          f" ins({x} : {tensor(*row)}) outs({empty} : {tensor(*row)}) {{", "^bb0(%in: f32, %out: f32):",
          f"  %p = math.fpowi %in, {two} : f32, i32", "  linalg.yield %p : f32", f"}} -> {tensor(*row)}")
    sum, one = f.reduce("reduce_sum", square, 2, row)
    scale = f.op(f'"tosa.const"() <{{values = dense<{1 / WIDTH}> : tensor<1x1x1xf32>}}> : () -> tensor<1x1x1xf32>')
    epsilon = f.op('"tosa.const"() <{values = dense<1.0e-6> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>')
    mean = f.mul(sum, scale, one, one, one)
    root = f.one("rsqrt", f.two("add", mean, epsilon, one, one, one), one)
    weight = f.reshape(weight, (WIDTH,), row)
    return f.mul(weight, f.mul(x, root, row, one, row), row, row, row)


def rotate(f, x, cos, sin):
    """Rotary embedding of all heads: the halves of each head are exchanged, one of them negated."""
    whole, half = (1, HEADS, 1, HEAD), (1, HEADS, 1, HEAD // 2)
    angle = (1, 1, 1, HEAD)
    first, second = (f.op(f"tensor.extract_slice {x}[0, 0, 0, {at}] [1, {HEADS}, 1, {HEAD // 2}] [1, 1, 1, 1] : {tensor(*whole)} to {tensor(*half)}")
                     for at in (0, HEAD // 2))
    minus = f.op(f"tosa.negate {second}, {f.zero}, {f.zero} : ({tensor(*half)}, tensor<1xf32>, tensor<1xf32>) -> {tensor(*half)}")
    turned = f.op(f"tensor.empty() : {tensor(*whole)}")
    for part, at in ((minus, 0), (first, HEAD // 2)):
        turned = f.op(f"tensor.insert_slice {part} into {turned}[0, 0, 0, {at}] [1, {HEADS}, 1, {HEAD // 2}] [1, 1, 1, 1] : {tensor(*half)} into {tensor(*whole)}")
    return f.two("add", f.mul(x, cos, whole, angle, whole), f.mul(turned, sin, whole, angle, whole), whole, whole, whole)


def cached(f, value, cache, place, index):
    """The cache with the value at the place of this step."""
    whole, one = (1, HEADS, PAST, HEAD), (1, HEADS, 1, HEAD)
    memory = f.op(f"bufferization.to_buffer {cache} : {tensor(*whole)} to memref<1x{HEADS}x{PAST}x{HEAD}xf32>")
    new = f.op(f"bufferization.to_buffer {value} : {tensor(*one)} to memref<1x{HEADS}x1x{HEAD}xf32>")
    f.add(f"scf.for %h = {index[0]} to {index['heads']} step {index[1]} {{", f"  scf.for %d = {index[0]} to {index['head']} step {index[1]} {{",
          f"    %e = memref.load {new}[{index[0]}, %h, {index[0]}, %d] : memref<1x{HEADS}x1x{HEAD}xf32>",
          f"    memref.store %e, {memory}[{index[0]}, %h, {place}, %d] : memref<1x{HEADS}x{PAST}x{HEAD}xf32>", "  }", "}")
    return f.op(f"bufferization.to_tensor {memory} restrict : memref<1x{HEADS}x{PAST}x{HEAD}xf32> to {tensor(*whole)}")


def attention(f, x, angles, place, index):
    row, flat = (1, 1, WIDTH), (1, WIDTH)
    heads, keys = (1, HEADS, 1, HEAD), (1, HEADS, PAST, HEAD)
    projected = []
    for _ in range(3):
        weight, bias = f.arg(tensor(WIDTH, WIDTH)), f.arg(tensor(WIDTH))
        y = f.matmul(f.reshape(x, row, flat), weight, 1, WIDTH, WIDTH)
        y = f.two("add", f.reshape(bias, (WIDTH,), flat), y, flat, flat, flat)
        projected.append(f.reshape(y, flat, heads))
    query, key = (rotate(f, y, *angles) for y in projected[:2])
    key, value = (cached(f, y, f.arg(tensor(*keys)), place, index) for y in (key, projected[2]))
    turned = (1, HEADS, HEAD, PAST)
    key = f.op(f"tosa.transpose {key} {{perms = array<i32: 0, 1, 3, 2>}} : ({tensor(*keys)}) -> {tensor(*turned)}")
    a = f.reshape(query, heads, (HEADS, 1, HEAD))
    b = f.reshape(key, turned, (HEADS, HEAD, PAST))
    scores = (HEADS, 1, PAST)
    s = f.op(f"tosa.matmul {a}, {b}, {f.zero}, {f.zero} : ({tensor(HEADS, 1, HEAD)}, {tensor(HEADS, HEAD, PAST)}, tensor<1xf32>, tensor<1xf32>)"
             f" -> {tensor(*scores)}")
    most, small = f.reduce("reduce_max", s, 2, scores)
    e = f.one("exp", f.two("sub", s, most, scores, small, scores), scores)
    sum, _ = f.reduce("reduce_sum", e, 2, scores)
    p = f.mul(e, f.one("reciprocal", sum, small), scores, small, scores)
    v = f.reshape(value, keys, (HEADS, PAST, HEAD))
    y = f.op(f"tosa.matmul {p}, {v}, {f.zero}, {f.zero} : ({tensor(*scores)}, {tensor(HEADS, PAST, HEAD)}, tensor<1xf32>, tensor<1xf32>)"
             f" -> {tensor(HEADS, 1, HEAD)}")
    y = f.matmul(f.reshape(y, (HEADS, 1, HEAD), flat), f.arg(tensor(WIDTH, WIDTH)), 1, WIDTH, WIDTH)
    return f.reshape(y, flat, row)


def feed_forward(f, x):
    row, flat, inner = (1, 1, WIDTH), (1, WIDTH), (1, INNER)
    gate, up = (f.matmul(f.reshape(x, row, flat), f.arg(tensor(WIDTH, INNER)), 1, WIDTH, INNER) for _ in range(2))
    active = f.mul(gate, f.one("sigmoid", gate, inner), inner, inner, inner)
    y = f.matmul(f.mul(active, up, inner, inner, inner), f.arg(tensor(INNER, WIDTH)), 1, INNER, WIDTH)
    return f.reshape(y, flat, row)


def decoder(layers):
    f = Tosa()
    row, half = (1, 1, WIDTH), (1, HEAD // 2, 1)
    x, position, frequencies = f.arg(tensor(*row)), f.arg(tensor(1, 1, 1)), f.arg(tensor(HEAD // 2))
    index = {n: f.op(f"arith.constant {n} : index") for n in (0, 1)}
    index |= {"heads": f.op(f"arith.constant {HEADS} : index"), "head": f.op(f"arith.constant {HEAD} : index")}
    place = f.arg("index")
    angle = f.mul(f.reshape(frequencies, (HEAD // 2,), half), position, half, (1, 1, 1), half)
    angle = f.reshape(angle, half, (1, 1, 1, HEAD // 2))
    angle = f.op(f"tosa.concat {angle}, {angle} {{axis = 3 : i32}} : ({tensor(1, 1, 1, HEAD // 2)}, {tensor(1, 1, 1, HEAD // 2)}) -> {tensor(1, 1, 1, HEAD)}")
    angles = [f.op(f"math.{name} {angle} : {tensor(1, 1, 1, HEAD)}") for name in ("cos", "sin")]
    for _ in range(layers):
        y = attention(f, norm(f, x, f.arg(tensor(WIDTH))), angles, place, index)
        x = f.two("add", x, y, row, row, row)
        x = f.two("add", x, feed_forward(f, norm(f, x, f.arg(tensor(WIDTH)))), row, row, row)
    x = norm(f, x, f.arg(tensor(WIDTH)))
    maps = "#row = affine_map<(d0, d1, d2) -> (d0, d1, d2)>\n"
    return f"{maps}module {{\n{f.function('decode', x, tensor(*row))}\n}}\n"


def elementwise(f, body, inputs, channels, size, maps):
    """A `linalg.generic` over channels, rows and columns; `body` computes from `%a`, `%b`."""
    shape = (channels, size, size)
    types = [tensor(*(shape if map == "#pixel" else (channels,))) for map in maps]
    empty = f.op(f"tensor.empty() : {tensor(*shape)}")
    f.count += 1
    names = ["%a", "%b"][:len(inputs)]
    f.add(f"%v{f.count} = linalg.generic {{indexing_maps = [{', '.join([*maps, '#pixel'])}], iterator_types = [\"parallel\", \"parallel\", \"parallel\"]}}"
          f" ins({', '.join(inputs)} : {', '.join(types)}) outs({empty} : {tensor(*shape)}) {{",
          f"^bb0({', '.join(f'{name}: f32' for name in [*names, '%out'])}):", *(f"  {line}" for line in body), f"}} -> {tensor(*shape)}")
    return f"%v{f.count}"


def convolution(f, x, before, after, size, stride, kernel):
    if kernel > 1:
        f.count += 1
        zero = f.op("arith.constant 0.0 : f32")
        wide = size + kernel - 1
        f.count += 1
        f.add(f"%v{f.count} = tensor.pad {x} low[0, {kernel // 2}, {kernel // 2}] high[0, {kernel // 2}, {kernel // 2}] {{",
              "^bb0(%i: index, %j: index, %k: index):", f"  tensor.yield {zero} : f32", f"}} : {tensor(before, size, size)} to {tensor(before, wide, wide)}")
        x, size = f"%v{f.count}", wide
    weight = f.arg(tensor(after, before, kernel, kernel))
    out = (size - kernel) // stride + 1
    start = f.op(f"arith.constant dense<0.0> : {tensor(after, out, out)}")
    step = "" if stride == 1 else f" * {stride}"
    maps = (f"affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2{step} + d4, d3{step} + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4, d5)>,"
            " affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3)>")
    kinds = ", ".join(f'"{kind}"' for kind in ["parallel", "reduction", "parallel", "parallel", "reduction", "reduction"])
    f.count += 1
    f.add(f"%v{f.count} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}"
          f" ins({x}, {weight} : {tensor(before, size, size)}, {tensor(after, before, kernel, kernel)}) outs({start} : {tensor(after, out, out)}) {{",
          "^bb0(%a: f32, %b: f32, %out: f32):", "  %p = arith.mulf %a, %b : f32", "  %s = arith.addf %out, %p : f32", "  linalg.yield %s : f32",
          f"}} -> {tensor(after, out, out)}")
    return f"%v{f.count}", out


def normalized(f, x, channels, size):
    """Normalization of each channel by its stored mean and variance, scaled and shifted."""
    mean, variance, scale, shift = (f.arg(tensor(channels)) for _ in range(4))
    shape = (1, channels, size, size)
    small = f.op(f"arith.constant dense<1.0e-5> : {tensor(channels)}")
    root = f.op(f"math.rsqrt {f.op(f'arith.addf {variance}, {small} : {tensor(channels)}')} : {tensor(channels)}")
    for vector, op in ((mean, "subf"), (root, "mulf"), (scale, "mulf"), (shift, "addf")):
        wide = elementwise(f, ["linalg.yield %a : f32"], [vector], channels, size, ["#channel"])
        a, b = (f.op(f"tensor.expand_shape {value} [[0, 1], [2], [3]] output_shape [{', '.join(map(str, shape))}] : {tensor(channels, size, size)} into {tensor(*shape)}")
                for value in (x, wide))
        y = f.op(f"arith.{op} {a}, {b} : {tensor(*shape)}")
        x = f.op(f"tensor.collapse_shape {y} [[0, 1], [2], [3]] : {tensor(*shape)} into {tensor(channels, size, size)}")
    return x


def rectified(f, x, channels, size):
    body = ["%zero = arith.constant 0.0 : f32", "%m = arith.maximumf %a, %zero : f32", "linalg.yield %m : f32"]
    return elementwise(f, body, [x], channels, size, ["#pixel"])


def convnet(blocks):
    f = Builder()
    channels, size = 16, 64
    x = f.arg(tensor(3, size, size))
    x, size = convolution(f, x, 3, channels, size, 1, 3)
    x = rectified(f, normalized(f, x, channels, size), channels, size)
    for block in range(blocks):
        # Every third block has half the size and twice the channels, until the image is small.
        shrinks = block % 3 == 2 and size > 8
        after, stride = (2 * channels, 2) if shrinks else (channels, 1)
        y, small = convolution(f, x, channels, after, size, stride, 3)
        y = rectified(f, normalized(f, y, after, small), after, small)
        y, _ = convolution(f, y, after, after, small, 1, 3)
        y = normalized(f, y, after, small)
        if shrinks:
            x, _ = convolution(f, x, channels, after, size, stride, 1)
        channels, size = after, small
        x = elementwise(f, ["%s = arith.addf %a, %b : f32", "linalg.yield %s : f32"], [x, y], channels, size, ["#pixel", "#pixel"])
        x = rectified(f, x, channels, size)
    maps = "#channel = affine_map<(d0, d1, d2) -> (d0)>\n#pixel = affine_map<(d0, d1, d2) -> (d0, d1, d2)>\n"
    return f"{maps}module {{\n{f.function('main', x, tensor(channels, size, size))}\n}}\n"


def text(name, size=None):
    return {"decoder": decoder, "convnet": convnet}[name](size or SIZES[name])


def check(tool):
    different = []
    for name in SIZES:
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write(text(name))
            file.flush()
            for flags in ([], ["--mlir-print-op-generic"]):
                ours, theirs = (subprocess.run([program, file.name, *flags], check=True, stdout=subprocess.PIPE).stdout for program in (tool, "mlir-opt-22"))
                if ours != theirs:
                    different.append(f"{name} {' '.join(flags)}")
    return different


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", choices=sorted(SIZES))
    parser.add_argument("--size", type=int)
    parser.add_argument("-o", "--output")
    parser.add_argument("--check", metavar="TOOL")
    args = parser.parse_args()
    if args.check:
        different = check(args.check)
        sys.exit(f"printed differently: {', '.join(different)}" if different else 0)
    if not args.name:
        parser.error("expected the name of a model, or --check")
    with open(args.output, "w") if args.output else sys.stdout as file:
        file.write(text(args.name, args.size))


if __name__ == "__main__":
    main()
