//! The output: plain text that is also Markdown.

use std::fmt::{self, Write};

use crate::{
    corpus::Corpus,
    group::{Common, Group, Role},
    harness::Timing,
};

/// The peers by name and version, from the lock file.
pub fn versions() -> String {
    const PEERS: [&str; 8] =
        ["fluent-uri", "oxiri", "iri-string", "iref", "uriparse", "http", "url", "ada-url"];
    let version = |peer| {
        let entry = format!("name = \"{peer}\"\nversion = \"");
        let (_, rest) = include_str!("../Cargo.lock").split_once(&entry)?;
        rest.split('"').next()
    };
    let named = PEERS.map(|peer| format!("{peer} {}", version(peer).unwrap_or("?")));
    format!("Peers: {}.", named.join(", "))
}

/// One group on one dataset, fastest first.
pub fn table(group: &Group, common: &Common, timings: &[Timing]) -> String {
    let bytes = common.corpus.mean_bytes();
    let mut rows: Vec<_> = timings.iter().collect();
    rows.sort_by(|a, b| a.nanos.total_cmp(&b.nanos));

    let mut out = heading(group.name, common);
    out += "| implementation | ns/URI | GB/s | its time / ours | goal |\n|---|--:|--:|--:|---|\n";
    for row in rows {
        let (ratio, goal) = match row.role {
            Role::Ours => (None, verdict(group, timings)),
            Role::Peer => (over_ours(row.nanos, timings), String::new()),
            Role::Aside => (over_ours(row.nanos, timings), "does less, not counted".to_owned()),
        };
        let ratio = times(ratio);
        let (name, nanos, speed) = (row.name, row.nanos, bytes / row.nanos);
        writeln!(out, "| {name} | {nanos:.1} | {speed:.2} | {ratio} | {goal} |").unwrap();
    }
    out.trim_end().to_owned()
}

/// The title of a group, and its input.
pub fn heading(name: &str, common: &Common) -> String {
    let Common { corpus, dropped, refusals } = common;
    let (count, mean) = (corpus.texts.len(), corpus.mean_bytes());
    let mut out = format!("## {name}\n\n{count} URIs, {mean:.1} bytes on average");
    if *dropped > 0 {
        let refusals: Vec<_> =
            refusals.iter().map(|(name, count)| format!("{name} {count}")).collect();
        write!(out, "; {dropped} left out, refused by: {}", refusals.join(", ")).unwrap();
    }
    out + ".\n\n"
}

/// `3.92×`, or a dash if there is nothing to compare with.
pub fn times(ratio: Option<f64>) -> String {
    ratio.map_or("–".to_owned(), |ratio| format!("{ratio:.2}×"))
}

fn over_ours(nanos: f64, timings: &[Timing]) -> Option<f64> {
    ours(timings).map(|ours| nanos / ours.nanos)
}

pub fn ours(timings: &[Timing]) -> Option<&Timing> {
    timings.iter().find(|timing| timing.role == Role::Ours)
}

pub fn fastest_peer(timings: &[Timing]) -> Option<&Timing> {
    let peers = timings.iter().filter(|timing| timing.role == Role::Peer);
    peers.min_by(|a, b| a.nanos.total_cmp(&b.nanos))
}

/// The fastest peer's time over ours.
fn lead(timings: &[Timing]) -> Option<f64> {
    over_ours(fastest_peer(timings)?.nanos, timings)
}

/// `3.92× as fast as the fastest peer; goal 4.0× short`
fn verdict(group: &Group, timings: &[Timing]) -> String {
    let lead = lead(timings);
    let lead_text = format!("{} as fast as the fastest peer", times(lead));
    match group.goal.zip(lead) {
        Some((goal, lead)) => format!("{lead_text}; goal {goal:.1}× {}", met(lead, goal)),
        None => lead_text,
    }
}

fn met(lead: f64, goal: f64) -> &'static str {
    if lead >= goal { "ok" } else { "short" }
}

/// The heading of the summary at the end of a run; [`goal`] returns its rows.
pub const GOALS: &str = "\
## Goals

| group | bytes | ours, ns | fastest peer, ns | | lead | goal | |
|---|--:|--:|--:|---|--:|--:|---|";

/// A group with a goal, and whether it is met: reported, never enforced.
pub fn goal(group: &Group, corpus: &Corpus, timings: &[Timing]) -> Option<String> {
    let (goal, peer) = (group.goal?, fastest_peer(timings)?);
    let ours = ours(timings)?;
    let lead = peer.nanos / ours.nanos;
    Some(format!(
        "| {} | {:.1} | {:.1} | {:.1} | {} | {lead:.2}× | {goal:.1}× | {} |",
        group.name,
        corpus.mean_bytes(),
        ours.nanos,
        peer.nanos,
        peer.name,
        met(lead, goal),
    ))
}

/// One group on strings of growing size: a line for each size, a column for each implementation.
pub struct Curve<'a> {
    group: &'a Group,
    rows: String,
}

impl<'a> Curve<'a> {
    pub fn new(group: &'a Group) -> Self {
        Self { group, rows: String::new() }
    }

    pub fn add(&mut self, corpus: &Corpus, timings: &[Timing]) {
        let bytes = corpus.mean_bytes();
        let name =
            corpus.name.map_or_else(|| format!("{bytes:.0}"), |name| format!("1 MB of `{name}`"));
        write!(self.rows, "\n| {name} |").unwrap();
        for implementation in &self.group.implementations {
            let speed = match timings.iter().find(|timing| timing.name == implementation.name) {
                Some(timing) => format!("{:.2}", bytes / timing.nanos),
                None => "refused".to_owned(),
            };
            write!(self.rows, " {speed} |").unwrap();
        }
        write!(self.rows, " {} |", times(lead(timings))).unwrap();
    }
}

impl fmt::Display for Curve<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.group.implementations.iter().map(|each| each.name).collect();
        writeln!(f, "## {}\n\nGB/s; the last column is our lead.\n", self.group.name)?;
        writeln!(f, "| bytes | {} | fastest peer's time / ours |", names.join(" | "))?;
        write!(f, "|--:|{}--:|{}", "--:|".repeat(names.len()), self.rows)
    }
}
