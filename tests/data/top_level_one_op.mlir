// A single op that is no module is wrapped, too.
"t.alone"() : () -> ()
