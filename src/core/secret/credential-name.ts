import { MAX_FIELD_NAME, MAX_PARTS } from '../limits.ts'
import { rememberTexts } from '../memo.ts'

/** The name in lower case with a space between words: `client secret`. */
const wordsOf = (name: string): string =>
  name
    .slice(0, MAX_FIELD_NAME)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Names, by their end, under which even a plain word is a password. */
const PASSWORD_NAMES = new RegExp(
  `(?:${[
    'pass ?words?|passwd|passphrase|passcode|passwort|tokens?|dockerconfigjson|dockercfg|kubeconfig',
    String.raw`\b(?:pass|userpass|pwd|pw|bindpw|rootpw|psk|otp|totp|sas|dsn|jwt|sig|mnemonic)`,
    String.raw`\b(?:access|account|api|auth|deploy|encryption|hmac|host|license|master|private|psk|secret|session|shared|signing|storage|tls|unseal) ?keys?`,
    String.raw`\b(?:api|app|client|consumer|cookie|jwt|master|session|shared|signing|webhook) ?secret`,
    String.raw`\b(?:connection string|connector data|id rsa|key base|key data|password hash|secret id|seed phrase)`,
  ].join('|')})$`,
)
/** Names under which a random value is reported as a credential. */
const REPORTED = /\b(?:secret|credentials?|bearer|authorization|license)$/
/** Names under which a credential is possible among other values. */
const LIKELY = /\b(?:auth|pat|cookies?|session|signature|pin|code)$/

/** The same words, however joined, anywhere in a text. */
const ANY_NAME = new RegExp(
  [PASSWORD_NAMES, REPORTED, LIKELY, /key|\/data\//]
    .map(({ source }) => source.replace(/\\b|\$$/g, '').replace(/ \??/g, '[^a-z0-9]*'))
    .join('|'),
)

/** False if no part of a text can be the name of a credential, which saves a closer look. */
export const mayNameCredential = (text: string): boolean => ANY_NAME.test(text.toLowerCase())

/** Suffixes that describe the value: `passwordBase64`, `API_KEY_PROD`, `token2`. */
const ABOUT_VALUE =
  /(?:[-_. ]?(?:\d|value|val|plain|text|string|raw|encoded|b64|base64|old|new|prev|previous|current|default|backup|prod|production|staging|dev|test))+$/i

/** True of `clientSecret`, but not of `secretName`: a random value there is a credential. */
export function isCredentialName(name: string): boolean {
  const words = wordsOf(name)
  return PASSWORD_NAMES.test(words) || REPORTED.test(words)
}

export type Likely = 'sure' | 'likely'

/** The likelihood that a field holds a credential, by its name alone. */
export const credentialNameOf = rememberTexts((name): Likely | undefined => {
  if (!mayNameCredential(name)) return undefined
  const field = name.length <= 2 * MAX_FIELD_NAME ? name.replace(ABOUT_VALUE, '') : ''
  // The full name is tried first: `connectionString` is a name itself, while `passwordString` has a
  // suffix.
  for (const words of [wordsOf(name), wordsOf(field)]) {
    if (PASSWORD_NAMES.test(words)) return 'sure'
    if (REPORTED.test(words) || LIKELY.test(words)) return isChecksum(name) ? undefined : 'likely'
  }
  return undefined
}, MAX_PARTS)

/** True of names such as `checksum/secret`, which hold no secret. */
export const isChecksum = (name: string): boolean =>
  /(?<![A-Za-z])(?:checksum|hash|digest)(?![A-Za-z])/i.test(name)

const HASH_WORD =
  /\b(?:checksum|hash|digest|sha|sha1|sha256|sha512|md5|commit|revision|rev|ref|uuid|uid|id|image|tag|version|etag|fingerprint|thumbprint|integrity|trace|span|build)\b/
const PUBLIC_NAME =
  /\bca (?:bundle|data|cert|crt|pem)$|\btls crt$|\bpublic ?key$|certificate(?: authority)?(?: data)?$|cert$|cabundle$/

/** True of a field for hashes, identities or certificates, which are public. */
export function isHashName(name: string): boolean {
  const words = wordsOf(name)
  return HASH_WORD.test(words) || PUBLIC_NAME.test(words)
}
