//! `uri data`.

use crate::run::{command, file, uri, uri_reading};

const HI: &str = "data:text/plain;charset=utf-8;base64,SGkh";

#[test]
fn data_takes_a_uri_apart() {
    let run = uri(&["data", HI, "data:,a%20b%0A%FF", "http://h/"]);
    assert_eq!(
        (run.status, &*run.out),
        (
            1,
            "type=text/plain;charset=utf-8 base64=true length=3 data=Hi!\n\
             type=text/plain;charset=US-ASCII base64=false length=5 data=a b%0A%FF\n"
        )
    );
    assert_eq!(run.err, "uri: argument 3: not a data URI: its scheme is `http` (rule dataurl)\n");
    let run = uri_reading(
        &["data", "--json"],
        b"data:text/plain;charset=utf-8;base64,SGkh\ndata:a/b,%FF\n",
    );
    assert_eq!(
        run.out,
        "{\"input\":\"data:text/plain;charset=utf-8;base64,SGkh\",\"type\":\"text/plain\",\
         \"parameters\":[{\"name\":\"charset\",\"value\":\"utf-8\"}],\"base64\":true,\"length\":3,\
         \"data\":\"Hi!\"}\n\
         {\"input\":\"data:a/b,%FF\",\"type\":\"a/b\",\"parameters\":[],\"base64\":false,\"length\":1,\
         \"bytes_hex\":\"ff\"}\n"
    );
    assert_eq!(
        uri(&["data", "--csv", "data:,Hi"]).out,
        "input,type,parameters,base64,length,data\n\"data:,Hi\",text/plain,charset=US-ASCII,false,2,Hi\n"
    );
}

#[test]
fn data_writes_its_bytes() {
    let run = command().args(["data", "--bytes", "data:;base64,AP8K"]).output().unwrap();
    assert_eq!(run.stdout, b"\x00\xFF\n");
    assert_eq!(uri(&["data", "--bytes", "--json", HI]).status, 2);
}

#[test]
fn data_is_made_of_files_and_standard_input() {
    let run = uri_reading(&["data", "make", "--type", "text/plain;charset=utf-8"], b"Hi, there");
    assert_eq!((run.status, &*run.out), (0, "data:text/plain;charset=utf-8,Hi,%20there\n"));
    assert_eq!(uri_reading(&["data", "make", "--base64"], b"Hi!").out, "data:;base64,SGkh\n");
    let zeros = file("data_zeros", &[0; 6]);
    let zeros = zeros.to_str().unwrap();
    let run = uri(&["data", "make", "--type", "a/b", zeros, zeros]);
    assert_eq!(run.out, "data:a/b;base64,AAAAAAAA\ndata:a/b;base64,AAAAAAAA\n");
    let run = uri(&["data", "make", "--type", "a/b", "--percent", zeros]);
    assert_eq!(run.out, "data:a/b,%00%00%00%00%00%00\n");
    let run = uri_reading(&["data", "make", "--json", "-"], b"a");
    assert_eq!(run.out, "{\"input\":\"-\",\"output\":\"data:,a\"}\n");
}

#[test]
fn data_is_not_made_with_a_wrong_type_or_of_no_file() {
    for wrong in ["png", "a/", "a/b;c", "a/b;=d"] {
        let run = uri_reading(&["data", "make", "--type", wrong], b"");
        assert_eq!((run.status, &*run.out), (2, ""), "{wrong}");
        assert!(run.err.starts_with("uri: --type: "), "{}", run.err);
    }
    let run = uri(&["data", "make", "/no/such/file"]);
    assert_eq!(run.status, 3);
    assert!(run.err.starts_with("uri: reading /no/such/file failed: "), "{}", run.err);
}
