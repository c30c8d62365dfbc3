import { FIRST_LINE } from '../../core/release/line-set.ts'
import { parseRelease, type Release } from '../../core/release/parse-release.ts'
import { UsageError } from '../../files/usage-error.ts'
import { NEWEST_LINE } from '../../generated/line-names.ts'

/** The release line that an option names. */
export function releaseLine(option: string, text: string): Release {
  const release = parseRelease(text)
  if (release === undefined || (release.first !== release.last && release.preRelease === undefined))
    throw new UsageError(`${option} needs a release line such as 0.${NEWEST_LINE}, not "${text}".`)
  if (release.first < FIRST_LINE || release.first > NEWEST_LINE)
    throw new UsageError(
      `${option}: vclint knows release lines 0.${FIRST_LINE} to 0.${NEWEST_LINE}.`,
    )
  return release
}
