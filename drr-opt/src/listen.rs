//! What listens to a run of a driver, as the flags say.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use drr::{Event, Ir, Listener, Op, PatternSpec, PatternStatistics, PrintIr, StopAfter, Trace};

use crate::dot::Touched;
use crate::explain::Explanation;

/// Where several listeners write, one line after the other.
pub(crate) struct Log<W>(Arc<Mutex<W>>);

impl<W: Write> Log<W> {
    pub(crate) fn new(out: W) -> Self {
        Log(Arc::new(Mutex::new(out)))
    }

    fn with<T>(&self, write: impl FnOnce(&mut W) -> T) -> T {
        write(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What it writes to, once nobody else does.
    pub(crate) fn into_inner(self) -> Option<W> {
        let out = Arc::into_inner(self.0)?;
        Some(out.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<W> Clone for Log<W> {
    fn clone(&self) -> Self {
        Log(Arc::clone(&self.0))
    }
}

impl<W: Write> Write for Log<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(Write::flush)
    }
}

/// What listens to a run.
pub(crate) struct Listeners<'w, W> {
    pub(crate) log: Log<W>,
    pub(crate) trace: Option<Trace<Log<W>>>,
    pub(crate) dumps: Option<PrintIr<Log<W>>>,
    pub(crate) statistics: Option<PatternStatistics>,
    pub(crate) explanation: Option<Explanation<'w>>,
    pub(crate) touched: Option<&'w mut Touched>,
    pub(crate) counter: Option<&'w mut StopAfter>,
}

impl<W: Write> Listeners<'_, W> {
    /// Tells all of them something.
    fn each(&mut self, mut tell: impl FnMut(&mut dyn Listener)) {
        if let Some(trace) = &mut self.trace {
            tell(trace);
        }
        if let Some(dumps) = &mut self.dumps {
            tell(dumps);
        }
        if let Some(statistics) = &mut self.statistics {
            tell(statistics);
        }
        if let Some(explanation) = &mut self.explanation {
            tell(explanation);
        }
        if let Some(touched) = &mut self.touched {
            tell(*touched);
        }
        if let Some(counter) = &mut self.counter {
            tell(*counter);
        }
    }

    /// Whether there is one.
    pub(crate) fn are_there(&mut self) -> bool {
        let mut count = 0;
        self.each(|_| count += 1);
        count > 0
    }
}

impl<W: Write> Listener for Listeners<'_, W> {
    fn pattern_begin(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op) {
        self.each(|listener| listener.pattern_begin(pattern, ir, root));
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, matched: bool) {
        self.each(|listener| listener.pattern_end(pattern, ir, root, matched));
    }

    fn wants_reasons(&self) -> bool {
        self.trace.is_some() || self.explanation.is_some()
    }

    fn match_failed(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {
        self.each(|listener| listener.match_failed(pattern, ir, root, reason));
    }

    fn rolled_back(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {
        self.each(|listener| listener.rolled_back(pattern, ir, root, reason));
    }

    fn event(&mut self, ir: &Ir, event: Event) {
        self.each(|listener| listener.event(ir, event));
    }

    fn visit(&mut self, ir: &Ir, op: Op) {
        self.each(|listener| listener.visit(ir, op));
    }
}
