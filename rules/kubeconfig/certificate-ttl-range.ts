import { defineRule, error, info, replaceValue, secondsOf, suggestion } from '#core'

const YEAR = 365 * 86400

export default defineRule({
  id: 'certificate-ttl-range',
  summary: 'A certificate lifetime is a whole number of seconds that a cluster accepts.',
  fixable: 'suggest',
  supersedes: ['wrong-type', 'ttl-without-effect'],
  messages: {
    duration: error('"certificateTTL" is in seconds. Write {seconds} instead of "{text}".'),
    type: error('"certificateTTL" must be whole seconds, not {found}. Write 86400 for a day.'),
    negative: error('A certificate cannot last {seconds} seconds. Omit it for one day.'),
    short: info('{seconds} seconds is too short: Kubernetes signs for at least 600.'),
    long: info(
      '{seconds} seconds is over a year, more than most clusters sign. Omit it for one day.',
    ),
    large: info(
      '{seconds} does not fit into "certificateTTL" (at most 2147483647). Omit it for one day.',
    ),
  },
  check: ({ report }) => ({
    'VirtualClusterInstanceKubeConfigSpec.certificateTTL:raw'(at) {
      const { value } = at
      if (value === null || value === undefined || at.unknown || isQuotedNumber(value)) return
      const seconds = typeof value === 'string' ? secondsOf(value) : undefined
      if (seconds !== undefined) {
        const fix = suggestion(`Write ${seconds}`, replaceValue(at, seconds))
        report({ message: 'duration', at, data: { text: String(value), seconds }, fix })
      } else if (typeof value !== 'number' || !Number.isInteger(value)) {
        report({ message: 'type', at, data: { found: valueWords(value) } })
      } else {
        const message = rangeMistake(value)
        if (message !== undefined) report({ message, at, data: { seconds: value } })
      }
    },
  }),
})

/** A number in quotes is left to `wrong-type`, which can take the quotes off. */
const isQuotedNumber = (value: unknown): boolean =>
  typeof value === 'string' && /^-?\d+$/.test(value)

function rangeMistake(seconds: number) {
  if (seconds < 0) return 'negative'
  if (seconds > 0 && seconds < 600) return 'short'
  if (seconds > 2147483647) return 'large'
  return seconds > YEAR ? 'long' : undefined
}

function valueWords(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return 'a boolean'
  return Array.isArray(value) ? 'a list' : 'an object'
}
