//! Ops that view a tensor or memref in another way: casts, slices and reshapes.

use super::{Chain, DYNAMIC, Shaped, numbers, plus, texts};

fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a * b,
    }
}

/// Returns the product of sizes.
fn product(sizes: &[i64]) -> i64 {
    if sizes.contains(&DYNAMIC) {
        DYNAMIC
    } else {
        sizes.iter().product()
    }
}

/// Formats the groups of dimensions of these lengths.
fn groups(lengths: &[usize]) -> String {
    let mut next = 0..;
    let group = |length: &usize| {
        let dims = next.by_ref().take(*length).map(|dim: usize| dim.to_string());
        format!("[{}]", dims.collect::<Vec<_>>().join(", "))
    };
    format!("[{}]", lengths.iter().map(group).collect::<Vec<_>>().join(", "))
}

/// Offsets, sizes and strides: texts and static numbers.
type Slice = [Vec<(String, i64)>; 3];

impl Chain {
    /// Returns the row-major layout, or the one of the type.
    fn layout(value: &Shaped) -> (Vec<i64>, i64) {
        value.layout.clone().unwrap_or_else(|| {
            let mut strides = vec![1; value.shape.len()];
            for at in (1..value.shape.len()).rev() {
                strides[at - 1] = times(strides[at], value.shape[at]);
            }
            (strides, 0)
        })
    }

