//! Short programs against the public interface, as a user would write them. Each file is one program.

mod api_urls;
mod bookmarks;
mod breadcrumbs;
mod config_file;
mod connection_strings;
mod content_digest;
mod cors;
mod data_uri;
mod file_paths;
mod from_url_crate;
mod git_remotes;
mod http_extractor;
mod json_schema;
mod link_display;
mod log_redaction;
mod mailto_link;
mod openapi_client;
mod page_links;
mod pagination;
mod redirects;
mod request_line;
mod robots;
mod signed_links;
mod sitemap;
mod template_client;
mod tenants;
mod tracking;
mod turtle;
mod without_alloc;
mod zone;

/// What the programs return.
type Result<T, E = Box<dyn core::error::Error>> = core::result::Result<T, E>;
