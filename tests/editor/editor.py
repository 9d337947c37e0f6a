#!/usr/bin/env python3
"""Asks rust-analyzer about a program with our macros, and prints what it answers as the table of docs/editor.md.

  tests/editor/editor.py        needs `rustup component add rust-analyzer`; it is run by hand and takes a minute or two

Each case names a token of the fixture. Its definition has to be one place, the user's own (or, for what is built in, one
place of drr's), hovering has to show that, and the places that refer to it have to be all there are. Then each kind of token
is cut in half in turn, and the whole one has to be offered there. Nothing of what the macros write for themselves may be
shown anywhere. What is not as it has to be is marked, and the exit status is 1.
"""
import json
import os
import queue
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FIXTURE = f"{HERE}/fixture"
FILE = f"{FIXTURE}/src/lib.rs"
URI = f"file://{FILE}"
# What only our own code has.
OURS = ("__", "extern crate", "$crate", "editor")

# What it is, a text of its line, the token, what stands in the line of its definition, how often it is referred to.
TOKENS = [
    ("operation in a source", "(PlusOp $x, $x)", "PlusOp", "pub PlusOp", 7),
    ("operation in a result", "=> (TimesOp $x, 2)", "TimesOp", "pub TimesOp", 8),
    ("nested operation", "(TimesOp $inner, $a)", "TimesOp", "pub TimesOp", 8),
    ("operation by a path", "(far::FarOp (", "FarOp", "pub FarOp", 3),
    ("symbol where it is bound", "(PlusOp $x, $x)", "x", "pub Twice", 3),
    ("symbol in a result", "(TimesOp $x, 2)", "x", "pub Twice", 3),
    ("symbol with a constraint", "I32Attr:$b)", "b", "pub Nested", 2),
    ("symbol in a condition", "(is_small $a)", "a", "pub Nested", 2),
    ("symbol in a Rust expression", "{ $k + 1 }", "k", "pub Inline", 2),
    ("named argument", "(TimesOp value = $y", "value", "pub TimesOp", 2),
    ("native code in a result", "(double $b)", "double", "fn double", 2),
    ("native code in a condition", "(is_small $a)", "is_small", "fn is_small", 2),
    ("built-in condition", "(HasOneUse $inner)", "HasOneUse", "HasOneUse", None),
    ("constraint in a pattern", "I32Attr:$b", "I32Attr", "I32Attr", None),
    ("constraint in `op!`", "(ins I32:$left", "I32", "I32", None),
    ("argument in `op!`", "(ins I32:$left", "left", "pub PlusOp", 2),
    ("trait in `op!`", "[Pure, Commutative]", "Commutative", "Commutative", None),
    ("hook in `op!`", "fold: fold_times", "fold_times", "fn fold_times", 2),
    ("operation in `dialect!`", "ops: [PlusOp", "PlusOp", "pub PlusOp", 7),
    ("operation in a record", "(MinusOp (MinusOp $z))", "MinusOp", "def MinusOp", 4),
    ("symbol in a record", "(replaceWithValue $z)", "z", "def MinusMinus", 2),
    ("operation in a block", "(PlusOp (PlusOp $p", "PlusOp", "pub PlusOp", 7),
    ("symbol in a block", "=> (PlusOp $p, $q)", "p", "pub InBlock", 3),
    ("symbol of an unnamed pattern", "(replaceWithValue $only)", "only", "fn use_all", 2),
    ("pattern in Rust", ".with(Twice)", "Twice", "pub Twice", 2),
    ("accessor in Rust", "op.left()", "left", "pub PlusOp", 2),
]

# What it is, what stands there, what is typed instead with `|` for the cursor, what has to be offered.
TYPED = [
    ("operation in a source", "(PlusOp $x, $x)", "(Plu|)", "PlusOp"),
    ("operation in a result", "=> (TimesOp $x, 2)", "=> (Tim|)", "TimesOp"),
    ("nested operation", "(TimesOp (TimesOp $inner, $a)", "(TimesOp (Tim|)", "TimesOp"),
    ("operation of a module", "(far::FarOp (", "(far::Fa| (", "FarOp"),
    ("operation after a path", "(far::FarOp (", "(far::| (", "FarOp"),
    ("symbol in a result", "(TimesOp $inner, (", "(TimesOp $inn|, (", "inner"),
    ("native code in a result", "(double $b)", "(dou| $b)", "double"),
    ("native code in a condition", "(is_small $a)", "(is_s| $a)", "is_small"),
    ("symbol in a condition", "(HasOneUse $inner)", "(HasOneUse $inn|)", "inner"),
    ("method of a symbol", "{ $k + 1 }", "{ $k.checked_a| }", "checked_add"),
    ("named argument", "(TimesOp value = $y", "(TimesOp val| = $y", "value"),
    ("constraint in a pattern", "I32Attr:$b", "I32At|:$b", "I32Attr"),
    ("operation in `dialect!`", "ops: [PlusOp,", "ops: [Plu|,", "PlusOp"),
    ("trait in `op!`", "[Pure, Commutative]", "[Pure, Comm|]", "Commutative"),
    ("constraint in `op!`", "(ins I32:$left", "(ins I3|:$left", "I32"),
    ("operation in a record", "(MinusOp (MinusOp $z))", "(MinusOp (Minu| $z))", "MinusOp"),
    ("operation in a block", "=> (PlusOp $p, $q)", "=> (Plu| $p, $q)", "PlusOp"),
]

# A token that is renamed, and how many places change.
RENAMED = [("operation", "pub PlusOp", "PlusOp", 7), ("symbol", "(TimesOp $inner, $a)", "inner", 3), ("argument", "I32:$left", "left", 2)]


