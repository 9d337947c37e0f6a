# Tests of the tool under LLVM's lit. `path` has the folders of the tool and of FileCheck, `output` is for what the tests write.
import os

import lit.formats

config.name = "own_dialect"
config.test_format = lit.formats.ShTest()
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = lit_config.params["output"]
config.environment["PATH"] = os.pathsep.join([lit_config.params["path"], os.environ["PATH"]])
