//! SQL functions for URIs in DataFusion.
