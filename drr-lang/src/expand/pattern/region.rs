//! Code generation for regions and blocks: matched, built, moved and inlined.

use std::ops::Range;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use crate::check::pattern::model::{Occurrence, OpId, Reference, ResultOp, SourceOp, SymbolKind};
use crate::check::pattern::region::{
    Inline, RegionPrecondition, ResultBlock, ResultRegion, SourceArguments, SourceBlock, SourceContent, SourceRegion,
    ValueCount,
};
use crate::expand::option;
use crate::expand::pattern::matched_arg::{MatchedArg, type_holds};
use crate::expand::pattern::matcher::Matcher;
use crate::expand::pattern::names::{local, matched};
use crate::expand::pattern::rewrite::Rewrite;
use crate::expand::pattern::values::{Values, list_of};

impl Matcher<'_> {
    /// Matches the regions of an op.
    pub(super) fn regions(&mut self, source: &SourceOp) {
        for region in &source.regions {
            self.region(source, region);
        }
    }

    fn region(&mut self, source: &SourceOp, region: &SourceRegion) {
        let read = read_region(source.node, region.index);
        let read = match region.symbol {
            Some(symbol) => {
                let name = self.names.symbol(symbol);
                self.push(quote!(let #name = #read;));
                quote!(#name)
            }
            None => read,
        };
        let shown = self.shown_region(source.op, region.index);
        match &region.content {
            SourceContent::Any => {}
            SourceContent::Empty => self.require_because(&quote!(#read.is_empty()), &format!("{shown} is not empty")),
            SourceContent::Block(block) => {
                let name = local(&format!("block{}_{}", source.node, region.index));
                let reason = format!("{shown} does not have exactly one block");
                let only = quote!(__drr::only_block(#read));
                self.bind_or(&name, &only, &quote!(__cx.because(#reason)));
                self.block(&name, &shown, block);
            }
        }
    }

    /// Formats a region for reasons.
    fn shown_region(&self, op: OpId, region: usize) -> String {
        let signature = self.model.signature(op);
        format!("region `{}` of `{}`", signature.regions[region].name, signature.op_name)
    }

    /// Requires a condition, with a constant reason.
    fn require_because(&mut self, condition: &TokenStream, reason: &str) {
        self.require(condition, &quote!(__cx.because(#reason)));
    }

    fn block(&mut self, name: &Ident, shown: &str, block: &SourceBlock) {
        if let Some(symbol) = block.symbol {
            let symbol = self.names.symbol(symbol);
            self.push(quote!(let #symbol = #name;));
        }
        if let Some(args) = &block.args {
            self.arguments(name, shown, args);
        }
        // The other ops are found from the last one.
        let mut read = quote!(#name.last_op());
        let mut span = format!("the last op of {shown}");
        let mut below = Vec::new();
        for op in block.ops.iter().rev() {
            let matched_op = matched(op.node);
            let entry = self.entries.op(self.model, op.op);
            let expected = self.model.op_name(op.op);
            self.bind_or(
                &matched_op,
                &quote!(__drr::named(#read, __cx.entry_name(#entry))),
                &quote!(__cx.wrong_op(#span, #read, #expected)),
            );
            span = format!("the op before `{expected}` in {shown}");
            self.op(op);
            below.extend(op.all().skip(1).map(|inner| matched(inner.node)));
            read = quote!(__drr::op_before(#matched_op, &[#(#below),*]));
            below.push(matched_op);
        }
        if block.is_whole {
            if below.is_empty() {
                self.require_because(&quote!(#name.is_empty()), &format!("the block of {shown} is not empty"))
            } else {
                self.require_because(
                    &quote!(__drr::has_only(#name, &[#(#below),*])),
                    &format!("{shown} has other ops than the matched ones"),
                )
            }
        }
    }

    fn arguments(&mut self, block: &Ident, shown: &str, args: &SourceArguments) {
        let (leaves, count) = (args.leaves.len(), Literal::usize_unsuffixed(args.leaves.len()));
        match args.has_rest {
            true if leaves == 0 => {}
            true => self.require_because(
                &quote!(#block.num_args() >= #count),
                &format!("the block of {shown} has fewer than {leaves} arguments"),
            ),
            false => self.require_because(
                &quote!(#block.num_args() == #count),
                &format!("the number of block arguments of {shown} is not {leaves}"),
            ),
        }
        for (index, (constraint, symbol)) in args.leaves.iter().enumerate() {
            if constraint.is_none() && symbol.is_none() {
                continue;
            }
            let name = self.bind_as(symbol.as_ref(), "value");
            let number = Literal::usize_unsuffixed(index);
            self.bind_or_stop(&name, &quote!(#block.arg(#number)));
            if let Some(constraint) = constraint {
                let (ty, test) = (constraint.rust_type(), type_holds(constraint, &quote!(#name)));
                let argument = format!("argument {index} of the block of {shown}");
                let summary = quote!(<#ty as __drr::TypeConstraint>::summary);
                self.require(&test, &quote!(__cx.unsatisfied(#argument, #summary)));
            }
        }
    }

    /// Matches an operand that must be a block argument.
    pub(super) fn block_argument(
        &mut self,
        span: &MatchedArg,
        read: &TokenStream,
        number: Option<usize>,
        symbol: Option<&Occurrence>,
    ) {
        let name = self.bind_as(symbol, "value");
        let MatchedArg { op, index, .. } = span;
        let problem = match number {
            Some(number) => format!("is not argument {number} of a block"),
            None => "is not a block argument".to_owned(),
        };
        let number = number.map(|number| {
            let number = Literal::usize_unsuffixed(number);
            quote!(::<#number>)
        });
        self.bind_or_stop(&name, read);
        let test = quote!(
            <__drr::BlockArg #number as __drr::EntityConstraint<_>>::holds(__cx, (#name,))
        );
        self.require(&test, &quote!(__cx.wrong_operand(#op, #index, #problem)));
    }

    /// Tests a precondition on regions at the end of the match.
    pub(super) fn region_precondition(&mut self, precondition: &RegionPrecondition) {
        let root = matched(0);
        let shown = |index: usize| self.shown_region(self.model.root.op, index);
        let (test, reason) = match precondition {
            RegionPrecondition::Outside(reference) => (
                self.each_value(
                    reference,
                    &|value| quote!(__drr::is_outside(#value, #root)),
                    &|op| quote!(__drr::op_is_outside(#op, #root)),
                ),
                format!("`{}` is defined inside of the root", self.written(reference.id)),
            ),
            RegionPrecondition::NoArgument(reference, index) => {
                let region = read_region(0, *index);
                let is_none =
                    |value| quote!(!<__drr::ArgumentOf as __drr::EntityConstraint<_>>::holds(__cx, (#value, #region)));
                let (symbol, region) = (self.written(reference.id), shown(*index));
                (
                    self.each_value(reference, &is_none, &|_| quote!(true)),
                    format!("`{symbol}` is an argument of the block of {region}"),
                )
            }
            RegionPrecondition::Inlines {
                region: index,
                values,
                has_terminator,
            } => {
                let region = read_region(0, *index);
                let values = option(values.as_ref().map(|values| self.count(values)));
                let reason = "cannot be inlined: expected one block with a last op and one argument per value";
                (
                    quote!(__drr::can_inline(#region, #values, #has_terminator)),
                    format!("{} {reason}", shown(*index)),
                )
            }
            RegionPrecondition::YieldsOne { region: index } => {
                let region = read_region(0, *index);
                (
                    quote!(__drr::yielded(#region) == ::core::option::Option::Some(1)),
                    format!("{} does not yield one value", shown(*index)),
                )
            }
            RegionPrecondition::YieldsResults { region: index, results } => {
                let region = read_region(0, *index);
                let range = self.root_results(results);
                let reason = "does not yield values of the types of the root's results";
                (
                    quote!(__drr::yields_results(#region, #root, #range)),
                    format!("{} {reason}", shown(*index)),
                )
            }
            RegionPrecondition::CapturesNothing { region: index } => {
                let region = read_region(0, *index);
                (
                    quote!(__drr::captures_nothing(#region)),
                    format!("{} uses values from outside of it", shown(*index)),
                )
            }
        };
        self.require_because(&test, &reason);
    }

    /// Returns the range of the values of some declared results of the root.
    fn root_results(&self, results: &Range<usize>) -> TokenStream {
        if results.is_empty() {
            return quote!(0..0);
        }
        let root = (self.model.root.op, &matched(0));
        let first = self.result_range(root, results.start);
        let last = self.result_range(root, results.end - 1);
        quote!(#first.start..#last.end)
    }

    fn each_value(
        &self,
        reference: &Reference,
        value: &dyn Fn(TokenStream) -> TokenStream,
        op: &dyn Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        if let Some((_, node)) = self.node_of(reference.id) {
            return op(quote!(#node));
        }
        let name = self.names.symbol(reference.id);
        match self.model.kind(reference.id) {
            SymbolKind::OptionalValue(_) if !self.model.is_present(reference.id) => {
                let test = value(quote!(__value));
                quote!(#name.is_none_or(|__value| #test))
            }
            SymbolKind::List(_) => {
                let test = value(quote!(__value));
                quote!(#name.clone().all(|__value| #test))
            }
            _ => value(quote!(#name)),
        }
    }

    fn count(&self, values: &[ValueCount]) -> TokenStream {
        let mut known = 0;
        let mut lists = Vec::new();
        for value in values {
            match value {
                ValueCount::Known(count) => known += count,
                ValueCount::Of(id) if self.model.is_present(*id) => known += 1,
                ValueCount::Of(id) => lists.push(self.len(*id)),
            }
        }
        let known = Literal::usize_unsuffixed(known);
        quote!(#known #(+ #lists)*)
    }
}

fn read_region(node: usize, index: usize) -> TokenStream {
    let op = matched(node);
    let index = Literal::usize_unsuffixed(index);
    quote!(#op.region(#index)?)
}

impl Rewrite<'_> {
    /// Builds the regions of a built op.
    pub(super) fn built_regions(&mut self, op: &ResultOp, name: &Ident) {
        for (index, region) in op.regions.iter().enumerate() {
            let number = Literal::usize_unsuffixed(index);
            match region {
                ResultRegion::Empty => {}
                ResultRegion::Moved(reference) => {
                    let region = self.names.symbol(reference.id);
                    let move_region = if self.model.conversion {
                        quote!(move_converted_region)
                    } else {
                        quote!(move_region)
                    };
                    self.push(quote!(__drr::#move_region(__rewriter, #region, #name, #number);));
                }
                ResultRegion::Blocks(blocks) => {
                    let point = local(&format!("point{}", op.node));
                    self.push(quote!(let #point = __rewriter.insert_point();));
                    for block in blocks {
                        self.built_block(block, op.node, name, &number);
                    }
                    self.push(quote!(__rewriter.set_insert_point(#point);));
                }
            }
        }
    }

    fn built_block(&mut self, block: &ResultBlock, node: usize, op: &Ident, region: &Literal) {
        let mut types = Vec::new();
        for (ty, _) in &block.args {
            types.push(self.one_type(ty));
        }
        let name = local(&format!("block{node}"));
        let is_empty = types.is_empty();
        let types = if is_empty {
            quote!(&[])
        } else {
            self.push(quote!(let __types = [#(#types),*];));
            quote!(&__types)
        };
        self.push(quote!(
            let ::core::option::Option::Some(#name) = __drr::begin_block(__rewriter, #op, #region, #types) else {
                return __drr::Ended::ended();
            };
        ));
        for (index, (_, symbol)) in block.args.iter().enumerate() {
            if let Some(symbol) = symbol {
                let symbol = self.names.symbol(*symbol);
                let index = Literal::usize_unsuffixed(index);
                self.push(quote!(let #symbol = __drr::block_argument(__rewriter, #name, #index);));
            }
        }
        let outside = self.block.replace(name);
        for term in &block.terms {
            self.operand(true, term);
        }
        self.block = outside;
    }

    /// Inlines the ops of a region before the root or at the end of the block being built. Returns the yielded values. As in MLIR, the
    /// terminator is erased at the end of the rewrite, when its operands have replaced the root's results: whether the driver visits the op
    /// of an operand depends on the number of its users.
    pub(super) fn inline(&mut self, inline: &Inline) -> Values {
        let mut values = Vec::new();
        for term in &inline.values {
            values.extend(self.operand(false, term));
        }
        let values = self.local_list("values", list_of(values));
        let name = match inline.yielded {
            Some(symbol) => self.names.symbol(symbol),
            None => local(&format!("inlined{}", inline.node)),
        };
        let region = self.names.symbol(inline.symbol.id);
        let point = match &self.block {
            Some(block) => quote!(__drr::InsertPoint::End(#block)),
            None => {
                let root = matched(0);
                quote!(__drr::InsertPoint::Before(#root))
            }
        };
        let has_terminator = inline.has_terminator;
        let terminator = local(&format!("terminator{}", inline.node));
        self.push(quote!(
            let (#name, #terminator) = __drr::inline_region(__rewriter, #region, #point, #values, #has_terminator);
        ));
        self.inlined_terminators.push(terminator);
        Values::Many(quote!(__list.extend_from_slice(&#name);))
    }
}
