# Completions of the command `uri` for Elvish.

use str

set edit:completion:arg-completer[uri] = {|@words|
    var found = [(e:uri completions elvish -- $@words 2>/dev/null | from-lines)]
    if (== 0 (count $found)) {
        edit:complete-filename $words[-1]
    }
    for line $found {
        var word description = (str:split &max=2 "\t" $line)
        # A value follows, without a space.
        var end = ' '
        if (or (str:has-suffix $word '=') (str:has-suffix $word ':')) {
            set end = ''
        }
        if (eq $description '') {
            edit:complex-candidate $word &code-suffix=$end
        } else {
            edit:complex-candidate $word &code-suffix=$end &display=$word'  '$description
        }
    }
}
