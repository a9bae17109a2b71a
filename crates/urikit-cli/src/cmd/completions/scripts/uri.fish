# Completions of the command `uri` for fish, which adds no space after a `=`.

function __uri_complete
    set -l before (commandline -opc)
    set -l last (commandline -ct)
    set -l found (command uri completions fish -- $before "$last" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        # After `--psl=`, a name of a file.
        set -l option (string match -r -- '^--[^=]*=' "$last")
        for path in (__fish_complete_path (string replace -- "$option" '' "$last"))
            echo "$option$path"
        end
    end
end

complete -c uri -f -a '(__uri_complete)'
