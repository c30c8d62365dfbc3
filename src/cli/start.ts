import * as modules from 'node:module'
import process from 'node:process'
import { compileCacheFolder } from './compile-cache.ts'

type EnableCompileCache = (folder: string) => void

// Node.js 22 and later keep compiled code for the next run, but anybody may own their default
// folder.
const { enableCompileCache } = modules as { readonly enableCompileCache?: EnableCompileCache }
const folder = enableCompileCache && folderForCache()
if (folder !== undefined) enableCompileCache?.(folder)
modules.createRequire(import.meta.filename)('./command/cli.cjs')

function folderForCache(): string | undefined {
  try {
    return compileCacheFolder(process.cwd(), process.env)
  } catch {
    // The working directory is gone, which the command reports.
    return undefined
  }
}
