import { describe, expect, it } from 'vitest'
import { showInvisible } from '../../src/core/search/invisible.ts'
import { json, oneLine, visible } from '../../src/reporters/escape.ts'
import { lintFiles } from '../lint-files.ts'

const tags = (text: string) =>
  [...text].map((one) => String.fromCodePoint(0xe0000 + (one.codePointAt(0) ?? 0))).join('')

const HIDDEN: readonly (readonly [name: string, text: string, shown: string])[] = [
  ['a soft hyphen', 'a\u00adb', 'a\\u00ADb'],
  ['a joiner between Latin letters', 'a\u200db', 'a\\u200Db'],
  ['a non-joiner', 'a\u200cb', 'a\\u200Cb'],
  ['a Hangul filler', 'a\u3164b', 'a\\u3164b'],
  ['a Mongolian vowel separator', 'a\u180eb', 'a\\u180Eb'],
  ['a variation selector behind a letter', 'a\ufe0fb', 'a\\uFE0Fb'],
  ['tags', `a${tags('hi')}`, 'a\\u{E0068}\\u{E0069}'],
  ['tags behind a flag that spell no country', `\u{1f3f4}${tags('hi')}`, '🏴\\u{E0068}\\u{E0069}'],
  ['a joiner at the end of an emoji', '👩\u200d', '👩\\u200D'],
]

const EMOJI = ['👩‍💻', '👨🏽‍🌾', '❤️', '1️⃣', `🏴${tags('gbsct\u007f')}`, 'می‌خواهم', 'क्‍ष']

describe('what cannot be seen', () => {
  it.each(HIDDEN)('is an escape in a message: %s', (_, text, shown) => {
    expect(showInvisible(text)).toBe(shown)
  })

  it.each(HIDDEN)('is in no line of a report: %s', (_, text) => {
    const hidden =
      /[\u00ad\u180e\u3164\u{e0000}-\u{e007f}]|a\u200c|a\u200d|a\ufe0f|\u200d$|\u200d"/u
    expect(text).toMatch(hidden)
    for (const out of [oneLine(text), visible(text), json(text)]) expect(out).not.toMatch(hidden)
    expect(visible(text)).toHaveLength(text.length)
    expect(JSON.parse(json(text))).toBe(text)
  })

  it('is an escape in a message where it steers a terminal, but for line ends and tabs', () => {
    expect(showInvisible('a\u001b[31m\r\n\tb\u009b\u007f')).toBe(
      'a\\u001B[31m\\u000D\n\tb\\u009B\\u007F',
    )
  })

  it.each(EMOJI)('stays in an emoji, and in a word that needs it: %s', (text) => {
    expect(showInvisible(text)).toBe(text)
    expect(visible(text)).toBe(text)
  })

  it.each(HIDDEN)('is named where it is part of a key: %s', (_, text, shown) => {
    const source = `sync:\n  toHost:\n    pods:\n      "enabl${text}ed": true\n`
    const messages = lintFiles([{ uri: 'vc.yaml', text: source }]).findings.map(
      (one) => one.message,
    )
    expect(messages.join('\n')).toContain(`"enabl${shown}ed"`)
  })
})
