import * as modules from 'node:module'

// Node.js 22 and later keep what they compiled for the next run.
const { enableCompileCache } = modules as { readonly enableCompileCache?: () => void }
enableCompileCache?.()
modules.createRequire(import.meta.filename)('./command/cli.cjs')
