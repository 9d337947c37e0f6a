//! What has a location that was added: the numbers of these locations change once it is known where they go.

use super::extent::Extent;
use super::pieces::Parts;
use super::settle::Added;
use crate::store::NONE;
use crate::store::arena::Arena;
use crate::store::line::Line;

/// The ops and block arguments with such a location.
#[derive(Debug, Default)]
pub(crate) struct Located {
    /// Numbers of lines in the pieces, ascending.
    lines: Vec<u32>,
    /// Places of lines beyond the pieces.
    far_lines: Vec<u32>,
    /// Places of values.
    values: Vec<u32>,
}

impl Located {
    /// Changes the locations of lines in the pieces.
    pub(crate) fn set_lines(&self, parts: Parts<'_, Line>, change: impl Fn(u32) -> u32) {
        let mut numbers = self.lines.iter().peekable();
        let mut before = 0;
        for part in parts {
            let end = before + part.len() as u32;
            while let Some(number) = numbers.next_if(|&&number| number < end) {
                if let Some(line) = part.get_mut((number - before) as usize) {
                    line.location = change(line.location);
                }
            }
            before = end;
        }
    }
}

impl Arena {
    /// What has an added location, in an arena that was settled and is put back next.
    pub(crate) fn located(&self, extent: &Extent, added: &Added, is_added: impl Fn(u32) -> bool) -> Located {
        let (runs, places) = (&extent.runs, &added.places);
        let mut located = Located::default();
        for (number, line) in self.lines.iter().enumerate() {
            if line.name == NONE || !is_added(line.location) {
                continue;
            }
            match number.checked_sub(runs.lines.len as usize) {
                None => located.lines.push(number as u32),
                Some(beyond) => located.far_lines.extend(places.lines.get(beyond)),
            }
        }
        for (number, value) in self.values.iter().enumerate() {
            if value.owner == NONE || !is_added(value.location) {
                continue;
            }
            let place = match number.checked_sub(runs.values.len as usize) {
                None => runs.values.place(number as u32),
                Some(beyond) => places.values.get(beyond).copied(),
            };
            located.values.extend(place);
        }
        located
    }

    /// Changes the locations of what does not lie in lines of the pieces.
    pub(crate) fn set_others_located(&mut self, located: &Located, change: impl Fn(u32) -> u32) {
        for &place in &located.far_lines {
            if let Some(line) = self.lines.get_mut(place as usize) {
                line.location = change(line.location);
            }
        }
        for &place in &located.values {
            if let Some(value) = self.values.get_mut(place as usize) {
                value.location = change(value.location);
            }
        }
    }
}
