/** Resolves a path relative to a file's folder, or to the root if it begins with a slash. */
export function belowRoot(file: string, path: string): string {
  const [outer = ''] = file.split('#')
  const steps = path.startsWith('/') ? [] : outer.split('/').slice(0, -1)
  for (const step of path.split(/[/\\]/)) {
    if (step === '' || step === '.') continue
    const above = steps.at(-1) ?? '..'
    // Nothing is above the root, so such a path is no file of the project.
    if (step !== '..' || above === '..' || above === '') steps.push(step)
    else steps.pop()
  }
  return steps.join('/')
}

/**
 * The file that a request sends; undefined unless the path is relative, because it may be outside
 * the project.
 */
export const fileOfBody = (file: string, path: string): string | undefined =>
  /^(?:[/\\~]|[a-z]:)/i.test(path) ? undefined : belowRoot(file, path)
