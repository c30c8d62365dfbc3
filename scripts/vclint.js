#!/usr/bin/env node
// Node 22 and later keep the compiled code between runs; older ones do without.
try {
  process.getBuiltinModule('module').enableCompileCache?.()
} catch {}
await import('./cli.js')
