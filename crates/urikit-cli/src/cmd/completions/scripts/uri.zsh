#compdef uri
# Completions of the command `uri` for zsh.

_uri() {
    local line word description
    local -a closed closed_shown open open_shown
    # $PREFIX is the last word up to the cursor.
    for line in "${(@f)$(command uri completions zsh -- "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
        word=${line%%$'\t'*}
        description=${line#*$'\t'}
        [[ -n $word ]] || continue
        [[ -n $description ]] && description="${(r:24:)word} $description" || description=$word
        if [[ $word == *[=:] ]]; then
            open+=("$word")
            open_shown+=("$description")
        else
            closed+=("$word")
            closed_shown+=("$description")
        fi
    done
    if (( $#closed + $#open == 0 )); then
        # After `--psl=`, a name of a file.
        compset -P '--*='
        _files
        return
    fi
    local ignoring_case='m:{a-zA-Z}={A-Za-z}'
    # A value follows, without a space.
    compadd -M $ignoring_case -S '' -l -d open_shown -a open
    compadd -M $ignoring_case -l -d closed_shown -a closed
}

if [[ $funcstack[1] == _uri ]]; then
    _uri "$@"
else
    compdef _uri uri
fi
