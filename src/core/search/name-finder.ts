/**
 * Finds names of objects as whole words of a text, in time that does not depend on how many names there are. A name
 * that is more than a word, such as a placeholder, is found anywhere.
 */
export function nameFinder(names: ReadonlySet<string>): (text: string) => boolean {
  const plain = new Set([...names].filter((name) => /^[\w.-]+$/.test(name)))
  const others = [...names].filter((name) => !plain.has(name))
  return (text) =>
    text.match(/[\w.-]+/g)?.some((word) => plain.has(word)) === true ||
    others.some((name) => text.includes(name))
}
