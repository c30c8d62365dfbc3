import type { Plugin } from 'rolldown'

/** What js-yaml makes when it is loaded: tags and schemas, options that spread others, patterns put together. */
const MADE =
  /^var (\w+(?:\$\d)?) = ((?:new Schema|define\w+Tag|YAML11_SCHEMA\.withTags)\((?:.*|[\s\S]*?\n\S.*)\)|(?=\{\s*\.\.\.)\{[\s\S]*?^\}|new RegExp\(`.*\)|`.*`);$/gm

/** Lets a bundle leave out what nobody asks for: we need the events of its parser, and none of the rest. */
export const pureTags: Plugin = {
  name: 'pure-tags',
  transform: {
    filter: { id: /js-yaml\/dist\/js-yaml\.mjs$/ },
    handler(code) {
      const marked = code.replaceAll(MADE, 'var $1 = /* @__PURE__ */ (() => ($2))();')
      if (marked === code) throw new Error(`Nothing to mark for ${MADE}`)
      return marked
    },
  },
}
