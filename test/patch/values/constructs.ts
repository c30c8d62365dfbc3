// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript

type Part = () => string

/** Ways to guard a name before it is used; `yes` is any expression of the wanted kind. */
export const guards = ({
  name,
  yes,
}: {
  readonly name: string
  readonly yes: Part
}): readonly Part[] => [
  () => `typeof ${name} === "object" && ${name} ? ${name}.a : ${yes()}`,
  () => `typeof ${name} === "object" && "name" in ${name} ? ${name}.name : ${yes()}`,
  () => `Array.isArray(${name}) && ${name}.some(i => i && i.name) ? ${name}.length : ${yes()}`,
  () =>
    `Array.isArray(${name}) && ${name}.some(i => i?.name) ? ${name}.find(i => i?.name).name : ${yes()}`,
  () => `[${name}].some(i => typeof i === "string") ? ${name}.trim() : ${yes()}`,
  () => `["a", "b"].some(i => i === ${name}) ? ${name}.length : ${yes()}`,
  () => `Object.keys(${name} ?? {}).length > 0 ? ${yes()} : ${name}`,
  () => `Object.keys(Object(${name})).length === 0 ? ${name} : ${yes()}`,
  () => `typeof window !== "undefined" ? window.name : ${yes()}`,
  () => `typeof window === "undefined" || window.name ? ${yes()} : ${name}`,
  () => `${name}?.length ? ${name}[0] : ${yes()}`,
  () => `${name}?.startsWith?.("p-") ? ${name}.slice(2) : ${yes()}`,
  () => `${name} instanceof Object ? Object.keys(${name}).length : ${yes()}`,
  () => `Number.isInteger(${name}) ? ${name} + 1 : ${yes()}`,
  () => `typeof ${name} === "number" ? ${name}.toFixed(0) : ${yes()}`,
  () => `typeof ${name} === "boolean" ? String(${name}) : ${yes()}`,
  () => `${name} === "a" ? ${name}.toUpperCase() : ${yes()}`,
  () => `${name} === true ? ${name} : ${yes()}`,
]

/** Ways to an object of the context that may be null: under other names, in pieces, through functions. */
export const aliases = ({
  object,
  part,
  fall,
}: {
  readonly object: string
  readonly part: string
  readonly fall: Part
}): readonly Part[] => {
  const name = object.replace('context.', '')
  return [
    () => `(() => { const o = ${object}; return o.${part} })()`,
    () => `(() => { const o = ${object}; return o ? o.${part} : ${fall()} })()`,
    () => `(() => { const c = context; return c.${name}.${part} })()`,
    () => `(() => { const { ${name} } = context; return ${name}.${part} })()`,
    () => `(() => { const { ${name}: o } = context; return o?.${part} ?? ${fall()} })()`,
    () => `(() => { const { ${name} = {} } = context; return ${name}.${part} })()`,
    () =>
      `(() => { const { ${name}: { metadata } } = context; return metadata.labels ?? ${fall()} })()`,
    () => `(({ ${name} }) => ${name}.${part})(context)`,
    () => `(({ ${name}: o }) => o && o.${part} || ${fall()})(context)`,
    () => `(() => { const m = ${object}?.metadata; return m.name })()`,
    () => `(() => { const m = ${object}?.metadata || {}; return m.name || ${fall()} })()`,
    () =>
      `(() => { let o; o = ${object}; if (o == null) { o = { metadata: {} } } return o.${part} })()`,
    () => `(() => { function f(o) { return o.${part} } return f(${object}) })()`,
    () =>
      `(() => { function f(o) { if (!o) return ${fall()}; return o.${part} } return f(${object}) })()`,
    () => `(() => { const f = ({ metadata }) => metadata; return f(${object})?.name })()`,
    () =>
      `(() => { const f = ({ metadata: { name } } = { metadata: {} }) => name; return f(${object}) })()`,
    () => `(() => { const get = (o, k) => o[k]; return get(${object}, "kind") })()`,
    () => `(() => { const get = (o, k) => o?.[k]; return get(${object}, "kind") ?? ${fall()} })()`,
    () => `["metadata", "name"].reduce((o, k) => o[k], ${object})`,
    () => `["metadata", "name"].reduce((o, k) => o?.[k], ${object}) ?? ${fall()}`,
    () => `"metadata" in ${object} ? ${fall()} : "b"`,
    () => `${object} && "labels" in ${object}.metadata ? ${object}.metadata.labels.app : ${fall()}`,
    () =>
      `Object.keys(${object}?.metadata?.labels || {}).length ? ${object}.metadata.labels : ${fall()}`,
    () => `[${object}].some(Boolean) ? ${object}.${part} : ${fall()}`,
    () =>
      `[context.hostObject, context.virtualObject].some(o => !o) ? ${fall()} : ${object}.${part}`,
    () => `context.hostObject && context.virtualObject ? context.virtualObject.${part} : ${fall()}`,
    () => `(context.hostObject || context.virtualObject).${part}`,
    () => `(context.hostObject ?? context.virtualObject)?.${part} ?? ${fall()}`,
    () => `context?.${name}?.${part}`,
    () => `context["${name}"].${part}`,
    () => `(() => { try { return ${object}.${part} } catch { return ${fall()} } finally { } })()`,
    () =>
      `(() => { try { if (!${object}) throw new Error("no") } catch (e) { return ${fall()} } return ${object}.${part} })()`,
    () =>
      `(() => { while (true) { if (${object} === null) break; return ${object}.${part} } return ${fall()} })()`,
    () =>
      `(() => { for (const o of [${object}]) { if (!o) continue; return o.${part} } return ${fall()} })()`,
    () =>
      `(() => { switch (true) { case ${object} === null: return ${fall()} } return ${object}.${part} })()`,
    () =>
      `(() => { switch (${object}) { case null: case undefined: return ${fall()} } return ${object}.${part} })()`,
    () => `(async () => ${object}.${part})()`,
    () => `"p-" + ${object}?.${part}`,
  ]
}

