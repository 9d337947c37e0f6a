//! Printer for types, attributes and locations, with an explicit stack of tasks.

use std::collections::HashMap;
use std::fmt;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::aliases::{AliasSymbol, Aliases};
use super::backpatches::Backpatches;
use super::locations::{LocationId, LocationTable};
use super::options::PrintOptions;
use super::output::{AsmOutput, ShortText};
use crate::affine::ExprWrite;
use crate::define::{AttrForm, EnumSyntax};
use crate::interned::ids::DenseIds;
use crate::numbers::Signedness;
use crate::{AttrData, AttrView, Attribute, BodyFragment, Context, Ident, Op, OpRef, Type};

/// Printer for types, attributes and locations.
pub(super) struct AsmWriter<'a, 'o> {
    pub(super) ctx: &'a Context,
    pub(super) ids: DenseIds,
    pub(super) out: AsmOutput<'o>,
    pub(super) aliases: Aliases,
    pub(super) locations: LocationTable<'a>,
    pub(super) options: PrintOptions,
    /// State of back-patched output, while aliases are unknown.
    pub(super) backpatches: Option<Box<Backpatches<'a>>>,
    /// Set if the next trailing type of elements is omitted.
    leaves_out_type: bool,
    /// Keys of printed resources of the builtin dialect, in the order of their use.
    pub(super) resources: IndexSet<Ident, FxBuildHasher>,
    /// The start of each printed op in the output, if requested.
    pub(super) positions: Option<Vec<(Op, u64)>>,
    pub(super) tasks: Vec<PrintTask<'a>>,
    pub(super) distinct: HashMap<u64, u64, FxBuildHasher>,
    /// Unset if texts of types and attributes are not cached: the tables are as long as the ids of the context are
    /// large.
    pub(super) caches_texts: bool,
    /// Cached texts of types by id.
    type_texts: Vec<CachedText>,
    /// Cached texts of attributes by id.
    attr_texts: Vec<CachedText>,
    /// Cached keys with ` = `, by their index.
    keys: Vec<(Option<Ident>, ShortText<32>)>,
}

/// Omission of the types `i64` and `f64` after a number, as in lists.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Elision {
    Never,
    May,
}

