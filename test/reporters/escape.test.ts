import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linePlace } from '../../src/core/reported-finding.ts'
import { decodeBase64, encodeBase64, utf8 } from '../../src/core/text/base64.ts'
import {
  commandData,
  commandProperty,
  html,
  json,
  logPath,
  markdown,
  oneLine,
  uriPath,
  visible,
  withoutCommands,
  xml,
} from '../../src/reporters/escape.ts'
import { bytePlaces } from '../../src/reporters/place.ts'
import { wrap } from '../../src/reporters/width.ts'
import { sourceOf } from './fixture.ts'

const evil = 'a\n::x\r\n\u001b[1m|`*</b>]]>&"\' @team #1 ##[y]'

describe('Each context has its escape', () => {
  test.each([
    [visible, 'a␊::x␍␊␛[1m|`*</b>]]>&"\' @team #1 ##[y]'],
    [oneLine, 'a ::x ␛[1m|`*</b>]]>&"\' @team #1 ##[y]'],
    [xml, 'a ::x ␛[1m|`*&lt;/b&gt;]]&gt;&amp;&quot;&#39; @team #1 #&#35;[y]'],
    [html, 'a␊::x␍␊␛[1m|`*&lt;/b&gt;]]&gt;&amp;&quot;&#39; @team #1 #&#35;[y]'],
    [markdown, 'a ::x ␛\\[1m\\|\\`\\*&lt;/b&gt;\\]\\]&gt;&amp;"\' @&#8203;team \\#1 \\#\\#\\[y\\]'],
    [commandData, 'a%0A::x%0A␛[1m|`*</b>]]>&"\' @team #1 ##⟦y]'],
    [commandProperty, 'a%0A%3A%3Ax%0A␛[1m|`*</b>]]>&"\' @team #1 ##⟦y]'],
    [withoutCommands, 'a\n: :x\r\n\u001b[1m|`*</b>]]>&"\' @team #1 ##⟦y]'],
  ])('%o', (escaped, expected) => {
    expect(escaped(evil)).toBe(expected)
  })

  test('percent signs of workflow commands are escaped first', () => {
    expect(commandData('100%\n%0A')).toBe('100%25%0A%250A')
    expect(commandProperty('a,b:c%')).toBe('a%2Cb%3Ac%25')
  })

  test('commands of other CI systems lose their bracket', () => {
    expect(withoutCommands('x ##vso[task.setvariable]y ##teamcity[z] ##[error]')).toBe(
      'x ##vso⟦task.setvariable]y ##teamcity⟦z] ##⟦error]',
    )
    expect(withoutCommands('  ::add-mask::x\na::b')).toBe('  : :add-mask::x\na::b')
    expect(logPath('::error::x')).toBe('./::error::x')
  })

  test('links and addresses in Markdown stay text', () => {
    expect(markdown('https://x.example www.x.example a@x.example')).toBe(
      'https:&#8203;//x.example www.&#8203;x.example a@&#8203;x.example',
    )
  })

  test('JSON keeps the value and holds nothing that a terminal or a log obeys', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const printed = json({ text: `${text}##vso[x]\u009b\u202e` })
        expect(printed.slice(0, -1).replaceAll('\n', '')).not.toMatch(/\p{Cc}|##/u)
        expect(JSON.parse(printed)).toEqual({ text: `${text}##vso[x]\u009b\u202e` })
      }),
    )
  })

  test('a path in a URI keeps its slashes only', () => {
    expect(uriPath('a b/ü#?%:\\\n/🚀\ud800')).toBe(
      'a%20b/%C3%BC%23%3F%25%3A%5C%0A/%F0%9F%9A%80%EF%BF%BD',
    )
  })
})

describe('Places', () => {
  const source = sourceOf('a𐐀b\r\nüx')

  test('columns count UTF-16 units, or UTF-8 bytes for those who want them', () => {
    expect([0, 1, 3, 4, 6, 7, 8].map((offset) => linePlace(source, offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 1, column: 4 },
      { line: 1, column: 5 },
      { line: 2, column: 1 },
      { line: 2, column: 2 },
      { line: 2, column: 3 },
    ])
    const bytePlaceOf = bytePlaces()
    const columns = [0, 1, 3, 4, 6, 7, 8, 7, 4, 1, 3, 0]
    expect(columns.map((offset) => bytePlaceOf(source, offset).column)).toEqual([
      1, 2, 6, 7, 1, 3, 4, 3, 7, 2, 6, 1,
    ])
    expect(bytePlaceOf(sourceOf('äb'), 1)).toEqual({ line: 1, column: 3 })
  })

  test('a byte order mark takes no column of text', () => {
    const marked = sourceOf('\ufeffa: 1\nb: 2')
    expect([0, 1, 2, 6].map((offset) => linePlace(marked, offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 1 },
    ])
  })

  test('without the text of a file everything stands at its start', () => {
    expect(linePlace(undefined, 7)).toEqual({ line: 1, column: 1 })
    expect(bytePlaces()(undefined, 7)).toEqual({ line: 1, column: 1 })
  })
})

test('Words wrap at the width and longer ones stay whole', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrap('日本語 日本語', 7)).toEqual(['日本語', '日本語'])
  expect(wrap('unbreakable', 3)).toEqual(['unbreakable'])
})

test('Base64 and UTF-8 agree with those of Node', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(Array.from(utf8(text))).toEqual([...Buffer.from(text)])
      expect(encodeBase64(text)).toBe(Buffer.from(text).toString('base64'))
      expect(decodeBase64(encodeBase64(text))).toBe(Buffer.from(text).toString())
    }),
  )
  expect(decodeBase64('abc')).toBe(undefined)
  expect(decodeBase64('a b=')).toBe(undefined)
  expect(decodeBase64('/w==')).toBe(undefined)
})
