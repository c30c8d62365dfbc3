const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86400, w: 604800 }

const PART =
  '(\\d{1,9}) ?(s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?|d(?:ays?)?|w(?:eeks?)?)'
const DURATION = new RegExp(`^(?:${PART} ?){1,5}$`, 'i')

/** The seconds in a text such as `1h30m` or `20 days`; undefined for other texts. */
export function secondsOf(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined
  let seconds = 0
  for (const [, amount, unit = ''] of text.matchAll(new RegExp(PART, 'gi')))
    seconds += Number(amount) * (SECONDS[unit.charAt(0).toLowerCase()] ?? 0)
  return seconds
}
