import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { packOf, tagRelease } from './release-tag.ts'

// Tags what is built here in a clone, and prints the tag. Usage: tsx scripts/tag-in.ts CLONE
const [clone = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'vclint-packed-'))
console.log(tagRelease(clone, packOf(join(import.meta.dirname, '..'), folder)))
rmSync(folder, { recursive: true })
