# Completions of the command `uri` for PowerShell.

Register-ArgumentCompleter -Native -CommandName uri -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    # The words before the cursor, the last one as far as it is there.
    $words = @()
    $end = 0
    foreach ($element in $commandAst.CommandElements) {
        $start = $element.Extent.StartOffset
        if ($start -ge $cursorPosition) { break }
        $end = $element.Extent.EndOffset
        $length = [Math]::Min($end, $cursorPosition) - $start
        $words += $element.Extent.Text.Substring(0, $length).Trim("'", '"')
    }
    $last = ''
    if ($end -ge $cursorPosition) {
        $last = $words[-1]
        $words = @($words | Select-Object -SkipLast 1)
    }
    # Only what follows the last comma is replaced: for PowerShell, `host,po` is a list.
    $kept = 0
    if ($last.EndsWith($wordToComplete)) { $kept = $last.Length - $wordToComplete.Length }

    # An empty argument would not arrive, so there is a `=` before the last one.
    & (Get-Command -CommandType Application -Name uri | Select-Object -First 1) completions powershell `
        '--' @words "=$last" 2>$null | ForEach-Object {
        $word, $description = $_ -split "`t", 2
        if (-not $description) { $description = $word }
        [System.Management.Automation.CompletionResult]::new(
            $word.Substring($kept), $word, 'ParameterValue', $description)
    }
}
