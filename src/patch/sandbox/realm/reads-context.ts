/** Ways to reach a part of the language without its name. */
export const BY_ANY_NAME = /\b(?:globalThis|this|constructor|Function|eval)\b|\[\s*[^\]\d\s]|\\/

/** An expression that neither names its context nor could reach it by another name does not notice what it holds. */
export const readsContext = (code: string): boolean =>
  code.includes('context') || BY_ANY_NAME.test(code)