/// A pending task; the last one is executed first.
pub(super) enum PrintTask<'a> {
    Text(&'static str),
    Bytes(&'a [u8]),
    Type(Type),
    /// A type after a colon.
    OfType(Type),
    Attr(Attribute, Elision),
    Types(&'a [Type]),
    Attrs(&'a [Attribute]),
    Entries(&'a [(Ident, Attribute)]),
    Parts(&'a [BodyFragment]),
    /// The elements of a dense attribute.
    Elements(Attribute),
    Location(LocationId),
    /// The end of text that an alias may replace.
    EndOfOptional,
}

/// A cached text.
enum CachedText {
    Unknown,
    Short(ShortText<22>),
    Long(Box<[u8]>),
}

/// Maximum length of a cached text.
const MAX_KEPT: usize = 128;

/// Granularity of cache growth.
const GROWTH_STEP: usize = 1 << 8;

/// Maximum number of cached keys.
const KEYS: usize = 1 << 6;

impl<'a, 'o> AsmWriter<'a, 'o> {
    pub(super) fn new(ctx: &'a Context, out: AsmOutput<'o>, locations: LocationTable<'a>) -> Self {
        AsmWriter {
            ctx,
            ids: ctx.ids().clone(),
            out,
            aliases: Aliases::default(),
            locations,
            options: PrintOptions::new(),
            backpatches: None,
            leaves_out_type: false,
            resources: IndexSet::default(),
            positions: None,
            tasks: Vec::with_capacity(KEYS),
            distinct: HashMap::default(),
            caches_texts: true,
            type_texts: Vec::new(),
            attr_texts: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Records that the text of an op begins at the end of the output, if positions are requested.
    #[inline]
    pub(super) fn record_position(&mut self, op: OpRef<'_>) {
        if let Some(positions) = &mut self.positions {
            positions.push((op.handle(), self.out.position()));
        }
    }

    /// Prints a type, by its alias if it has one.
    #[inline]
    pub(super) fn ty(&mut self, ty: Type) {
        let id = self.ids.index(ty.id());
        match self.type_texts.get(id) {
            Some(CachedText::Short(text)) => self.out.piece(text),
            Some(CachedText::Long(text)) => self.out.bytes(text),
            _ => self.first(PrintTask::Type(ty), |this| &mut this.type_texts, id),
        }
    }

    /// Prints an attribute, by its alias if it has one.
    #[inline]
    pub(super) fn attr(&mut self, attr: Attribute) {
        if let Some((ty, value)) = attr.as_small_int() {
            return self.small_integer(ty, value);
        }
        let id = attr.id().map_or(usize::MAX, |id| self.ids.index(id));
        match self.attr_texts.get(id) {
            Some(CachedText::Short(text)) => self.out.piece(text),
            Some(CachedText::Long(text)) => self.out.bytes(text),
            _ => self.first(PrintTask::Attr(attr, Elision::Never), |this| &mut this.attr_texts, id),
        }
    }

    /// Clears the cached texts of types and attributes.
    pub(super) fn forget_texts(&mut self) {
        self.type_texts.clear();
        self.attr_texts.clear();
    }

    /// Prints a property as in an assembly format. The recursion is as deep as the declared form.
    pub(super) fn property(&mut self, form: AttrForm, attr: Attribute) {
        let ctx = self.ctx;
        match (form, attr.array(ctx)) {
            (AttrForm::UnitProperty, _) => {
                let is_set = attr.is_unit(ctx) || attr.as_bool(ctx) == Some(true);
                self.out.text(if is_set { "unit" } else { "unit_absent" });
            }
            (AttrForm::List(&form), Some(items)) => {
                self.out.byte(b'[');
                for (index, &item) in items.iter().enumerate() {
                    self.out.comma(index);
                    self.property(form, item);
                }
                self.out.byte(b']');
            }
            (AttrForm::Optional(_), Some([])) => self.out.text("none"),
            // Without brackets, an absent value could not be distinguished from `unit`.
            (AttrForm::Optional(&form @ AttrForm::UnitProperty), Some(&[item])) => {
                self.out.text("some<");
                self.property(form, item);
                self.out.byte(b'>');
            }
            (AttrForm::Optional(&form), Some(&[item])) => self.property(form, item),
            (AttrForm::DenseArray(_), _) => self.dense_array_items(attr),
            (AttrForm::Unsigned(_), _) => self.unsigned(attr),
            (AttrForm::Enum(syntax), _) => match (syntax.to_text)(ctx, attr) {
                Some(text) => self.enum_text(&syntax, &text),
                None => self.attr(attr),
            },
            _ => self.attr_without_type(attr),
        }
    }

    /// Prints an enum in a parameter or property.
    pub(super) fn enum_text(&mut self, syntax: &EnumSyntax, text: &str) {
        if syntax.is_quoted(text) {
            self.out.quoted(text.as_bytes())
        } else {
            self.out.text(text)
        }
    }

    /// Prints an enum attribute of a dialect, without its name.
    pub(super) fn enum_in_attr(&mut self, syntax: &EnumSyntax, text: &str, in_brackets: bool) {
        // Without brackets, the text of the attribute begins with a space.
        self.out.byte(if in_brackets { b'<' } else { b' ' });
        self.enum_text(syntax, text);
        self.out.text(if in_brackets { ">" } else { "" });
    }

    /// Prints an attribute whose type is known from the context.
    pub(super) fn attr_without_type(&mut self, attr: Attribute) {
        match attr.view(self.ctx) {
            AttrView::Integer { ty, value } => self.integer_without_type(ty, &value),
            AttrView::Data(AttrData::Integer { ty, value }) => self.integer_without_type(*ty, value),
            AttrView::Data(AttrData::Float { value, .. }) => self.float(value),
            AttrView::Data(AttrData::String { value, .. }) => self.out.quoted(value),
            AttrView::Data(_) if attr.is_elements(self.ctx) => {
                self.tasks.push(PrintTask::Attr(attr, Elision::Never));
                self.leaves_out_type = true;
                self.run();
                // An alias has no type to omit.
                self.leaves_out_type = false;
            }
            AttrView::Data(_) => self.attr(attr),
        }
    }

    /// Prints a type or attribute for the first time and caches its text if it is short.
    #[inline(never)]
    fn first(&mut self, task: PrintTask<'a>, texts: impl FnOnce(&mut Self) -> &mut Vec<CachedText>, id: usize) {
        let symbol = match task {
            PrintTask::Type(ty) => AliasSymbol::Type(ty),
            PrintTask::Attr(attr, _) => self.locations.symbol(attr),
            _ => return,
        };
        let is_visited = self.visit(symbol, false);
        let position = self.out.position();
        self.tasks.push(task);
        self.run();
        if !is_visited || !self.caches_texts {
            return;
        }
        if let Some(text) = self.out.since(position).filter(|text| text.len() <= MAX_KEPT) {
            let text = ShortText::new(text).map_or_else(|| CachedText::Long(text.into()), CachedText::Short);
            let texts = texts(self);
            if id >= texts.len() {
                texts.reserve((id + 1 - texts.len()).next_multiple_of(GROWTH_STEP));
                texts.resize_with(id + 1, || CachedText::Unknown);
            }
            if let Some(entry) = texts.get_mut(id) {
                *entry = text;
            }
        }
    }

    #[inline]
    fn small_integer(&mut self, ty: Type, value: i32) {
        if ty == Type::I1 {
            self.out.text(if value == 0 { "false" } else { "true" });
            return;
        }
        match ty.integer_format(self.ctx) {
            Some((width, Signedness::Unsigned)) if value < 0 => {
                self.out
                    .number((i64::from(value) as u64) << (64 - width.clamp(1, 64)) >> (64 - width.clamp(1, 64)));
            }
            _ => self.out.signed(value.into()),
        }
        self.out.text(" : ");
        self.ty(ty);
    }

    /// Prints the entries of a dictionary, without braces.
    pub(super) fn entries(&mut self, entries: impl Iterator<Item = (Ident, Attribute)>) {
        for (index, (key, value)) in entries.enumerate() {
            self.out.comma(index);
            if self.is_unit(value) {
                self.out.key(key.bytes(self.ctx));
            } else {
                self.key_before_value(key);
                self.attr(value);
            }
        }
    }

    /// Prints `key = `.
    #[inline(always)]
    fn key_before_value(&mut self, key: Ident) {
        match self.keys.get(key.index() as usize % KEYS) {
            Some((Some(kept), piece)) if *kept == key => self.out.piece(piece),
            _ => self.first_key(key),
        }
    }

    fn first_key(&mut self, key: Ident) {
        let position = self.out.position();
        self.out.key(key.bytes(self.ctx));
        self.out.text(" = ");
        if let Some(piece) = self.out.since(position).and_then(ShortText::new) {
            self.keys.resize(KEYS, (None, piece));
            if let Some(entry) = self.keys.get_mut(key.index() as usize % KEYS) {
                *entry = (Some(key), piece);
            }
        }
    }

    /// Prints the definitions of the aliases before the module, or of the deferred ones after it.
    pub(super) fn definitions(&mut self, deferred: bool) {
        let mut next = 0;
        while let Some(alias) = self.aliases.get(next)
            && !self.out.failed()
        {
            next += 1;
            if alias.deferrable != deferred {
                continue;
            }
            self.out.bytes(&alias.name);
            self.out.text(" = ");
            match alias.symbol {
                AliasSymbol::Type(ty) => self.type_body(ty),
                AliasSymbol::Attr(attr) => self.attr_body(attr, Elision::Never),
                AliasSymbol::Location(id) => {
                    self.begin_location();
                    self.location_body(id);
                }
            }
            self.run();
            self.out.byte(b'\n');
            self.out.flush_if_full();
        }
    }

    #[inline]
    pub(super) fn push(&mut self, task: PrintTask<'a>) {
        self.tasks.push(task);
    }

    pub(super) fn run(&mut self) {
        while let Some(task) = self.tasks.pop() {
            match task {
                PrintTask::Text(text) => self.out.text(text),
                PrintTask::Bytes(text) => self.out.any_bytes(text),
                PrintTask::Type(ty) => {
                    if !self.alias(AliasSymbol::Type(ty)) {
                        self.type_body(ty);
                    }
                }
                PrintTask::OfType(_) if std::mem::take(&mut self.leaves_out_type) => {}
                PrintTask::OfType(ty) => {
                    self.out.text(" : ");
                    self.push(PrintTask::Type(ty));
                }
                PrintTask::Attr(attr, elision) => {
                    if !self.alias(AliasSymbol::Attr(attr)) {
                        self.attr_body(attr, elision);
                    }
                }
                PrintTask::Types(types) => {
                    if let Some((&first, rest)) = types.split_first() {
                        self.push_rest(rest.is_empty(), PrintTask::Types(rest));
                        self.push(PrintTask::Type(first));
                    }
                }
                PrintTask::Attrs(attrs) => {
                    if let Some((&first, rest)) = attrs.split_first() {
                        self.push_rest(rest.is_empty(), PrintTask::Attrs(rest));
                        self.push(PrintTask::Attr(first, Elision::May));
                    }
                }
                PrintTask::Entries(entries) => {
                    if let Some((&(key, value), rest)) = entries.split_first() {
                        self.push_rest(rest.is_empty(), PrintTask::Entries(rest));
                        self.out.key(key.bytes(self.ctx));
                        if !self.is_unit(value) {
                            self.out.text(" = ");
                            self.push(PrintTask::Attr(value, Elision::Never));
                        }
                    }
                }
                PrintTask::Parts(parts) => self.parts(parts),
                PrintTask::Elements(attr) => self.elements(attr),
                PrintTask::Location(id) => {
                    if !self.alias(AliasSymbol::Location(id)) {
                        self.location_body(id);
                    }
                }
                PrintTask::EndOfOptional => self.end_of_optional(),
            }
            if self.out.failed() {
                self.tasks.clear();
            }
            self.out.flush_if_huge();
        }
    }

    fn is_unit(&self, attr: Attribute) -> bool {
        attr.id().is_some() && attr.is_unit(self.ctx)
    }

    fn push_rest(&mut self, is_empty: bool, rest: PrintTask<'a>) {
        if !is_empty {
            self.push(rest);
            self.push(PrintTask::Text(", "));
        }
    }

    /// Prints an opening text and what a task prints. The closing text follows.
    pub(super) fn enclosed(&mut self, open: &'static str, task: PrintTask<'a>, close: &'static str) {
        self.out.text(open);
        self.push(PrintTask::Text(close));
        self.push(task);
    }

    fn attr_body(&mut self, attr: Attribute, elision: Elision) {
        let data = match attr.view(self.ctx) {
            AttrView::Integer { ty, value } => return self.integer(ty, &value, elision),
            AttrView::Data(data) => data,
        };
        match data {
            AttrData::Unit => self.out.text("unit"),
            AttrData::Integer { ty, value } => self.integer(*ty, value, elision),
            AttrData::Float { ty, value } => {
                let is_hex = self.float_or_hex(value);
                if elision == Elision::Never || *ty != Type::F64 || is_hex {
                    self.push(PrintTask::OfType(*ty));
                }
            }
            AttrData::String { value, ty } => {
                self.out.quoted(value);
                self.push_type(*ty);
            }
            AttrData::Array(elements) => self.enclosed("[", PrintTask::Attrs(elements), "]"),
            AttrData::Dictionary(entries) => self.enclosed("{", PrintTask::Entries(entries), "}"),
            AttrData::Type(ty) => self.push(PrintTask::Type(*ty)),
            AttrData::SymbolRef { root, nested } => self.symbol_ref(*root, nested),
            AttrData::DenseElements { ty, .. }
            | AttrData::DenseStrings { ty, .. }
            | AttrData::DenseText { ty, .. }
            | AttrData::SparseElements { ty, .. }
            | AttrData::DenseResource { ty, .. } => {
                self.push(PrintTask::OfType(*ty));
                self.elements_body(attr, data);
            }
            AttrData::DenseArray { element, len, data } => self.dense_array(*element, *len, data),
            AttrData::AffineMap(map) => {
                self.out.text("affine_map<");
                // Writing into the text cannot fail.
                let _ = map.write(&mut self.out);
                self.out.byte(b'>');
            }
            AttrData::IntegerSet(set) => {
                self.out.text("affine_set<");
                // Writing into the text cannot fail.
                let _ = set.write(&mut self.out);
                self.out.byte(b'>');
            }
            AttrData::Strided { offset, strides } => self.strided(*offset, strides),
            AttrData::Location(_) => {
                let id = self.locations.of_attribute(attr);
                if !self.alias(AliasSymbol::Location(id)) {
                    self.begin_location();
                    self.location_body(id);
                }
            }
            AttrData::Distinct { id, inner } => self.distinct(*id, *inner),
            AttrData::Dialect {
                namespace, body, ty, ..
            } => {
                self.push_type(*ty);
                self.out.byte(b'#');
                self.dialect(*namespace, body);
            }
        }
    }

    /// Prints the type of an attribute after it.
    fn push_type(&mut self, ty: Option<Type>) {
        if let Some(ty) = ty {
            self.push(PrintTask::OfType(ty));
        }
    }

    fn distinct(&mut self, id: u64, inner: Attribute) {
        self.out.text("distinct[");
        self.distinct_number(id);
        self.out.text("]<");
        self.push(PrintTask::Text(">"));
        if !self.is_unit(inner) {
            self.push(PrintTask::Attr(inner, Elision::Never));
        }
    }

    fn symbol_ref(&mut self, root: Ident, nested: &[Ident]) {
        self.out.symbol(root.bytes(self.ctx));
        for symbol in nested {
            self.out.text("::");
            self.out.symbol(symbol.bytes(self.ctx));
        }
    }
}

impl ExprWrite for AsmOutput<'_> {
    fn number(&mut self, number: u64) -> fmt::Result {
        AsmOutput::number(self, number);
        Ok(())
    }
}
