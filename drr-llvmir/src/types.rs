//! Types and names as text of LLVM IR.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write;

use drr::numbers::FloatKind;
use drr::{Context, Type, TypeData};
use drr_dialects::llvm::{LLVMArrayType, LLVMFunctionType, LLVMPointerType, LLVMStructType};
use indexmap::IndexSet;

use crate::Translated;
use crate::unsupported::Unsupported;

/// Maximum length of the text of a type, which can grow exponentially with the nesting.
const MAX_LEN: usize = 1 << 20;

/// The identified structs of a module, in the order of their definitions.
#[derive(Default)]
pub(crate) struct Structs {
    defined: IndexSet<Type>,
    /// The first structs of `defined`, in which no struct contains itself.
    checked: usize,
    /// Types that are no part of a struct that contains itself.
    finite: HashSet<Type>,
}

/// A fragment of the text of a type.
enum Fragment {
    Text(Cow<'static, str>),
    Type(Type),
}

use Fragment::Text;

impl Structs {
    /// Returns the text of a type. Identified structs in it are going to be defined.
    pub(crate) fn text(&mut self, ctx: &Context, ty: Type) -> Translated<String> {
        let text = self.join(ctx, vec![Fragment::Type(ty)])?;
        while let Some(&new) = self.defined.get_index(self.checked) {
            self.checked += 1;
            self.check_size(ctx, new)?;
        }
        Ok(text)
    }

    /// Checks that no struct contains itself. A reference to an enclosing struct is a part of it, because pointers have
    /// no element types.
    fn check_size(&mut self, ctx: &Context, ty: Type) -> Translated<()> {
        let mut types = vec![ty];
        while let Some(ty) = types.pop() {
            if !self.finite.insert(ty) {
                continue;
            }
            let is_known =
                [LLVMStructType::initialized(ctx, ty), LLVMStructType::opaque(ctx, ty)].contains(&Some(true));
            if let Some(name) = LLVMStructType::name(ctx, ty).filter(|_| !is_known) {
                return Err(Unsupported::invalid(
                    format!("the recursive struct `{}`", String::from_utf8_lossy(name)),
                    "it contains itself, so that its size would be infinite",
                    "refer to the inner struct by a pointer, `ptr`",
                ));
            }
            types.extend(LLVMArrayType::elementType(ctx, ty));
            types.extend(LLVMStructType::body(ctx, ty).unwrap_or_default());
        }
        Ok(())
    }

    /// Returns the definitions of the identified structs.
    pub(crate) fn definitions(&mut self, ctx: &Context) -> Translated<String> {
        let (mut text, mut at) = (String::new(), 0);
        while let Some(&ty) = self.defined.get_index(at) {
            let name = symbol('%', LLVMStructType::name(ctx, ty).unwrap_or_default());
            let body = match LLVMStructType::initialized(ctx, ty) {
                Some(true) => self.join(ctx, struct_body(ctx, ty))?,
                _ => "opaque".to_owned(),
            };
            _ = writeln!(text, "{name} = type {body}");
            at += 1;
        }
        Ok(text)
    }

