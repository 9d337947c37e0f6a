//! Results of rules: valid IR for all types that the source leaves open.

use super::attr::{AttrKind, Presence};
use super::dialect::Arg;
use super::rule::Maker;
use super::source::Node;
use super::types::Types;

/// The requirement on a value.
#[derive(Debug, Clone, Copy)]
enum Want {
    /// Of one of these types.
    Types(Types),
    /// Of the same type as a class.
    Class(usize),
}

impl Maker<'_> {
    /// Returns the results and supplemental patterns, if suitable ones exist.
    pub(super) fn results(&mut self, source: &Node) -> Option<(Vec<String>, Vec<String>)> {
        let root: Vec<usize> = source.results.clone();
        // Most rules build only ops that precede their root op in the declarations, so that they terminate.
        self.builds = if self.once_in(6) {
            self.dialect.ops.len()
        } else {
            source.op
        };
        let (mut results, mut supplemental) = (Vec::new(), Vec::new());
        if self.once_in(6) {
            results.extend(self.auxiliary());
        }
        if root.is_empty() {
            if !self.once_in(3) {
                results.extend(self.effect(source.op));
            }
        } else if let Some(both) = self.swapped(&root) {
            results.push(both);
        } else if let Some(whole) = self.replacement(&root) {
            results.push(whole);
        } else {
            for class in root {
                results.push(self.replaced_value(class)?);
            }
        }
        if self.once_in(8) {
            let list = self.elements(1, Types::ALL, 1);
            supplemental.push(format!("(KeepOp {list})"));
        }
        if !self.dialect.constraints.basic && !self.operands.is_empty() && self.once_in(8) {
            let operand = &self.operands[self.random.below(self.operands.len())];
            supplemental.push(format!("(KeepValue ${operand})"));
        }
        Some((results, supplemental))
    }

    /// Native code with two results for both results of a root.
    fn swapped(&mut self, root: &[usize]) -> Option<String> {
        let &[first, second] = root else { return None };
        if self.dialect.constraints.basic || self.once_in(2) {
            return None;
        }
        let (b, _) = self.value_of(1, Want::Class(first))?;
        let (a, _) = self.value_of(1, Want::Class(second))?;
        Some(format!("(Swap {a}, {b})"))
    }

    /// Returns an auxiliary op, whose results are visible from here on.
    fn auxiliary(&mut self) -> Option<String> {
        if !self.dialect.constraints.basic && !self.values.is_empty() && self.once_in(2) {
            let [(a, of_a), (b, of_b)] = [(); 2].map(|()| self.values[self.random.below(self.values.len())].clone());
            let symbol = self.fresh();
            let both = [(format!("{symbol}__0"), of_b), (format!("{symbol}__1"), of_a)];
            self.values.extend(both);
            return Some(format!("(Swap:${symbol} ${a}, ${b})"));
        }
        let ops = &self.dialect.ops;
        let known: Vec<usize> = (0..self.builds)
            .filter(|&number| {
                !ops[number].region
                    && !ops[number].results.is_empty()
                    && ops[number].results.iter().all(|types| types.is_buildable())
            })
            .collect();
        let number = *known.get(self.random.below(known.len()))?;
        let symbol = self.fresh();
        let text = self.built(number, 1, None, Some(&symbol))?;
        let results = &self.dialect.ops[number].results;
        for (index, &types) in results.iter().enumerate() {
            let class = self.classes.add(types);
            let name = if results.len() == 1 {
                symbol.clone()
            } else {
                format!("{symbol}__{index}")
            };
            self.values.push((name, class));
        }
        Some(text)
    }

    /// Returns an operation without results in place of the root.
    fn effect(&mut self, root: usize) -> Option<String> {
        let ops = &self.dialect.ops;
        let without: Vec<usize> = (0..self.builds)
            .filter(|&number| !ops[number].region && ops[number].results.is_empty())
            .collect();
        let number = *without.get(self.random.below(without.len()))?;
        // Not itself again and again.
        (number != root || self.once_in(3)).then(|| self.built(number, 1, None, None))?
    }

    /// Returns one operation that replaces the whole root.
    fn replacement(&mut self, root: &[usize]) -> Option<String> {
        let fits = |number: &usize| {
            let op = &self.dialect.ops[*number];
            !op.region
                && op.results.len() == root.len()
                && op
                    .results
                    .iter()
                    .zip(root)
                    .all(|(&types, &class)| self.classes.types(class).is_in(types))
        };
        let fitting: Vec<usize> = (0..self.builds).filter(fits).collect();
        if fitting.is_empty() || self.once_in(4) {
            return None;
        }
        let number = fitting[self.random.below(fitting.len())];
        let class = self.dialect.ops[number].same.then(|| root[0]);
        self.built(number, 2, class, None)
    }

    /// Returns the replacement of one result of the root.
    fn replaced_value(&mut self, class: usize) -> Option<String> {
        let equal: Vec<&String> = (self.values.iter())
            .filter_map(|(name, other)| self.classes.are_equal(class, *other).then_some(name))
            .collect();
        if !equal.is_empty() && self.random.below(2) == 0 {
            return Some(format!("(replaceWithValue ${})", equal[self.random.below(equal.len())]));
        }
        self.replacement(&[class])
    }

    /// Returns a value and its class.
    fn value_of(&mut self, depth: usize, want: Want) -> Option<(String, usize)> {
        let fitting: Vec<(String, usize)> = (self.values.iter())
            .filter(|(_, class)| self.fits(*class, want))
            .cloned()
            .collect();
        if depth > 0 && (fitting.is_empty() || self.once_in(3)) {
            let number = self.random.below(self.builds.max(1));
            if number < self.builds
                && let Some(built) = self.nested(number, depth - 1, want)
            {
                return Some(built);
            }
        }
        let (symbol, class) = fitting.get(self.random.below(fitting.len()))?.clone();
        if !self.dialect.constraints.basic && self.once_in(6) {
            return Some((self.native_value(&symbol), class));
        }
        Some((format!("${symbol}"), class))
    }

    /// Native code that makes a value like that of a symbol.
    fn native_value(&mut self, symbol: &str) -> String {
        let other = self.values[self.random.below(self.values.len())].0.clone();
        match self.random.below(6) {
            0 => format!("(NativeCodeCall<\"$0\"> ${symbol})"),
            1 => format!("(TakeFirst ${symbol}, ${other})"),
            2 => format!("(TakeSecond ${other}, ${symbol})"),
            3 => format!("(TakeSecond (TakeFirst ${other}, ${symbol}), ${symbol})"),
            4 => format!("(MakeUnary ${symbol})"),
            _ => format!("(TakeFirst (MakeUnary ${symbol}), ${other})"),
        }
    }

    fn fits(&self, class: usize, want: Want) -> bool {
        match want {
            Want::Types(types) => self.classes.types(class).is_in(types),
            Want::Class(other) => self.classes.are_equal(class, other),
        }
    }

    /// Returns a nested op whose result type is known, inferred from its operands or specified.
    fn nested(&mut self, number: usize, depth: usize, want: Want) -> Option<(String, usize)> {
        let op = &self.dialect.ops[number];
        let [types] = op.results[..] else { return None };
        if op.region {
            return None;
        }
        if op.same {
            let of: Vec<usize> = (self.values.iter())
                .filter(|(_, class)| self.classes.types(*class).is_in(types) && self.fits(*class, want))
                .map(|(_, class)| *class)
                .collect();
            let class = *of.get(self.random.below(of.len()))?;
            return Some((self.built(number, depth, Some(class), None)?, class));
        }
        if types.is_buildable() {
            let class = self.classes.add(types);
            return self
                .fits(class, want)
                .then(|| Some((self.built(number, depth, None, None)?, class)))?;
        }
        // The type of some value that fits.
        let of: Vec<(String, usize)> = (self.values.iter())
            .filter(|(_, class)| self.classes.types(*class).is_in(types) && self.fits(*class, want))
            .cloned()
            .collect();
        let (symbol, class) = of.get(self.random.below(of.len()))?.clone();
        let mut text = self.built(number, depth, None, None)?;
        text.truncate(text.len() - 1);
        let comma = if text.contains(' ') { "," } else { "" };
        let returned = self.return_type(&symbol, class);
        Some((format!("{text}{comma} (returnType {returned}))"), class))
    }

    /// Returns the type of a symbol, as `returnType` takes it.
    fn return_type(&mut self, symbol: &str, class: usize) -> String {
        let types = self.classes.types(class);
        match self.random.below(8) {
            0 if !self.dialect.constraints.basic => format!("(NativeCodeCall<\"$0.getType()\"> ${symbol})"),
            1 if !self.dialect.constraints.basic => format!("(TypeOf ${symbol})"),
            2 if types == Types(0b10) => "\"$_builder.getI32Type()\"".to_owned(),
            3 if types == Types(0b1) => "\"$_builder.getF32Type()\"".to_owned(),
            _ => format!("${symbol}"),
        }
    }

    /// Returns a built op. If all operands of the op have one type, they are of the class `shared`.
    fn built(&mut self, number: usize, depth: usize, shared: Option<usize>, symbol: Option<&str>) -> Option<String> {
        let op = &self.dialect.ops[number];
        let mut args = Vec::new();
        for &arg in &op.args {
            args.push(match arg {
                Arg::Value(types) | Arg::Optional(types) => {
                    self.value_of(depth, shared.map_or(Want::Types(types), Want::Class))?.0
                }
                Arg::List(types) => self.built_list(types, depth),
                Arg::Attr(kind, presence) => self.built_attr(kind, presence)?,
            });
        }
        if self.once_in(8) {
            args.push(self.location());
        }
        let head = symbol.map_or_else(|| op.record(), |symbol| format!("{}:${symbol}", op.record()));
        Some(format!("({head} {})", args.join(", ")).replace(" )", ")"))
    }

    fn built_list(&mut self, types: Types, depth: usize) -> String {
        let fitting: Vec<&String> = (self.lists.iter())
            .filter_map(|(name, of)| of.is_in(types).then_some(name))
            .collect();
        if !fitting.is_empty() && self.random.below(2) == 0 {
            return format!("${}", fitting[self.random.below(fitting.len())]);
        }
        let count = self.random.below(3);
        self.elements(count, types, depth.min(1))
    }

    /// Returns a list of so many elements, if as many are found. MLIR takes what they use to be bound there, so only
    /// what may be bound twice is used: operands of the source.
    fn elements(&mut self, count: usize, types: Types, depth: usize) -> String {
        let operands = self
            .values
            .iter()
            .filter(|(name, _)| self.operands.contains(name))
            .cloned()
            .collect();
        let values = std::mem::replace(&mut self.values, operands);
        let (nodes, attrs) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.attrs));
        let elements: Vec<String> = (0..count)
            .filter_map(|_| self.value_of(depth, Want::Types(types)))
            .map(|(text, _)| text)
            .collect();
        (self.values, self.nodes, self.attrs) = (values, nodes, attrs);
        format!("(variadic {})", elements.join(", ")).replace(" )", ")")
    }

    fn built_attr(&mut self, kind: AttrKind, presence: Presence) -> Option<String> {
        let fits = |(_, other, there): &&(String, AttrKind, Presence)| {
            let is_there = *there != Presence::Optional || presence == Presence::Optional;
            let is_attr = !other.is_property() && *other != AttrKind::Unit;
            let is_kind = *other == kind || (kind == AttrKind::Any && is_attr);
            is_there && is_kind
        };
        let fitting: Vec<String> = self.attrs.iter().filter(fits).map(|(name, ..)| name.clone()).collect();
        if !fitting.is_empty() && !self.once_in(4) {
            return Some(format!("${}", fitting[self.random.below(fitting.len())]));
        }
        if kind.is_number() && presence != Presence::Optional && !self.dialect.constraints.basic && self.once_in(3) {
            return Some(self.native_number(kind));
        }
        if kind == AttrKind::Any && !self.dialect.constraints.basic && self.once_in(6) {
            return Some("(NativeCodeCall<\"$_builder.getUnitAttr()\">)".to_owned());
        }
        kind.constant(self.dialect.constraints.basic, self.random).rule
    }

    /// Native code that makes an attribute that is a number.
    fn native_number(&mut self, kind: AttrKind) -> String {
        let numbers: Vec<String> = (self.attrs.iter())
            .filter(|(_, other, presence)| *other == kind && *presence != Presence::Optional)
            .map(|(name, ..)| name.clone())
            .collect();
        if numbers.is_empty() || kind == AttrKind::Confined {
            return "(NativeCodeCall<\"$_builder.getI32IntegerAttr(7)\">)".to_owned();
        }
        let [a, b] = [(); 2].map(|()| numbers[self.random.below(numbers.len())].clone());
        match self.random.below(3) {
            0 => format!("(AddNumbers ${a}, ${b})"),
            1 => format!("(AddNumbers (AddNumbers ${a}, ${b}), ${a})"),
            _ => format!("(AddNumbers ${a}, ConstantAttr<I32Attr, \"3\">)"),
        }
    }

    fn location(&mut self) -> String {
        let mut names: Vec<String> = self.nodes.clone();
        names.extend(self.values.iter().map(|(name, _)| name.clone()));
        let name = names.get(self.random.below(names.len())).map(|name| format!("${name}"));
        match (self.random.below(3), name) {
            (0, Some(name)) => format!("(location {name})"),
            (1, Some(name)) => format!("(location \"meta\", {name})"),
            _ => "(location \"here\")".to_owned(),
        }
    }
}