class Server:
    """A rust-analyzer that has the fixture open."""

    def __init__(self):
        self.process = subprocess.Popen(["rust-analyzer"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, cwd=FIXTURE)
        self.answers, self.ready, self.number, self.version = queue.Queue(), threading.Event(), 0, 1
        threading.Thread(target=self.listen, daemon=True).start()
        self.ask("initialize", {
            "processId": None,
            "rootUri": f"file://{FIXTURE}",
            "capabilities": {"experimental": {"serverStatusNotification": True},
                             "textDocument": {"hover": {"contentFormat": ["plaintext"]}}},
            "initializationOptions": {"checkOnSave": False, "cargo": {"buildScripts": {"enable": True}}},
        })
        self.say("initialized", {})
        self.text = open(FILE).read()
        document = {"uri": URI, "languageId": "rust", "version": 1, "text": self.text}
        self.say("textDocument/didOpen", {"textDocument": document})
        if not self.ready.wait(600):
            sys.exit("rust-analyzer is not ready after ten minutes")
        time.sleep(2)

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def listen(self):
        """Takes messages: answers, questions to the client, and the news that everything has been read."""
        while line := self.process.stdout.readline():
            length = 0
            while line.strip():
                name, value = line.split(b":", 1)
                length = int(value) if name.lower() == b"content-length" else length
                line = self.process.stdout.readline()
            message = json.loads(self.process.stdout.read(length))
            if "id" in message and "method" in message:
                items = message.get("params", {}).get("items", []) if message["method"] == "workspace/configuration" else None
                self.send({"id": message["id"], "result": items and [None] * len(items)})
            elif "id" in message:
                self.answers.put(message)
            elif message["method"] == "experimental/serverStatus" and message["params"]["quiescent"]:
                self.ready.set()

    def say(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while (answer := self.answers.get(timeout=120))["id"] != self.number:
            pass
        return answer.get("result")

    def at(self, offset):
        """The place of an offset in the text as it is."""
        before = self.text[:offset]
        place = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        return {"textDocument": {"uri": URI}, "position": place}

    def replace(self, text):
        self.version += 1
        self.text = text
        document = {"uri": URI, "version": self.version}
        self.say("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})


def offset(text, near, token):
    start = text.index(near)
    # The token itself, not the end of a longer word.
    at = near.index("$" + token) + 1 if "$" + token in near else near.index(token)
    return start + at


def is_ours(text):
    return any(part in text for part in OURS)


def token_row(server, label, near, token, definition, count):
    place = server.at(offset(server.text, near, token))
    found = server.ask("textDocument/definition", place) or []
    found = found if isinstance(found, list) else [found]
    lines = set()
    for link in found:
        path, span = link.get("targetUri") or link["uri"], link.get("targetSelectionRange") or link["range"]
        lines.add(open(path.removeprefix("file://")).read().split("\n")[span["start"]["line"]])
    near_definition = lambda line: definition in line or definition.split(" ")[-1] in server.text.split(line)[0][-200:]
    one = len(found) == 1 and all(near_definition(line) for line in lines)
    hover = ((server.ask("textDocument/hover", place) or {}).get("contents") or {}).get("value", "")
    shows = token in hover and not is_ours(hover)
    references = server.ask("textDocument/references", {**place, "context": {"includeDeclaration": True}}) or []
    all_of_them = len(references) == count if count else len(references) > 0
    said = [one, shows, all_of_them]
    details = "" if all(said) else f"  <- {len(found)} {sorted(lines)[:2]} {hover[:160]!r} {len(references)}"
    return label, said, details


def typed_row(server, whole, label, near, typed, wanted):
    assert near in whole, near
    server.replace(whole.replace(near, typed.replace("|", ""), 1))
    start = whole.index(near) + typed.index("|")
    answer = server.ask("textDocument/completion", server.at(start)) or []
    items = answer if isinstance(answer, list) else answer["items"]
    names = [item["label"] for item in items]
    offered = any(name.split("(")[0].strip() == wanted for name in names)
    ours = [name for name in names if is_ours(name)]
    return label, [offered, offered and not ours], "" if offered and not ours else f"  <- {len(names)} {names[:5]} {ours[:5]}"


def main():
    subprocess.run(["cargo", "fetch", "--quiet"], cwd=FIXTURE, check=False)
    server = Server()
    whole, fine = server.text, True

    def table(head, rows):
        nonlocal fine
        print(f"\n| {' | '.join(head)} |\n|{' --- |' * len(head)}")
        for label, said, details in rows:
            fine &= all(said)
            print(f"| {label} | {' | '.join('yes' if good else 'no' for good in said)} |{details}")

    diagnostics = (server.ask("textDocument/diagnostic", {"textDocument": {"uri": URI}}) or {}).get("items", [])
    print(f"false diagnostics: {[item['message'] for item in diagnostics] or 'none'}")
    fine &= not diagnostics
    table(["token", "one definition", "hovering shows it", "all references"], [token_row(server, *case) for case in TOKENS])
    renamed = []
    for label, near, token, count in RENAMED:
        place = server.at(offset(whole, near, token))
        edit = server.ask("textDocument/rename", {**place, "newName": "Renamed" if token[0].isupper() else "renamed"}) or {}
        changes = edit.get("documentChanges") or [{"edits": edits} for edits in edit.get("changes", {}).values()]
        found = sum(len(change.get("edits", [])) for change in changes)
        renamed.append((label, [found == count], "" if found == count else f"  <- {found}"))
    table(["renaming", "all places"], renamed)
    table(["half-typed", "offered", "nothing of ours"], [typed_row(server, whole, *case) for case in TYPED])
    server.process.kill()
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
