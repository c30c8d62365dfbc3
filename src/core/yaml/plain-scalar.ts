const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/

/** The characters of all words that YAML 1.1 reads in another way. */
const AMBIGUOUS = /^(?:[yYnNoO][a-zA-Z]{0,2}|[-+]?[0-9][0-9a-fA-F_.:x]*)$/

/** YAML 1.1 may read the value as another one when it is written without quotes. */
export const mayBeAmbiguous = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= 40 && AMBIGUOUS.test(value))

/** The boolean that YAML 1.1 alone makes of an unquoted word. */
export function oldBoolean(text: string): boolean | undefined {
  if (/^(?:y|Y|yes|Yes|YES|on|On|ON)$/.test(text)) return true
  return /^(?:n|N|no|No|NO|off|Off|OFF)$/.test(text) ? false : undefined
}

/** Resolves a plain scalar as the core schema of YAML 1.2 does. */
export function resolvePlain(text: string): string | number | boolean | null {
  const first = text.charCodeAt(0)
  if (first >= 97 && first <= 122) {
    if (first === 116 && text === 'true') return true
    if (first === 102 && text === 'false') return false
    if (first === 110 && text === 'null') return null
    return text
  }
  return resolveUnusual(text)
}

function resolveUnusual(text: string): string | number | boolean | null {
  switch (text) {
    case '':
    case '~':
    case 'Null':
    case 'NULL':
      return null
    case 'True':
    case 'TRUE':
      return true
    case 'False':
    case 'FALSE':
      return false
    case '.inf':
    case '.Inf':
    case '.INF':
    case '+.inf':
    case '+.Inf':
    case '+.INF':
      return Number.POSITIVE_INFINITY
    case '-.inf':
    case '-.Inf':
    case '-.INF':
      return Number.NEGATIVE_INFINITY
    case '.nan':
    case '.NaN':
    case '.NAN':
      return Number.NaN
  }
  if (INTEGER.test(text) || FLOAT.test(text)) return Number(text)
  return text
}
