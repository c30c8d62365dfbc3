import * as modules from 'node:module'
import process from 'node:process'
import { compileCacheFolder } from './compile-cache.ts'

type EnableCompileCache = (folder: string) => void

// Node.js 22 and later keep what they compiled for the next run. Their own folder for it may be anybody's.
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
