const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/

/** True of a DNS label (RFC 1123): lower case, at most 63 characters. */
export const isDnsLabel = (text: string): boolean => text.length <= 63 && LABEL.test(text)

/** True of a DNS subdomain (RFC 1123) of at most 253 characters. */
export const isSubdomain = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((part) => LABEL.test(part))

/** True of the value of a label, or of its key without prefix, as Kubernetes defines them. */
export const isLabelName = (text: string): boolean =>
  text.length <= 63 && /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(text)

/**
 * Takes the start or the end of a prefix off a namespace: for `platform-p-` both `p-shop` and `platform-shop` give
 * `shop`.
 */
export function stripPartialPrefix(text: string, prefix: string): string {
  const cuts = [...prefix.matchAll(/-/g)].map(({ index }) => index + 1)
  const parts = cuts.flatMap((cut) => [prefix.slice(0, cut), prefix.slice(cut)])
  const longest = parts
    .filter((part) => part !== '' && text.startsWith(part))
    .sort((a, b) => b.length - a.length)[0]
  return text.slice(longest?.length ?? 0)
}
