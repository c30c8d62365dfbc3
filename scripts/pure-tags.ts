import type { Plugin } from 'rolldown'

/** What js-yaml makes when it is loaded, for readers and writers of values: we only ask for events. */
const MADE = /^var \w+(?:\$\d)? = (?=new Schema\(|define\w+Tag\(|YAML11_SCHEMA\.withTags\()/gm

/** Marks what a package makes when it is loaded, so that a bundle leaves out what nobody asks for. */
export const pureTags: Plugin = {
  name: 'pure-tags',
  transform: {
    filter: { id: /js-yaml\/dist\/js-yaml\.mjs$/ },
    handler(code) {
      if (!MADE.test(code)) throw new Error(`Nothing to mark for ${MADE}`)
      return code.replaceAll(MADE, '$&/* @__PURE__ */ ')
    },
  },
}
