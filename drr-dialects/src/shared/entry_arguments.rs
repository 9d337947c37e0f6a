//! Arguments of the entry block of a region that the custom form of an op names before the region.

use super::lists::{entry_arguments, optional_arrow_with_parentheses};
use super::signature::counted;
use drr::define::{
    FormResult, OpAsmForm, OpAsmParser, OperandSlot, ParseFailed, RegionArgument, RegionSlot, TypeSlot,
    UnresolvedLocation, UnresolvedOperand, UseGenericForm,
};
use drr::prelude::*;

/// Arguments of an entry block: those parsed so far, or those that are not printed yet.
pub(crate) struct EntryArguments<'ir> {
    parsed: Vec<(UnresolvedOperand, Option<UnresolvedLocation>)>,
    unprinted: std::vec::IntoIter<ValueRef<'ir>>,
}

impl<'ir> EntryArguments<'ir> {
    /// Returns the arguments of a region: none parsed, and none printed.
    pub(crate) fn of(form: &OpAsmForm<'_, 'ir>, region: RegionSlot) -> EntryArguments<'ir> {
        let region = form.op().and_then(|op| region.of(op).next());
        let arguments: Vec<ValueRef<'ir>> = region.into_iter().flat_map(entry_arguments).collect();
        EntryArguments {
            parsed: Vec::new(),
            unprinted: arguments.into_iter(),
        }
    }

    /// `%a`
    pub(crate) fn argument(&mut self, form: &mut OpAsmForm<'_, 'ir>) -> FormResult {
        let argument = self.unprinted.next();
        form.element(
            |parser| self.parse(parser),
            |printer, _| {
                printer.print_operand(argument.ok_or(UseGenericForm)?);
                Ok(())
            },
        )
    }

    /// `%a`, printed with its location where locations are printed.
    pub(crate) fn argument_with_location(&mut self, form: &mut OpAsmForm<'_, 'ir>) -> FormResult {
        let argument = self.unprinted.next();
        form.element(
            |parser| self.parse(parser),
            |printer, _| {
                printer.print_region_argument_without_type(argument.ok_or(UseGenericForm)?);
                Ok(())
            },
        )
    }

    fn parse(&mut self, parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
        let name = parser.parse_operand()?;
        self.parsed.push((name, parser.parse_optional_location()?));
        Ok(())
    }

    /// `(%a, %b)`: a list of arguments, of which at most `printed` are printed. Returns their number.
    pub(crate) fn list(&mut self, form: &mut OpAsmForm<'_, 'ir>, printed: usize) -> FormResult<usize> {
        let printed = printed.min(self.unprinted.len());
        form.list(["(", ")"], |_| 0..printed, |form, _| self.argument(form))
    }

    /// `(%a = %x, %b = %y)`: arguments with initial values, one for each value of an operand. Returns their number.
    pub(crate) fn assignments(&mut self, form: &mut OpAsmForm<'_, 'ir>, inits: OperandSlot) -> FormResult<usize> {
        form.list(
            ["(", ")"],
            |op| inits.of(op),
            |form, value| {
                self.argument(form)?;
                form.text(" = ")?;
                form.value(inits, |_| value)
            },
        )
    }

    /// `(%a = %x, %b = %y) -> (t, u)`: arguments with initial values, whose types are those of the results. Returns the
    /// types.
    pub(crate) fn iter_args(
        &mut self,
        form: &mut OpAsmForm<'_, 'ir>,
        inits: OperandSlot,
        results: TypeSlot,
    ) -> FormResult<Vec<Type>> {
        let count = self.assignments(form, inits)?;
        let types = optional_arrow_with_parentheses(form, results)?;
        check_count(form, count, &types)?;
        form.add_types(inits.types(), &types);
        Ok(types)
    }

    /// Returns the parsed arguments with their types.
    pub(crate) fn of_types(self, types: impl IntoIterator<Item = Type>) -> Vec<RegionArgument> {
        let typed = self.parsed.into_iter().zip(types);
        typed
            .map(|((name, location), ty)| RegionArgument { name, ty, location })
            .collect()
    }
}

/// Checks that the text of a loop has a type for each carried value.
pub(crate) fn check_count(form: &mut OpAsmForm<'_, '_>, values: usize, types: &[Type]) -> FormResult {
    if values == types.len() {
        return Ok(());
    }
    let (values, types) = (counted(values, "value"), counted(types.len(), "type"));
    Err(form.error(format!("the loop carries {values}, but has {types} for them")))
}