    pub(super) fn cast(&mut self) {
        let value = self.value();
        let mut result = value.clone();
        result.name = self.name();
        for size in &mut result.shape {
            match self.random.below(3) {
                0 => *size = DYNAMIC,
                1 if *size == DYNAMIC && self.random.below(3) == 0 => *size = self.size(),
                _ => {}
            }
        }
        if !self.is_tensor() {
            // The layout must be compatible.
            result.layout = match (&value.layout, self.random.below(2)) {
                (Some((strides, _)), 0) => Some((vec![DYNAMIC; strides.len()], DYNAMIC)),
                (Some(layout), _) => Some(layout.clone()),
                (None, 0) => Some((vec![DYNAMIC; value.shape.len()], DYNAMIC)),
                (None, _) => None,
            };
        }
        let text = format!(
            "{}.cast {} : {} to {}",
            self.dialect,
            value.name,
            self.ty(&value),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    fn slice_of(&mut self, shape: &[i64]) -> Slice {
        let mut slice: Slice = [Vec::new(), Vec::new(), Vec::new()];
        for &size in shape {
            let end = if size == DYNAMIC { 4 } else { size };
            if self.random.below(4) == 0 {
                slice[0].push(("0".to_owned(), 0));
                slice[1].push(if size == DYNAMIC {
                    ("%n".to_owned(), DYNAMIC)
                } else {
                    (size.to_string(), size)
                });
                slice[2].push(("1".to_owned(), 1));
                continue;
            }
            let length = 1 + self.random.below(usize::try_from(end).unwrap_or(1)) as i64;
            slice[0].push(self.entry(0, end - length));
            slice[1].push(self.entry(length, length));
            let stride = if self.random.below(4) == 0 {
                ("%c1".to_owned(), DYNAMIC)
            } else {
                ("1".to_owned(), 1)
            };
            slice[2].push(stride);
        }
        slice
    }

    /// Drops some static dimensions of size 1.
    fn reduce(&mut self, sizes: &[i64]) -> Vec<bool> {
        sizes
            .iter()
            .map(|size| *size == 1 && self.random.below(2) == 0)
            .collect()
    }

    pub(super) fn extract_slice(&mut self) {
        let value = self.value();
        let slice = self.slice_of(&value.shape);
        let [offsets, sizes, strides] = [0, 1, 2].map(|at| numbers(&slice[at]));
        let dropped = self.reduce(&sizes);
        let keep = |numbers: &[i64]| -> Vec<i64> {
            let kept = numbers.iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
            kept.map(|(number, _)| *number).collect()
        };
        let mut result = Shaped {
            name: self.name(),
            shape: keep(&sizes),
            layout: None,
        };
        let name = if self.is_tensor() {
            "tensor.extract_slice"
        } else {
            "memref.subview"
        };
        if !self.is_tensor() {
            let (own, start) = Self::layout(&value);
            let offset = offsets
                .iter()
                .zip(&own)
                .fold(start, |sum, (a, b)| plus(sum, times(*a, *b)));
            let strides: Vec<i64> = strides.iter().zip(&own).map(|(a, b)| times(*a, *b)).collect();
            result.layout = Some((keep(&strides), offset));
        }
        let text = format!(
            "{name} {}{} {} {} : {} to {}",
            value.name,
            texts(&slice[0]),
            texts(&slice[1]),
            texts(&slice[2]),
            self.ty(&value),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    pub(super) fn insert_slice(&mut self) {
        let dest = self.value();
        let slice = self.slice_of(&dest.shape);
        let sizes = numbers(&slice[1]);
        let dropped = self.reduce(&sizes);
        let kept = sizes.iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
        let shape: Vec<i64> = kept.map(|(size, _)| *size).collect();
        let same = self.values.iter().rev().find(|value| value.shape == shape);
        let source = match same.cloned() {
            Some(source) => source,
            None => {
                let source = Shaped {
                    name: self.name(),
                    shape,
                    layout: None,
                };
                let text = format!("\"t\"() : () -> {}", self.ty(&source));
                self.define(&text, source.clone());
                source
            }
        };
        let result = Shaped {
            name: self.name(),
            ..dest.clone()
        };
        let text = format!(
            "tensor.insert_slice {} into {}{} {} {} : {} into {}",
            source.name,
            dest.name,
            texts(&slice[0]),
            texts(&slice[1]),
            texts(&slice[2]),
            self.ty(&source),
            self.ty(&dest)
        );
        self.define(&text, result);
    }

    pub(super) fn collapse(&mut self) {
        let value = self.value();
        if value.layout.is_some() || value.shape.is_empty() {
            return;
        }
        let (mut lengths, mut left) = (Vec::new(), value.shape.len());
        while left > 0 {
            let length = 1 + self.random.below(left);
            lengths.push(length);
            left -= length;
        }
        if lengths.len() == value.shape.len() {
            return;
        }
        let mut rest = &value.shape[..];
        let mut shape = Vec::new();
        for length in &lengths {
            let (group, after) = rest.split_at(*length);
            shape.push(product(group));
            rest = after;
        }
        let result = Shaped {
            name: self.name(),
            shape,
            layout: None,
        };
        let text = format!(
            "{}.collapse_shape {} {} : {} into {}",
            self.dialect,
            value.name,
            groups(&lengths),
            self.ty(&value),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    pub(super) fn expand(&mut self) {
        let value = self.value();
        if value.layout.is_some() || value.shape.is_empty() || value.shape.len() > 3 {
            return;
        }
        let (mut lengths, mut sizes) = (Vec::new(), Vec::new());
        for &size in &value.shape {
            let is_split = self.random.below(2) == 0;
            let group: Vec<(String, i64)> = match (size, is_split, self.random.below(4)) {
                (DYNAMIC, true, 0) => vec![("2".to_owned(), 2), ("%n".to_owned(), DYNAMIC)],
                (DYNAMIC, true, 1) => vec![("%n".to_owned(), DYNAMIC), ("1".to_owned(), 1)],
                (DYNAMIC, true, 2) => vec![("%i".to_owned(), DYNAMIC), ("%c2".to_owned(), DYNAMIC)],
                (DYNAMIC, true, _) => vec![
                    ("%i".to_owned(), DYNAMIC),
                    ("%j".to_owned(), DYNAMIC),
                    ("4".to_owned(), 4),
                ],
                (DYNAMIC, ..) => vec![("%j".to_owned(), DYNAMIC)],
                (size, true, 0) if size % 2 == 0 => vec![("2".to_owned(), 2), ((size / 2).to_string(), size / 2)],
                (size, true, _) => vec![("1".to_owned(), 1), (size.to_string(), size)],
                (size, ..) => vec![(size.to_string(), size)],
            };
            lengths.push(group.len());
            sizes.extend(group);
        }
        if sizes.len() == value.shape.len() {
            return;
        }
        let result = Shaped {
            name: self.name(),
            shape: numbers(&sizes),
            layout: None,
        };
        let text = format!(
            "{}.expand_shape {} {} output_shape {} : {} into {}",
            self.dialect,
            value.name,
            groups(&lengths),
            texts(&sizes),
            self.ty(&value),
            self.ty(&result)
        );
        self.define(&text, result);
    }
}
