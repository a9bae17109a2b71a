//! Tracking parameters.

/// Globs for the keys of parameters that are added to links to track users, and that do not affect
/// the page; see [`Param::key_matches`](super::Param::key_matches).
///
/// | source | keys |
/// |---|---|
/// | web analytics | `utm_*`, `mtm_*`, `matomo_*`, `piwik_*`, `pk_campaign`, `pk_kwd`, `pk_source`, `pk_medium`, `pk_content`, `_ga`, `_gl`, `at_campaign`, `at_medium`, `xtor`, `s_cid` |
/// | Google Ads | `gclid`, `gclsrc`, `dclid`, `gbraid`, `wbraid`, `gad_source`, `gad_campaignid`, `srsltid` |
/// | Meta | `fbclid`, `fb_action_ids`, `fb_action_types`, `fb_ref`, `fb_source`, `igsh`, `igshid` |
/// | other networks | `msclkid`, `twclid`, `ttclid`, `li_fat_id`, `epik`, `rdt_cid`, `ScCid`, `yclid`, `ysclid`, `_openstat`, `irclickid`, `hsa_*` |
/// | newsletters | `mc_cid`, `mc_eid`, `mkt_tok`, `_hsenc`, `_hsmi`, `__hsfp`, `__hssc`, `__hstc`, `hsCtaTracking`, `oly_anon_id`, `oly_enc_id`, `vero_id`, `vero_conv`, `ml_subscriber`, `ml_subscriber_hash`, `__s` |
///
/// A starting point for your own list; no list is complete. Keys that pages also use themselves,
/// such as `ref` and `source`, are not included.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use urikit::params::{ParamsBuf, TRACKING};
/// let mut params = ParamsBuf::new("id=7&utm_source=x&fbclid=y&ref=z");
/// params.retain(|param| !TRACKING.iter().any(|glob| param.key_matches(glob)));
/// assert_eq!(params.as_str(), Some("id=7&ref=z"));
/// # }
/// ```
pub const TRACKING: &[&str] = &[
    "utm_*",
    "mtm_*",
    "matomo_*",
    "piwik_*",
    "pk_campaign",
    "pk_kwd",
    "pk_source",
    "pk_medium",
    "pk_content",
    "_ga",
    "_gl",
    "at_campaign",
    "at_medium",
    "xtor",
    "s_cid",
    "gclid",
    "gclsrc",
    "dclid",
    "gbraid",
    "wbraid",
    "gad_source",
    "gad_campaignid",
    "srsltid",
    "fbclid",
    "fb_action_ids",
    "fb_action_types",
    "fb_ref",
    "fb_source",
    "igsh",
    "igshid",
    "msclkid",
    "twclid",
    "ttclid",
    "li_fat_id",
    "epik",
    "rdt_cid",
    "ScCid",
    "yclid",
    "ysclid",
    "_openstat",
    "irclickid",
    "hsa_*",
    "mc_cid",
    "mc_eid",
    "mkt_tok",
    "_hsenc",
    "_hsmi",
    "__hsfp",
    "__hssc",
    "__hstc",
    "hsCtaTracking",
    "oly_anon_id",
    "oly_enc_id",
    "vero_id",
    "vero_conv",
    "ml_subscriber",
    "ml_subscriber_hash",
    "__s",
];

#[cfg(test)]
mod tests {
    extern crate alloc;

    use super::TRACKING;

    #[test]
    fn documentation_lists_each() {
        let source = include_str!("tracking.rs");
        for glob in TRACKING {
            let is_row = |line: &&str| {
                line.starts_with("/// | ") && line.contains(&alloc::format!("`{glob}`"))
            };
            assert!(source.lines().any(|line| is_row(&line)), "{glob}");
        }
    }
}
