//! Values and types in custom forms.

use super::Direction;
use crate::define::{FormResult, OpAsmForm, OperandSlot, TypeSlot, UseGenericForm};
use crate::{OpRef, Type, ValueRef};

impl<'ir> OpAsmForm<'_, 'ir> {
    /// The next value of an operand.
    ///
    /// # Errors
    /// If the text is no value, or the op has none.
    pub fn operand(&mut self, slot: OperandSlot) -> FormResult {
        self.value(slot, |op| slot.of(op).next())
    }

    /// A value, which is added to an operand; while printing, the op's value that `printed` returns.
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

    /// The value of an optional operand after a text, and followed by `close`: ` copy(%t)`. Returns `true` if it is
    /// present.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn optional_operand(&mut self, text: &'static str, slot: OperandSlot, close: &'static str) -> FormResult<bool> {
        let is_present = self.optional(text, |op| slot.of(op).next().is_some())?;
        if is_present {
            self.operand(slot)?;
            self.text(close)?;
        }
        Ok(is_present)
    }

    /// All values of an operand, separated by commas. Returns their number.
    ///
    /// # Errors
    /// If a comma is not followed by a value.
    pub fn operands(&mut self, slot: OperandSlot) -> FormResult<usize> {
        match &self.direction {
            Direction::Parse(parser) if !parser.at_operand() => Ok(0),
            _ => self.items(|op| slot.of(op), |form, value| form.value(slot, |_| value)),
        }
    }

    /// All values of an operand, separated by commas, in brackets. Returns their number.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn operand_list(&mut self, brackets: [&'static str; 2], slot: OperandSlot) -> FormResult<usize> {
        self.list(brackets, |op| slot.of(op), |form, value| form.value(slot, |_| value))
    }

    /// The type of the next value of an operand or result, which is returned. The printer prints the first one.
    ///
    /// # Errors
    /// If the text is no type, or the op has no such value.
    pub fn ty(&mut self, slot: TypeSlot) -> FormResult<Type> {
        let ty = self.any_type(|op| slot.of(op).first().copied())?;
        self.add_type(slot, ty);
        Ok(ty)
    }

    /// A type, which is returned. The printer prints the type that `printed` returns.
    ///
    /// # Errors
    /// If the text is no type, or there is none to print.
    pub fn any_type(&mut self, printed: impl FnOnce(OpRef<'ir>) -> Option<Type>) -> FormResult<Type> {
        self.element(
            |parser| parser.parse_type(),
            |printer, op| {
                let ty = printed(op).ok_or(UseGenericForm)?;
                printer.print_type(ty);
                Ok(ty)
            },
        )
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
