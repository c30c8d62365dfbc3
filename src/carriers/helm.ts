import { isMapping } from '../core/text/mapping.ts'
import type { Carrier } from './carrier.ts'
import { carriedParameters } from './parameters.ts'
import { carriedAt, indexes, kindOf, textAt } from './read.ts'

/** Helmfile: mappings in `releases[].values`, and `set`. */
export const helmfile: Carrier = {
  name: 'helmfile',
  find(value) {
    const releases = indexes(value, 'releases')
    if (releases.length === 0 || kindOf(value) !== undefined) return undefined
    return releases.flatMap((release) => {
      const facts = {
        chart: textAt(value, 'releases', release, 'chart')?.replace(/^.*\//, ''),
        release: textAt(value, 'releases', release, 'name'),
        namespace: textAt(value, 'releases', release, 'namespace'),
        isOpen: true,
      }
      return [
        ...indexes(value, 'releases', release, 'values').flatMap((index) =>
          carriedAt(value, ['releases', release, 'values', index], facts),
        ),
        ...carriedParameters(value, ['releases', release, 'set'], facts),
      ]
    })
  },
}

/** Values of an umbrella chart: below the key of the dependency, whatever its alias. */
export const umbrella: Carrier = {
  name: 'values of a subchart',
  find(value) {
    if (!isMapping(value) || kindOf(value) !== undefined) return undefined
    return Object.keys(value).flatMap((key) =>
      isMapping(value[key]) ? carriedAt(value, [key], { isOpen: true }) : [],
    )
  },
}
