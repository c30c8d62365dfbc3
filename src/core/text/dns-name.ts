const EDGE = /^[a-z0-9]$/
const LABEL = /^[-a-z0-9]+$/

/** True of a DNS label (RFC 1123): lower case, at most 63 characters. */
export const isDnsLabel = (text: string): boolean => text.length <= 63 && isPart(text)

/** True of a DNS subdomain (RFC 1123) of at most 253 characters. */
export const isSubdomain = (text: string): boolean =>
  text.length <= 253 && text.split('.').every(isPart)

/** True of the value of a label, or of its key without prefix, as Kubernetes defines them. */
export const isLabelName = (text: string): boolean =>
  text.length > 0 &&
  text.length <= 63 &&
  /^[-A-Za-z0-9_.]+$/.test(text) &&
  /[A-Za-z0-9]/.test(text.at(0) ?? '') &&
  /[A-Za-z0-9]/.test(text.at(-1) ?? '')

const isPart = (text: string): boolean =>
  LABEL.test(text) && EDGE.test(text.at(0) ?? '') && EDGE.test(text.at(-1) ?? '')

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
