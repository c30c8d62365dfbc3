import { fullFormats } from 'ajv-formats/dist/formats.js'

type Check = (text: string) => boolean

/** Asks a format of ajv, in whichever of its three shapes it comes. */
const ask = (format: unknown, text: string): boolean => {
  if (format instanceof RegExp) return format.test(text)
  if (typeof format === 'function') return Boolean(format(text))
  return ask((format as { readonly validate: unknown }).validate, text)
}

/**
 * The formats that the schemas use. A length ends the question first: no date is longer than 64
 * characters, no address longer than 320, and expressions need not run over a whole file.
 */
export const formats: Readonly<Record<string, Check>> = {
  'date-time': (text) => text.length <= 64 && ask(fullFormats['date-time'], text),
  email: (text) => text.length <= 320 && ask(fullFormats.email, text),
  uri: (text) => text.length > 65_536 || ask(fullFormats.uri, text),
}
