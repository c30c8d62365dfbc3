import { expect, it } from 'vitest'
import { lintFiles } from '../lint-files.ts'

const LINES = `# a comment
sync:
  toHost:
    pods:
      enabld: true # a comment
      patches:
        - path: metadata.annotations["a/b"]
          expression: |
            value +
            "x"
    services: {
      enabled: "yes"
    }
---
apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: jane
spec:
  usr: "a
    b"
`

const findingsOf = (text: string) =>
  lintFiles([{ uri: 'vc.yaml', text }]).findings.map(({ rule, message, span }) => ({
    rule,
    message,
    span,
  }))

it('reads a lone carriage return as the end of a line, as YAML does', () => {
  const expected = findingsOf(LINES)
  expect(expected.length).toBeGreaterThan(3)
  expect(findingsOf(LINES.replaceAll('\n', '\r'))).toEqual(expected)
  expect(findingsOf(LINES.replace('comment\n', 'comment\r'))).toEqual(expected)
})
