//! LLVM data layout strings: `e-m:e-p270:32:32-i64:64-n8:16:32:64-S128`.

use std::collections::HashSet;

/// Reason why a specification is invalid.
type LayoutError = &'static str;

/// Checks a data layout. The error contains the invalid specification and the reason.
pub(crate) fn check_data_layout(layout: &str) -> Result<(), (&str, LayoutError)> {
    let mut names = HashSet::new();
    let mut parts = layout.split('-').filter(|_| !layout.is_empty());
    parts.try_for_each(|part| check_spec(part, &mut names).map_err(|why| (part, why)))
}

/// Checks a specification, given the names of the preceding address spaces.
fn check_spec<'l>(part: &'l str, names: &mut HashSet<&'l str>) -> Result<(), LayoutError> {
    if let Some(rest) = part.strip_prefix("ni") {
        let spaces = rest.strip_prefix(':').ok_or("which must be `ni:<address space>`")?;
        return spaces.split(':').try_for_each(|space| match address_space(space)? {
            0 => Err("but address space 0 has integral pointers"),
            _ => Ok(()),
        });
    }
    let mut chars = part.chars();
    let kind = chars.next().ok_or("which is empty")?;
    let rest = chars.as_str();
    match kind {
        'i' | 'f' | 'v' => check_primitive_spec(kind, rest),
        'a' => check_aggregate_spec(rest),
        'p' => check_pointer_spec(rest, names),
        's' => Ok(()),
        'e' | 'E' if rest.is_empty() => Ok(()),
        'e' | 'E' => Err("which must be just `e` or `E`"),
        'n' => rest.split(':').try_for_each(|width| size(width).map(drop)),
        'S' => alignment(rest, false).map(drop),
        'F' => {
            let rest = rest
                .strip_prefix(['i', 'n'])
                .ok_or("which must be `Fi<alignment>` or `Fn<alignment>`")?;
            alignment(rest, false).map(drop)
        }
        'P' | 'A' | 'G' => address_space(rest).map(drop),
        'm' => match rest {
            ":e" | ":l" | ":o" | ":m" | ":w" | ":x" | ":a" => Ok(()),
            _ => Err("which must be `m:<mangling>` with one of `e`, `l`, `o`, `m`, `w`, `x` and `a`"),
        },
        _ => Err("which begins with an unknown letter"),
    }
}

/// Checks `<size>:<abi>[:<preferred>]`.
fn check_primitive_spec(kind: char, text: &str) -> Result<(), LayoutError> {
    let parts: Vec<&str> = text.split(':').collect();
    let [width, abi, preferred @ ..] = &*parts else {
        return Err("which must be `<size>:<abi>[:<preferred>]` after its letter");
    };
    let (width, abi) = (size(width)?, alignment(abi, false)?);
    if kind == 'i' && width == 8 && abi != 8 {
        return Err("but `i8` is aligned to 8 bits");
    }
    check_preferred(abi, preferred)
}

/// Checks `:<abi>[:<preferred>]`.
fn check_aggregate_spec(text: &str) -> Result<(), LayoutError> {
    let parts: Vec<&str> = text.split(':').collect();
    let [width, abi, preferred @ ..] = &*parts else {
        return Err("which must be `a:<abi>[:<preferred>]`");
    };
    if !width.is_empty() && integer(width) != Some(0) {
        return Err("but aggregates have no size");
    }
    check_preferred(alignment(abi, true)?, preferred)
}

fn check_preferred(abi: u32, preferred: &[&str]) -> Result<(), LayoutError> {
    match preferred {
        [] => Ok(()),
        [preferred] if alignment(preferred, false)? < abi => {
            Err("whose preferred alignment is less than the ABI alignment")
        }
        [_] => Ok(()),
        _ => Err("which has too many parts"),
    }
}

/// Checks `[<flags>][<address space>][(<name>)]:<size>:<abi>[:<preferred>[:<index>]]`.
fn check_pointer_spec<'l>(text: &'l str, names: &mut HashSet<&'l str>) -> Result<(), LayoutError> {
    let parts: Vec<&str> = text.split(':').collect();
    let [space, width, abi, rest @ ..] = &*parts else {
        return Err("which must be `p[<address space>]:<size>:<abi>[:<preferred>[:<index>]]`");
    };
    let number = space.trim_start_matches(['e', 'u']);
    let has_flags = number.len() < space.len();
    let (number, name) = number.find('(').map_or((number, ""), |at| number.split_at(at));
    let is_zero = number.is_empty() || address_space(number)? == 0;
    if is_zero && has_flags {
        return Err("but address space 0 takes no flags");
    }
    if !name.is_empty() {
        let name = name.strip_prefix('(').and_then(|name| name.strip_suffix(')'));
        match name {
            None | Some("") => return Err("whose address space must have its name in `(..)`"),
            Some("P" | "G" | "A") => return Err("but the names `P`, `G` and `A` have a meaning already"),
            Some(name) if !names.insert(name) => return Err("but another address space has that name"),
            Some(_) => {}
        }
    }
    let (width, abi) = (size(width)?, alignment(abi, false)?);
    let (preferred, index) = rest.split_at(rest.len().min(1));
    check_preferred(abi, preferred)?;
    match index {
        [] => Ok(()),
        [index] if size(index)? > width => Err("whose index is larger than the pointer"),
        [_] => Ok(()),
        _ => Err("which has too many parts"),
    }
}

fn integer(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

fn size(text: &str) -> Result<u32, LayoutError> {
    integer(text)
        .filter(|size| (1..1 << 24).contains(size))
        .ok_or("whose sizes must be integers of 24 bits that are not 0")
}

fn address_space(text: &str) -> Result<u32, LayoutError> {
    integer(text)
        .filter(|&space| space < 1 << 24)
        .ok_or("whose address spaces must be integers of 24 bits")
}

fn alignment(text: &str, or_zero: bool) -> Result<u32, LayoutError> {
    let is_one = |bits: u32| bits < 1 << 16 && bits.is_multiple_of(8) && (bits / 8).is_power_of_two();
    integer(text)
        .filter(|&bits| is_one(bits) || or_zero && bits == 0)
        .ok_or("whose alignments must be powers of two, at least 8 and less than 65536")
}
