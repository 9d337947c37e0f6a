//! Immediate dominators (Lengauer, Tarjan: A Fast Algorithm for Finding Dominators in a Flowgraph, simple version). The
//! time is the number of edges times the logarithm of the number of nodes for any graph. Iteration to a fixed point is
//! simpler but quadratic for many back edges.

const NONE: usize = usize::MAX;

/// Returns the immediate dominator of each node of a graph; the entry is its own dominator.
///
/// Nodes are numbered in the order of a depth-first search from the entry, which is 0. `parents` contains the node from
/// which each node was reached; `edges` are all edges.
pub(super) fn immediate_dominators(parents: &[usize], edges: &[(usize, usize)]) -> Vec<usize> {
    let count = parents.len();
    let (starts, sources) = predecessors(count, edges);
    let mut forest = DfsForest {
        semi: (0..count).collect(),
        label: (0..count).collect(),
        ancestor: vec![NONE; count],
        path: Vec::new(),
    };
    let mut dominators = vec![0; count];
    // Linked lists of the nodes with each semidominator.
    let (mut bucket, mut next) = (vec![NONE; count], vec![NONE; count]);
    for node in (1..count).rev() {
        for &from in &sources[starts[node]..starts[node + 1]] {
            let best = forest.best(from);
            forest.semi[node] = forest.semi[node].min(forest.semi[best]);
        }
        let semi = forest.semi[node];
        next[node] = std::mem::replace(&mut bucket[semi], node);
        let parent = parents[node];
        forest.ancestor[node] = parent;
        let mut waiting = std::mem::replace(&mut bucket[parent], NONE);
        while waiting != NONE {
            let best = forest.best(waiting);
            let is_lower = forest.semi[best] < forest.semi[waiting];
            dominators[waiting] = if is_lower { best } else { parent };
            waiting = next[waiting];
        }
    }
    for node in 1..count {
        if dominators[node] != forest.semi[node] {
            dominators[node] = dominators[dominators[node]];
        }
    }
    dominators
}

/// Returns the sources of all edges grouped by target, and the start of each group.
fn predecessors(count: usize, edges: &[(usize, usize)]) -> (Vec<usize>, Vec<usize>) {
    let mut starts = vec![0; count + 1];
    for &(_, to) in edges {
        starts[to + 1] += 1;
    }
    for node in 0..count {
        starts[node + 1] += starts[node];
    }
    let mut free = starts.clone();
    let mut sources = vec![0; edges.len()];
    for &(from, to) in edges {
        sources[free[to]] = from;
        free[to] += 1;
    }
    (starts, sources)
}

/// The linked part of the depth-first search tree, with path compression.
struct DfsForest {
    semi: Vec<usize>,
    label: Vec<usize>,
    ancestor: Vec<usize>,
    path: Vec<usize>,
}

impl DfsForest {
    /// Returns the node with the lowest semidominator on the path from a node to the root of its tree, without the
    /// root.
    fn best(&mut self, node: usize) -> usize {
        if self.ancestor[node] == NONE {
            return node;
        }
        let mut at = node;
        while self.ancestor[self.ancestor[at]] != NONE {
            self.path.push(at);
            at = self.ancestor[at];
        }
        while let Some(at) = self.path.pop() {
            let above = self.ancestor[at];
            if self.semi[self.label[above]] < self.semi[self.label[at]] {
                self.label[at] = self.label[above];
            }
            self.ancestor[at] = self.ancestor[above];
        }
        self.label[node]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the depth-first search tree and the edges between reachable nodes, renumbered.
    fn search(successors: &[Vec<usize>]) -> (Vec<usize>, Vec<(usize, usize)>) {
        let mut number = vec![NONE; successors.len()];
        let (mut parents, mut edges) = (vec![0], Vec::new());
        number[0] = 0;
        let mut stack = vec![(0, 0)];
        while let Some((node, at)) = stack.last_mut() {
            let (from, to) = (*node, successors[*node].get(*at).copied());
            *at += 1;
            match to {
                None => drop(stack.pop()),
                Some(to) => {
                    if number[to] == NONE {
                        number[to] = parents.len();
                        parents.push(number[from]);
                        stack.push((to, 0));
                    }
                    edges.push((number[from], number[to]));
                }
            }
        }
        (parents, edges)
    }

    /// Returns `true` if a node is reachable from the entry without another one.
    fn is_reached_without(edges: &[(usize, usize)], count: usize, node: usize, without: usize) -> bool {
        let mut seen = vec![false; count];
        seen[0] = without != 0;
        for _ in 0..count {
            for &(from, to) in edges {
                seen[to] |= seen[from] && to != without;
            }
        }
        seen[node]
    }

    #[test]
    fn dominators_equal_those_of_the_definition() {
        let mut state = 7_u32;
        let mut random = |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as usize % below
        };
        for _ in 0..400 {
            let count = 1 + random(9);
            let mut successors = vec![Vec::new(); count];
            for _ in 0..random(3 * count) {
                let (from, to) = (random(count), random(count));
                successors[from].push(to);
            }
            let (parents, edges) = search(&successors);
            let count = parents.len();
            let found = immediate_dominators(&parents, &edges);
            for node in 1..count {
                let dominates = |by: usize| !is_reached_without(&edges, count, node, by);
                // The node's other dominators dominate the immediate one, too.
                let by = found[node];
                assert!(by != node && dominates(by), "{edges:?}: {found:?}");
                for other in (0..count).filter(|&other| other != node && other != by && dominates(other)) {
                    assert!(!is_reached_without(&edges, count, by, other), "{edges:?}: {found:?}");
                }
            }
        }
    }
}
