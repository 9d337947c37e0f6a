// Dense resources: declared and undeclared handles, several dialects, quoted keys, at the end of the file.
"t.resources"() {a = dense_resource<blob1> : tensor<3xi64>, b = dense_resource<"blob two"> : tensor<2xf32>, c = dense_resource<undeclared> : tensor<4x4xi8>, d = [dense_resource<blob1> : vector<3xi64>]} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      blob1: "0x08000000010000000000000002000000000000000300000000000000",
      "blob two": "0x040000000000803F00000040",
      unused: "0x0100000000"
    }
  },
  external_resources: {
    some_tool: {
      flag: true,
      text: "value",
      bytes: "0x0400000001020304"
    }
  }
#-}
