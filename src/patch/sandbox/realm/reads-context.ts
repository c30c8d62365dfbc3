/** Ways to reach a part of the language without its name. */
export const BY_ANY_NAME = /\b(?:globalThis|this|constructor|Function|eval)\b|\[\s*[^\]\d\s]|\\/

/** False for an expression that neither names its context nor could reach it otherwise. */
export const readsContext = (code: string): boolean =>
  code.includes('context') || BY_ANY_NAME.test(code)

/** False for an expression that reads at most the virtual cluster and the path. */
export const readsObjects = (code: string): boolean =>
  /\b(?:hostObject|virtualObject)\b|\bcontext\b(?!\s*\??\.\s*(?:vcluster|path)\b)/.test(code)

/** False for an expression that reads at most the virtual cluster, which is the same at all paths. */
export const readsPlace = (code: string): boolean =>
  readsObjects(code) || /\bpath\b/.test(code) || BY_ANY_NAME.test(code)
