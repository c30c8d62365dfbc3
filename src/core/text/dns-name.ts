const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/

/** True of a DNS label (RFC 1123): lower case, at most 63 characters. */
export const isDnsLabel = (text: string): boolean => text.length <= 63 && LABEL.test(text)

/** True of a DNS subdomain (RFC 1123) of at most 253 characters. */
export const isSubdomain = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((part) => LABEL.test(part))

/**
 * True of a valid label value, or of a label key without its prefix, as Kubernetes defines them.
 */
export const isLabelName = (text: string): boolean =>
  text.length <= 63 && /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(text)

/** True of a valid label key, with a prefix or without. */
export function isLabelKey(text: string): boolean {
  const [name = '', prefix = 'a', ...others] = text.split('/').toReversed()
  return others.length === 0 && isSubdomain(prefix) && isLabelName(name)
}
