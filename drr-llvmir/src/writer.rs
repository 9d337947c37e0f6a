//! The op that is written as an instruction, and the text of its operands and results.

use drr::{OpRef, ValueRef};

use crate::Translated;
use crate::body::Body;
use crate::translator::Translator;

/// Writes an instruction.
pub(crate) struct Writer<'t, 'ir> {
    pub(crate) translator: &'t mut Translator<'ir>,
    pub(crate) body: &'t Body<'ir>,
    pub(crate) op: OpRef<'ir>,
}

impl<'ir> Writer<'_, 'ir> {
    pub(crate) fn operand(&self, index: usize) -> Translated<ValueRef<'ir>> {
        let operand = self.op.operand(index);
        operand.ok_or_else(|| format!("`{}` without operands", self.op.name_text()).into())
    }

    /// Returns the text of an operand without its type.
    pub(crate) fn value(&mut self, index: usize) -> Translated<String> {
        self.body.value(self.translator, self.operand(index)?)
    }

    /// Returns the text of an operand after its type.
    pub(crate) fn typed(&mut self, index: usize) -> Translated<String> {
        self.body.typed(self.translator, self.operand(index)?)
    }

    /// Returns the type of the result.
    pub(crate) fn result_type(&mut self) -> Translated<String> {
        self.op
            .result(0)
            .map_or_else(|| Ok("void".to_owned()), |result| self.translator.ty(result.ty()))
    }
}
