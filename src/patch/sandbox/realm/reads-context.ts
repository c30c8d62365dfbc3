/** Ways to reach a part of the language without its name. */
export const BY_ANY_NAME = /\b(?:globalThis|this|constructor|Function|eval)\b|\[\s*[^\]\d\s]|\\/

/** False for an expression that neither names its context nor could reach it otherwise. */
export const readsContext = (code: string): boolean =>
  code.includes('context') || BY_ANY_NAME.test(code)
