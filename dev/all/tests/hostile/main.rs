//! Hostile strings through every public operation: no panic, and at most linear work and memory.
//!
//! The work is counted, not timed. Memory and output are counted here, by a special allocator and sink.
//! Instructions are counted by `cargo xtask hostile`, which runs the ignored test under callgrind.

mod allocator;
mod input;
mod inputs;
mod operations;
mod sink;

use std::panic::{AssertUnwindSafe, catch_unwind};

use input::Input;
use operations::Operation;
use sink::Sink;

/// How often the length is doubled for the counts of memory and instructions.
const DOUBLINGS: u32 = 3;

/// The cost of one call.
struct Cost {
    allocations: usize,
    allocated: usize,
    written: usize,
}

fn cost(operation: &Operation, input: &Input) -> Result<Cost, String> {
    let mut sink = Sink::default();
    let [calls, bytes] = allocator::counts();
    let called = catch_unwind(AssertUnwindSafe(|| (operation.call)(input, &mut sink)));
    let [calls_after, bytes_after] = allocator::counts();
    called
        .map_err(|_| format!("{}: {} panics with {}", operation.of, operation.names, input.name))?;
    Ok(Cost {
        allocations: calls_after - calls,
        allocated: bytes_after - bytes,
        written: sink.written(),
    })
}

#[test]
fn inputs_that_others_misread_do_no_harm() {
    let mut wrong = Vec::new();
    for input in inputs::misread() {
        for operation in operations::all() {
            wrong.extend(cost(operation, &input).err());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn memory_and_output_grow_no_faster_than_the_input() {
    const SHORT: usize = 512;
    // For 8 times the input, quadratic work is 64 times as much. Vectors that double their capacity, and short
    // strings that need no allocation, make linear work appear as up to 26 times as much. A result that only
    // the long string has, such as a message that quotes it, is a small multiple of it.
    const ALLOWED: usize = (1 << DOUBLINGS) * 4;
    const MULTIPLE: usize = 64;
    let mut wrong = Vec::new();
    let mut cells = 0;
    let long = inputs::patterns(SHORT << DOUBLINGS);
    for (short, long) in inputs::patterns(SHORT).zip(long) {
        for operation in operations::all() {
            cells += 1;
            let (a, b) = match (cost(operation, &short), cost(operation, &long)) {
                (Ok(a), Ok(b)) => (a, b),
                (a, b) => {
                    wrong.extend(a.err().into_iter().chain(b.err()));
                    continue;
                }
            };
            let pairs = [
                ("allocations", a.allocations, b.allocations),
                ("bytes allocated", a.allocated, b.allocated),
                ("bytes written", a.written, b.written),
            ];
            for (what, a, b) in pairs {
                if b > (a * ALLOWED).max(MULTIPLE * long.text.len()) {
                    wrong.push(format!(
                        "{} ({}) with {}: {a} {what}, and {b} for 8 times the input",
                        operation.of, operation.names, short.name
                    ));
                }
            }
        }
    }
    assert!(cells > 10_000, "only {cells}");
    assert!(wrong.is_empty(), "{} of {cells}:\n{}", wrong.len(), wrong.join("\n"));
}

/// For `cargo xtask hostile`: the names that [`calls_to_count`] accepts.
#[test]
#[ignore = "prints names for `cargo xtask hostile`"]
fn names_of_tables() {
    for (name, ..) in operations::PARTS {
        println!("table\t{name}");
    }
}

/// Each row of a table with each input, short and long; callgrind counts the instructions of each call. With
/// `URIKIT_HOSTILE_CELLS`, only the cells with these names, one per line, at larger lengths.
#[test]
#[ignore = "`cargo xtask hostile` runs it under callgrind"]
fn calls_to_count() {
    const SHORT: usize = 1024;
    let wanted = std::env::var("URIKIT_HOSTILE").expect("the name of a table");
    let (_, table, _) =
        operations::PARTS.iter().find(|(name, ..)| *name == wanted).expect("a table");
    let cells = std::env::var("URIKIT_HOSTILE_CELLS").ok();
    let is_wanted = |name: &str| cells.as_ref().is_none_or(|it| it.lines().any(|it| it == name));
    let short = if cells.is_some() { SHORT << DOUBLINGS } else { SHORT };
    for length in [short, short << DOUBLINGS] {
        for input in inputs::patterns(length) {
            for operation in *table {
                let Operation { of, names, .. } = operation;
                let name = format!("{of} ({names}) with {}", input.name);
                if is_wanted(&name) {
                    measured(operation, &input);
                    println!("call\t{length}\t{name}");
                }
            }
        }
    }
}

/// A separate function, so that callgrind finds where it starts and ends.
#[inline(never)]
fn measured(operation: &Operation, input: &Input) {
    let mut sink = Sink::default();
    (operation.call)(input, &mut sink);
    std::hint::black_box(sink.written());
}
