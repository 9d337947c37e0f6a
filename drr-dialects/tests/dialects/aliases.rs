//! Attributes that are printed as an alias of their mnemonic.

use expect_test::expect;

use crate::judge::check_forms;

#[test]
fn mnemonics_are_aliases() {
    check_forms(
        r#"
            #domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">
            #mine = #ml_program.extern : i32
            "u.op"() {a = #ml_program.extern : tensor<4xi32>, b = [#mine, #mine], c = #domain} : () -> ()
            "u.op"() {a = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>} : () -> ()
        "#,
        expect![[r##"
            #alias_scope_domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">
            #extern = #ml_program.extern : tensor<4xi32>
            #extern1 = #ml_program.extern : i32
            #alias_scope = #llvm.alias_scope<id = distinct[1]<>, domain = #alias_scope_domain>
            module {
              "u.op"() {a = #extern, b = [#extern1, #extern1], c = #alias_scope_domain} : () -> ()
              "u.op"() {a = #alias_scope} : () -> ()
            }
        "##]],
        expect![[r##"
            #alias_scope_domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">
            #extern = #ml_program.extern : tensor<4xi32>
            #extern1 = #ml_program.extern : i32
            #alias_scope = #llvm.alias_scope<id = distinct[1]<>, domain = #alias_scope_domain>
            "builtin.module"() ({
              "u.op"() {a = #extern, b = [#extern1, #extern1], c = #alias_scope_domain} : () -> ()
              "u.op"() {a = #alias_scope} : () -> ()
            }) : () -> ()
        "##]],
    );
}
