//! URIs exactly by the standard.
#![no_std]
