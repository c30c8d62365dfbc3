import { type Document, ownProperty } from '#core'
import { sureText } from './read.ts'

/** The file that a request sends. */
export function bodyFile({ file, value }: Document): string | undefined {
  const path = sureText(ownProperty(value, 'bodyFile'))
  return path && besides(file.uri, path)
}

/** The file that a request names, as a path from the folder of the request or from the root of the project. */
export const bodyBelow = (root: string, path: string): string | undefined =>
  besides(root === '' || root === '.' ? 'x' : `${root}/x`, path)

/** A file by its path from the folder of another one. */
function besides(file: string, path: string): string | undefined {
  if (/^(?:[/\\~]|[a-z]:)/i.test(path)) return undefined
  const steps = file.split('/').slice(0, -1)
  for (const step of path.split(/[/\\]/)) {
    if (step === '' || step === '.') continue
    const above = steps.at(-1) ?? '..'
    if (step !== '..' || above === '..' || above === '') steps.push(step)
    else steps.pop()
  }
  return steps.join('/')
}
