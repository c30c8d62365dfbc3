import { findingOf, reportOf, sourceOf } from './fixture.ts'

/** What a stranger's pull request may put into keys, values and file names. */
export const attacks: readonly string[] = [
  '\n::error file=x::forged\n',
  '\r\n##vso[task.setvariable variable=x]y ##[add-mask]z',
  '::set-output name=x::y',
  '\u001b[2J\u001b]0;title\u0007\u009b31m\u0000\u0008',
  '</script><script>window.hacked = true</script>',
  '</style><img src="https://evil.example/x" onerror="window.hacked = true">',
  '" onmouseover="window.hacked = true" x="',
  "' autofocus onfocus='window.hacked = true",
  ']]><!-- --><x/>&#0;&bogus;\ufffe\uffff\ud800',
  '| a | b |\n| --- | --- |',
  '``` `code` **bold** [link](javascript:alert(1)) ![i](https://evil.example/i) <b>',
  '@everyone #1 https://evil.example www.evil.example $x$',
  '\u202e\u2066gnp.exe\u200b\u2028',
  '%0A::error::x%25,a:b',
  'a,title=forged',
]

const findings = attacks.flatMap((attack, at) => {
  const uri = at % 2 === 0 ? attack : `dir/${attack}.yaml`
  const end = `key: ${attack}`.length
  const finding = findingOf({
    uri,
    span: { start: 5, end },
    severity: (['error', 'warning', 'info'] as const)[at % 3] ?? 'error',
    message: `Unknown field "${attack}".`,
    pointer: `/${attack}`,
    fingerprint: 'ffffffffffffffff',
    related: [{ uri, span: { start: 0, end: 3 }, message: `Related ${attack}.` }],
    fixes: [
      {
        title: `Rename to "${attack}"`,
        safety: at % 2 === 0 ? 'safe' : 'suggest',
        edits: [{ uri, span: { start: 0, end: 3 }, text: attack }],
      },
    ],
  })
  return [finding, { ...finding, span: { start: 0, end: end + 5 } }]
})

export const hostile = reportOf(
  findings,
  Object.fromEntries(
    findings.map(({ uri }, at) => [uri, sourceOf(`key: ${attacks[at >> 1]} end\n`)]),
  ),
)
