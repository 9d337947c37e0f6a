//! Command line options, identical to those of the C++ program, so that one harness runs both.

use crate::rules::Rules;

/// Usage message.
pub(crate) const USAGE: &str = "\
usage: drr-bench FILE [options]
  --patterns SET  lower, algebra, cheap, miss10, miss100, miss1000 (feature `miss1000`) or none (default);
                  with -pdll behind it the same rules in PDLL
  --driver D      greedy (default), walk or none
  --passes TEXT   run this pipeline instead of a driver
  --lean          same as --no-fold --no-cse --no-regions
  --top-down      start with the first op
  --threads T     each function by itself, on T threads (default: one after the other in the whole module)
  --no-locs       forget the locations after parsing
  --clone         also time a clone of the module
  --count         tell what is left, and which patterns were applied
  --models        with the dialects of models (feature `models`)
  --custom        print in custom form
  --output FILE   write what is printed
  --only-parse    stop after parsing
  --no-print      leave out printing: where regions are deep, indentation is all there is
  --reps R        repeat in fresh contexts (default 1)";

/// Parsed options.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    pub(crate) file: String,
    pub(crate) rules: Rules,
    pub(crate) no_driver: bool,
    pub(crate) passes: Option<String>,
    pub(crate) walks: bool,
    pub(crate) no_fold: bool,
    pub(crate) no_cse: bool,
    pub(crate) no_regions: bool,
    pub(crate) top_down: bool,
    /// Number of threads; 0 rewrites the module as a whole.
    pub(crate) threads: usize,
    pub(crate) no_locs: bool,
    pub(crate) clone: bool,
    pub(crate) count: bool,
    pub(crate) custom: bool,
    pub(crate) output: Option<String>,
    pub(crate) only_parse: bool,
    pub(crate) no_print: bool,
    pub(crate) reps: u32,
}

impl Options {
    /// Parses the arguments after the program name. Returns `None` if they are invalid.
    pub(crate) fn read(args: impl IntoIterator<Item = String>) -> Option<Options> {
        let mut options = Options {
            reps: 1,
            ..Options::default()
        };
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--patterns" => options.rules = Rules::named(&args.next()?)?,
                "--driver" => match args.next()?.as_str() {
                    "greedy" => (options.no_driver, options.walks) = (false, false),
                    "walk" => (options.no_driver, options.walks) = (false, true),
                    "none" => options.no_driver = true,
                    _ => return None,
                },
                "--passes" => options.passes = Some(args.next()?),
                "--lean" => (options.no_fold, options.no_cse, options.no_regions) = (true, true, true),
                "--no-fold" => options.no_fold = true,
                "--no-cse" => options.no_cse = true,
                "--no-regions" => options.no_regions = true,
                "--top-down" => options.top_down = true,
                "--threads" => options.threads = args.next()?.parse().ok().filter(|&threads| threads > 0)?,
                "--no-locs" => options.no_locs = true,
                "--clone" => options.clone = true,
                "--count" => options.count = true,
                // The dialects are always registered if they are compiled in.
                "--models" if cfg!(feature = "models") => {}
                "--custom" => options.custom = true,
                "--output" => options.output = Some(args.next()?),
                "--only-parse" => options.only_parse = true,
                "--no-print" => options.no_print = true,
                "--reps" => options.reps = args.next()?.parse().ok()?,
                _ if !arg.starts_with('-') && options.file.is_empty() => options.file = arg,
                _ => return None,
            }
        }
        (!options.file.is_empty()).then_some(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<Options> {
        Options::read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn what_is_not_an_option_is_refused() {
        for line in [
            "",
            "--lean",
            "a b",
            "a --reps",
            "a --reps x",
            "a --threads 0",
            "a --patterns nothing",
            "a --pdl b",
        ] {
            assert!(read(line).is_none(), "{line}");
        }
    }

    #[test]
    fn lean_is_three_options() {
        let options = read("--lean a.mlir --reps 3").expect("these are options");
        assert!(options.no_fold && options.no_cse && options.no_regions && !options.count);
        assert_eq!((options.file.as_str(), options.reps), ("a.mlir", 3));
    }
}
