import { MAX_FIELD_NAME } from '../limits.ts'
import { rememberTexts } from '../memo.ts'

const LAST_WORDS = new Set(
  'token password passwd passphrase secret credential credentials apikey accesskey privatekey bearer authorization license'.split(
    ' ',
  ),
)
const LAST_PAIRS = new Set(
  'access key,api key,private key,secret key,auth key,license key,encryption key,signing key,key data'.split(
    ',',
  ),
)

function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, MAX_FIELD_NAME)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

const ends = (words: readonly string[], last: ReadonlySet<string>, pairs: ReadonlySet<string>) =>
  last.has(words.at(-1) ?? '') || pairs.has(words.slice(-2).join(' '))

/** Whether a field has the name of a place for a credential: `clientSecret`, not `secretName`. */
export function isCredentialName(name: string): boolean {
  return ends(wordsOf(name), LAST_WORDS, LAST_PAIRS)
}

/** Names under which even a plain word is a password. */
const SURE_WORDS = new Set(
  'token tokens password passwords passwd passphrase pwd pass apikey apikeys accesskey privatekey secretkey clientsecret dockerconfigjson dockercfg idtoken otp totp sas dsn jwt sig kubeconfig htpasswd pw passcode passwort psk mnemonic pgpassword dbpassword rootpassword adminpassword userpassword userpass bindpw rootpw'.split(
    ' ',
  ),
)
const SURE_PAIRS = new Set(
  'access key,access keys,api key,api keys,private key,secret key,client secret,shared key,account key,auth key,auth token,license key,encryption key,signing key,key data,connection string,pass word,master key,session key,host key,unseal key,deploy key,storage key,hmac key,app secret,webhook secret,session secret,consumer secret,jwt secret,cookie secret,api secret,shared secret,signing secret,master secret,secret id,id rsa,key base,seed phrase,connector data,password hash,tls key,psk key'.split(
    ',',
  ),
)
/** Names under which a credential may be, beside much else. */
const LIKELY_WORDS = new Set(
  'secret credential credentials bearer authorization license auth pat cookie cookies session signature pin code'.split(
    ' ',
  ),
)

/** What a name has to end with to be one of these; most do not, and are not cut into words. */
const ENDINGS = new RegExp(
  `(?:${[
    ...new Set([
      ...SURE_WORDS,
      ...LIKELY_WORDS,
      ...[...SURE_PAIRS].map((pair) => pair.slice(pair.indexOf(' ') + 1)),
    ]),
  ].join('|')})[^a-z0-9]*$`,
)

/** What is said of the value behind its name: `passwordBase64`, `API_KEY_PROD`, `token2`. */
const ABOUT_VALUE =
  /(?:[-_. ]?(?:\d|value|val|plain|text|string|raw|encoded|b64|base64|old|new|prev|previous|current|default|backup|prod|production|staging|dev|test))+$/i

/** How likely a field's name makes it that a credential belongs in it, for what is hidden. */
export const credentialNameOf = rememberTexts(find, 2000)

function find(name: string): 'sure' | 'likely' | undefined {
  const field = (name.length <= 2 * MAX_FIELD_NAME && name.replace(ABOUT_VALUE, '')) || name
  // As it is first: `connectionString` is a name, and `passwordString` says what the password is.
  return likelihood(name) ?? (field === name ? undefined : likelihood(field))
}

function likelihood(field: string): 'sure' | 'likely' | undefined {
  if (!ENDINGS.test(field.slice(0, MAX_FIELD_NAME).toLowerCase())) return undefined
  const words = wordsOf(field)
  if (ends(words, SURE_WORDS, SURE_PAIRS)) return 'sure'
  return LIKELY_WORDS.has(words.at(-1) ?? '') ? 'likely' : undefined
}

/** `checksum/secret` is no secret. */
export const isChecksum = (name: string): boolean =>
  /(?<![A-Za-z])(?:checksum|hash|digest)(?![A-Za-z])/i.test(name)

const HASH_WORDS = new Set(
  'checksum hash digest sha sha1 sha256 sha512 md5 commit revision rev ref uid uuid id image tag version etag fingerprint thumbprint integrity trace span build'.split(
    ' ',
  ),
)
const PUBLIC_NAME =
  /ca[-_.]?(?:bundle|data|cert(?:ificate)?|crt|pem)$|certificate(?:[-_.]?authority)?(?:[-_.]?data)?$|\b(?:tls|ca)\.crt$|public[-_.]?key$|certificate$|cert$/i

/** Whether hashes, identities and certificates belong in a field, which everybody may know. */
export function isHashName(name: string): boolean {
  return PUBLIC_NAME.test(name) || wordsOf(name).some((word) => HASH_WORDS.has(word))
}
