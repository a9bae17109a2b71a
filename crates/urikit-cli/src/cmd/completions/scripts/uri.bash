# Completions of the command `uri` for bash.

_uri() {
    local line=${COMP_LINE:0:COMP_POINT} words=() word i
    # Bash splits words at the characters of COMP_WORDBREAKS, among them `=` and `:`. Words that nothing separates
    # are joined again.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $i -eq 0 || $line == [[:blank:]]* ]]; then
            line=${line#"${line%%[![:blank:]]*}"}
            words+=('')
        fi
        # Of the last word, only what is before the cursor counts.
        [[ $i -eq $COMP_CWORD ]] && word=$line
        words[${#words[@]} - 1]+=$word
        line=${line#"$word"}
    done
    # What is before the last such character stays; what follows is replaced. In quotes nothing is split.
    local last=${words[${#words[@]} - 1]} breaks='' kept=''
    if [[ $last == [\'\"]* ]]; then
        last=${last:1}
        words[${#words[@]} - 1]=$last
    else
        [[ $COMP_WORDBREAKS == *=* ]] && breaks+='='
        [[ $COMP_WORDBREAKS == *:* ]] && breaks+=':'
        [[ -n $breaks && $last == *[$breaks]* ]] && kept=${last%"${last##*[$breaks]}"}
    fi
    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        COMPREPLY+=("${word#"$kept"}")
    done < <(command uri completions bash -- "${words[@]}" 2>/dev/null)
    # A value follows, without a space.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=:] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}

complete -o bashdefault -o default -F _uri uri