    fn join(&mut self, ctx: &Context, mut fragments: Vec<Fragment>) -> Translated<String> {
        let mut text = String::new();
        fragments.reverse();
        while let Some(next) = fragments.pop() {
            match next {
                _ if text.len() > MAX_LEN => return Err("a type whose text is longer than 1 MiB".into()),
                Text(piece) => text.push_str(&piece),
                Fragment::Type(ty) => {
                    let is_new = LLVMStructType::initialized(ctx, ty) == Some(true);
                    if LLVMStructType::name(ctx, ty).is_some()
                        && (is_new || LLVMStructType::opaque(ctx, ty) == Some(true))
                    {
                        self.defined.insert(ty);
                    }
                    let nested = fragments_of(ctx, ty).ok_or_else(|| format!("the type `{}`", ty.display(ctx)))?;
                    fragments.extend(nested.into_iter().rev());
                }
            }
        }
        Ok(text)
    }
}

/// Returns the text of a type, in which the nested types are fragments.
fn fragments_of(ctx: &Context, ty: Type) -> Option<Vec<Fragment>> {
    if let Some(space) = LLVMPointerType::addressSpace(ctx, ty) {
        let text = if space == 0 {
            "ptr".to_owned()
        } else {
            format!("ptr addrspace({space})")
        };
        return Some(vec![Text(text.into())]);
    }
    if let Some(element) = LLVMArrayType::elementType(ctx, ty) {
        let len = LLVMArrayType::numElements(ctx, ty)?;
        return Some(vec![
            Text(format!("[{len} x ").into()),
            Fragment::Type(element),
            Text("]".into()),
        ]);
    }
    if let Some(result) = LLVMFunctionType::returnType(ctx, ty) {
        let mut all = vec![Fragment::Type(result), Text(" (".into())];
        let params = LLVMFunctionType::params(ctx, ty)?;
        let dots = match (LLVMFunctionType::varArg(ctx, ty), params.is_empty()) {
            (Some(true), true) => "...)",
            (Some(true), false) => ", ...)",
            _ => ")",
        };
        all.extend(list(params));
        all.push(Text(dots.into()));
        return Some(all);
    }
    if let Some(name) = LLVMStructType::name(ctx, ty) {
        return Some(vec![Text(symbol('%', name).into())]);
    }
    if LLVMStructType::body(ctx, ty).is_some() {
        return Some(struct_body(ctx, ty));
    }
    let simple = ["void", "token", "label", "metadata", "ppc_fp128", "x86_amx"];
    match ty.data(ctx) {
        TypeData::Integer { width, .. } => Some(vec![Text(format!("i{width}").into())]),
        TypeData::Float(kind) => Some(vec![Text(float_name(*kind)?.into())]),
        TypeData::Vector {
            shape,
            scalable,
            element,
        } if shape.len() == 1 => {
            let scale = if scalable.contains(&true) { "vscale x " } else { "" };
            Some(vec![
                Text(format!("<{scale}{} x ", shape[0]).into()),
                Fragment::Type(*element),
                Text(">".into()),
            ])
        }
        _ => simple
            .into_iter()
            .find(|name| ty.is_of_dialect(ctx, "llvm", name))
            .map(|name| vec![Text(name.into())]),
    }
}

fn struct_body(ctx: &Context, ty: Type) -> Vec<Fragment> {
    let ([open, close], body) = (
        struct_brackets(ctx, ty),
        LLVMStructType::body(ctx, ty).unwrap_or_default(),
    );
    let space = if body.is_empty() { "" } else { " " };
    let mut all = vec![Text(open.into()), Text(space.into())];
    all.extend(list(body));
    all.extend([Text(space.into()), Text(close.into())]);
    all
}

/// Returns the brackets around the elements of a struct.
pub(crate) fn struct_brackets(ctx: &Context, ty: Type) -> [&'static str; 2] {
    let is_packed = LLVMStructType::packed(ctx, ty) == Some(true);
    if is_packed { ["<{", "}>"] } else { ["{", "}"] }
}

fn list(types: Vec<Type>) -> impl Iterator<Item = Fragment> {
    let separator = |at| Text(if at > 0 { ", " } else { "" }.into());
    types
        .into_iter()
        .enumerate()
        .flat_map(move |(at, ty)| [separator(at), Fragment::Type(ty)])
}

/// Returns the name of a float type, or `None` for a type that LLVM lacks.
pub(crate) fn float_name(kind: FloatKind) -> Option<&'static str> {
    Some(match kind {
        FloatKind::F16 => "half",
        FloatKind::BF16 => "bfloat",
        FloatKind::F32 => "float",
        FloatKind::F64 => "double",
        FloatKind::F80 => "x86_fp80",
        FloatKind::F128 => "fp128",
        _ => return None,
    })
}

/// Returns a name with its sigil, in quotes if necessary: `@f`, `%"a b"`.
pub(crate) fn symbol(sigil: char, name: &[u8]) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-$._".contains(byte);
    let is_bare = name.iter().all(is_plain) && name.first().is_some_and(|first| !first.is_ascii_digit());
    let name = if is_bare {
        String::from_utf8_lossy(name).into_owned()
    } else {
        quoted(name)
    };
    format!("{sigil}{name}")
}

/// Returns a string in quotes, with LLVM's escapes: `"a\0Ab"`.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            0x20..0x7f if byte != b'"' && byte != b'\\' => text.push(char::from(byte)),
            _ => _ = write!(text, "\\{byte:02X}"),
        }
    }
    text + "\""
}

/// Returns a text and a space, or nothing.
pub(crate) fn before(text: &str) -> String {
    let text = text.trim_start();
    if text.is_empty() {
        String::new()
    } else {
        format!("{text} ")
    }
}
