//! Order in which patterns are added, which decides among equal benefits.

use super::*;

/// Rules with a benefit each. `mlir-tblgen -gen-rewriters` adds them in the order of [`IN_MLIR`].
const RULES: &str = r#"
    class AB<int benefit> : Pat<(AOp $x), (BOp $x), [], [], (addBenefit benefit)>;
    multiclass Twice<int benefit> {
      def Right : AB<benefit>;
      def "" : AB<!add(benefit, 1)>;
      def : AB<!add(benefit, 2)>;
      def Left : AB<!add(benefit, 3)>;
    }
    def Zed : AB<1>;
    def Fuse10 : AB<2>;
    def Fuse9 : AB<3>;
    def Fuse : AB<4>;
    def alpha : AB<5>;
    def beta : AB<6>;
    def Fuse10b2 : AB<7>;
    def Fuse10b10 : AB<8>;
    def Fuse010 : AB<9>;
    def : AB<10>;
    defm : Twice<11>;
    defm Named : Twice<15>;
    foreach i = [10, 9, 8] in def Loop # i : AB<!add(i, 10)>;
    def : AB<21>;
    foreach i = 0...10 in def : AB<!add(i, 100)>;
"#;

const IN_MLIR: [usize; 33] = [
    4, 3, 2, 7, 8, 9, 18, 19, 20, 16, 18, 15, 1, 5, 13, 10, 12, 14, 11, 17, 21, 100, 101, 102, 103, 104, 105, 106, 107,
    108, 109, 110, 6,
];

/// Returns the benefits of the patterns of a block in the order in which they are added.
fn added(source: &str) -> Vec<usize> {
    let mut report = Report::new();
    let tokens = Tokens::new(source.parse().unwrap());
    let (items, patterns) = written(&CratePath::default(), tokens, &Settings::default(), &mut report);
    assert_eq!(report.show(source), "");
    let texts: Vec<String> = items
        .iter()
        .filter_map(|item| match item {
            Written::Pat(text) => Some(text.to_string().replace(' ', "")),
            _ => None,
        })
        .collect();
    let benefit = |name: &Ident| {
        let text = texts.iter().find(|text| text.contains(&format!("{name}:")));
        let (_, benefit) = text.unwrap().split_once("addBenefit").unwrap();
        benefit.trim().trim_end_matches(')').trim().parse().unwrap()
    };
    patterns.iter().map(|(_, name)| benefit(name)).collect()
}

#[test]
fn patterns_are_added_in_the_order_of_mlir() {
    assert_eq!(added(RULES), IN_MLIR);
}

#[test]
fn calls_of_macros_are_ordered_like_records() {
    let block = "
        pat!< Zed: (AOp $x) => (BOp $x) (addBenefit 1) >
        pat!< (AOp $x) => (BOp $x) (addBenefit 2) >
        def : Pat<(AOp $x), (BOp $x), [], [], (addBenefit 3)>;
        pat!< (AOp $x) => (BOp $x) (addBenefit 4) >
        def A10 : Pat<(AOp $x), (BOp $x), [], [], (addBenefit 5)>;
        pat!< A9: (AOp $x) => (BOp $x) (addBenefit 6) >
    ";
    assert_eq!(added(block), [6, 5, 1, 2, 3, 4]);
}