/** Functions that are called at once, with the statements that people put into them. */
export const statements = ({
  result,
  text,
  list,
  record,
  any,
}: Readonly<Record<'result' | 'text' | 'list' | 'record' | 'any', Part>>): readonly Part[] => [
  () => `(async () => { await ${any()}; return ${result()} })()`,
  () => `(() => { let r = []; ${list()}.forEach(i => { r.push(i) }); return r })()`,
  () => `(() => { let r = ""; ${list()}.forEach(i => { r += i }); return r })()`,
  () => `(() => { let r; for (const i of ${list()}) { r = i; break } return r })()`,
  () =>
    `(() => { let r = ${result()}; for (const k in ${record()}) { if (k === "a") break; r = k } return r })()`,
  () =>
    `(() => { const o = {}; for (const [k, v] of Object.entries(${record()})) o["p-" + k] = v; return o })()`,
  () => `(() => { const o = { ...${record()} }; delete o.a; return o })()`,
  () =>
    `(() => { const m = ${text()}.match(/^p-(.*)$/); if (!m) return ${result()}; return m[1] })()`,
  () => `(() => { const m = /-(\\w+)/.exec(${text()}); return m ? m[1] : ${result()} })()`,
  () => `(() => { const [head, tail] = ${text()}.split("-"); return tail.toUpperCase() })()`,
  () => `(() => { const [head, tail = "x"] = ${text()}.split("-"); return head + tail })()`,
  () => `(() => { const { a = "x" } = ${record()}; return a })()`,
  () => `(() => { const { ip, ...rest } = ${record()}; return { ...rest, ip: ip + "1" } })()`,
  () => `(() => { try { return JSON.parse(${text()}) } catch { } return ${result()} })()`,
  () => `(() => { let i = 0; while (i < 2) { if (${any()}) break; i++ } return i })()`,
  () => `(() => { const f = i => { i }; return f(${text()}) })()`,
  () =>
    `(() => { if (${any()}) { return ${result()} } else if (${any()}) { return } return ${result()} })()`,
  () => `(() => { const m = new Map(Object.entries(${record()})); return m.get("a") })()`,
  () => `(() => { ${result()} })()`,
]
