import type { Span } from '../types.ts'
import { tokensIn } from './credential-shape.ts'
import { namedValuesIn } from './named-values.ts'
import { randomWordsIn } from './random-spans.ts'
import { userinfoIn } from './userinfo.ts'

/** What a text holds that is a credential by its form, or by the name before it. */
export const credentialsInText = (text: string): readonly Span[] => [
  ...tokensIn(text),
  ...userinfoIn(text),
  ...namedValuesIn(text),
]

/** Words that look random as well. */
export const secretsInText = (text: string): readonly Span[] => [
  ...credentialsInText(text),
  ...randomWordsIn(text),
]
