const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|[+-](\d\d):(\d\d))$/i

/** True of a date and time with an offset (RFC 3339). */
export function isRfc3339(text: string): boolean {
  const [, ...parts] = FORM.exec(text) ?? []
  if (parts.length === 0) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ...offset] =
    parts.map(Number)
  const [offsetHour = 0, offsetMinute = 0] = offset.map((part) => part || 0)
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || day < 1 || day > days) return false
  return hour < 24 && minute < 60 && second <= 60 && offsetHour < 24 && offsetMinute < 60
}
