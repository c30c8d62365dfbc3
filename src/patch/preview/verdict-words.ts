import type { Verdict } from './preview.ts'

export const verdictWords: Readonly<Record<Verdict, string>> = {
  unchanged: 'unchanged',
  changed: 'changed, with no reverse',
  translated: 'translated; the platform chooses the characters',
  removed: 'removed on the other side',
  returns: 'comes back',
  lost: 'does not come back',
  throws: 'throws',
  unfit: 'throws; your values may have another form',
  refused: 'refused: the field does not take this value',
}

export const unknownWords = {
  template: 'written by a template, so nothing is known of it',
  syntax: 'not valid YAML, so nothing is known of it: vclint shows how to write it',
  limit:
    'not run: there are too many patches and objects, or they are too large. Use --patch PATH or a smaller --object',
} as const
