import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '../rules/index.ts'
import { selectorsOf } from '../src/core/lint/lint-file.ts'

/** How the sources of the command are read, whatever they are bundled to. */
export function commandOptions(root: string) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { version, homepage = '' } = manifest as { version: string; homepage?: string }
  const selectors = Object.fromEntries(rules.map(({ rule }) => [rule.id, selectorsOf(rule)]))
  return {
    cwd: root,
    platform: 'node' as const,
    resolve: {
      alias: {
        // The same code as the Node build of yaml, but in ES modules.
        yaml: join(root, 'node_modules/yaml/browser/dist/index.js'),
        // Colours are decided by our own options; to look at the terminal takes longer than to lint.
        '#supports-color': join(root, 'node_modules/chalk/source/vendor/supports-color/browser.js'),
      },
    },
    transform: {
      target: 'node20.19',
      define: {
        'import.meta.filename': '__filename',
        VCLINT_VERSION: JSON.stringify(version),
        VCLINT_HOMEPAGE: JSON.stringify(homepage),
        VCLINT_SELECTORS: JSON.stringify(selectors),
      },
    },
  }
}
