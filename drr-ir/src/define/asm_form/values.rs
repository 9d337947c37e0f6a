//! Values and types in custom forms.

use smallvec::SmallVec;

use super::Direction;
use crate::define::{FormResult, OpAsmForm, OperandSlot, TypeSlot, UseGenericForm};
use crate::{OpRef, Type, ValueRef};

impl<'ir> OpAsmForm<'_, 'ir> {
    /// Parses the next value of an operand after a text, or prints the first one.
    ///
    /// # Errors
    /// If the text is no value, or the op has none.
    pub fn operand(&mut self, text: &'static str, slot: OperandSlot) -> FormResult {
        self.text(text)?;
        self.value(slot, |op| slot.of(op).next())
    }

    /// Parses a value and adds it to an operand, or prints the value that `printed` returns.
    ///
    /// # Errors
    /// If the text is no value, or there is none to print.
    pub fn value(
        &mut self,
        slot: OperandSlot,
        printed: impl FnOnce(OpRef<'ir>) -> Option<ValueRef<'ir>>,
    ) -> FormResult {
        self.element(
            |parser| {
                let value = parser.parse_operand()?;
                parser.add_operand(slot, value);
                Ok(())
            },
            |printer, op| {
                printer.print_operand(printed(op).ok_or(UseGenericForm)?);
                Ok(())
            },
        )
    }

    /// Parses or prints the value of an optional operand after a text, followed by `close`: ` copy(%t)`. Returns `true`
    /// if it is present.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn optional_operand(&mut self, text: &'static str, slot: OperandSlot, close: &'static str) -> FormResult<bool> {
        let is_present = self.optional(text, |op| slot.of(op).next().is_some())?;
        if is_present {
            self.operand("", slot)?;
            self.text(close)?;
        }
        Ok(is_present)
    }

    /// Parses or prints all values of an operand, separated by commas. Returns their number.
    ///
    /// # Errors
    /// If a comma is not followed by a value.
    pub fn operands(&mut self, slot: OperandSlot) -> FormResult<usize> {
        match &self.direction {
            Direction::Parse(parser) if !parser.at_operand() => Ok(0),
            _ => self.items(|op| slot.of(op), |form, value| form.value(slot, |_| value)),
        }
    }

    /// Parses or prints all values of an operand, separated by commas, in brackets. Returns their number.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn operand_list(&mut self, brackets: [&'static str; 2], slot: OperandSlot) -> FormResult<usize> {
        self.value_list(brackets, slot, |op| slot.of(op))
    }

    /// Parses a list of values in brackets and adds them to an operand, or prints those of `printed`. Returns their
    /// number.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn value_list<P: IntoIterator<Item = ValueRef<'ir>>>(
        &mut self,
        brackets: [&'static str; 2],
        slot: OperandSlot,
        printed: impl FnOnce(OpRef<'ir>) -> P,
    ) -> FormResult<usize> {
        self.list(brackets, printed, |form, value| form.value(slot, |_| value))
    }

    /// Parses the type of the next value of an operand or result after a text, or prints the first one. Returns the
    /// type.
    ///
    /// # Errors
    /// If the text is no type, or the op has no such value.
    pub fn ty(&mut self, text: &'static str, slot: TypeSlot) -> FormResult<Type> {
        let ty = self.any_type(text, |op| slot.of(op).first().copied())?;
        self.add_type(slot, ty);
        Ok(ty)
    }

    /// Parses a type after a text, or prints the type that `printed` returns. Returns the type.
    ///
    /// # Errors
    /// If the text is no type, or there is none to print.
    pub fn any_type(
        &mut self,
        text: &'static str,
        printed: impl FnOnce(OpRef<'ir>) -> Option<Type>,
    ) -> FormResult<Type> {
        self.text(text)?;
        self.element(
            |parser| parser.parse_type(),
            |printer, op| {
                let ty = printed(op).ok_or(UseGenericForm)?;
                printer.print_type(ty);
                Ok(ty)
            },
        )
    }

    /// Returns the number of values of an operand: those parsed so far, or those of the op.
    pub fn num_operands(&self, slot: OperandSlot) -> usize {
        match &self.direction {
            Direction::Parse(parser) => parser.num_operands(slot),
            Direction::Print(_, op) => slot.of(*op).len(),
        }
    }

    /// Returns the types of an operand or result: those parsed so far, or those of the op.
    pub fn types(&self, slot: TypeSlot) -> SmallVec<[Type; 2]> {
        match &self.direction {
            Direction::Parse(parser) => parser.types(slot).into(),
            Direction::Print(_, op) => slot.of(*op),
        }
    }

    /// Sets the type of the next value, which the text does not contain. Nothing is printed.
    pub fn add_type(&mut self, slot: TypeSlot, ty: Type) {
        self.add_types(slot, &[ty]);
    }

    /// Sets the types of the next values, which the text does not contain. Nothing is printed.
    pub fn add_types(&mut self, slot: TypeSlot, types: &[Type]) {
        if let Some(parser) = self.parser() {
            for &ty in types {
                parser.add_type(slot, ty);
            }
        }
    }

    /// Sets the type of all values of an operand, which the text does not contain. Nothing is printed.
    pub fn set_types(&mut self, slot: OperandSlot, ty: Type) {
        if let Some(parser) = self.parser() {
            for _ in 0..parser.num_operands(slot) {
                parser.add_type(slot.types(), ty);
            }
        }
    }
}
