type Child = Node | string | undefined

/** An element with attributes, handlers (`onclick`) and children. Texts are texts, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, unknown>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function')
      made.addEventListener(key.slice('on'.length), value as EventListener)
    else made.setAttribute(key, String(value))
  }
  made.append(...children.filter((child) => child !== undefined))
  return made
}

export function byId<Name extends keyof HTMLElementTagNameMap>(
  id: string,
  name: Name,
): HTMLElementTagNameMap[Name] {
  const found = document.getElementById(id)
  if (found?.localName !== name) throw new Error(`The page has no ${name} with the id ${id}.`)
  return found as HTMLElementTagNameMap[Name]
}
