import { lstatSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { discover, reason, shown } from '../../files/discover.ts'
import type { FileAccess } from '../../files/file-access.ts'
import { UsageError } from '../../files/usage-error.ts'
import { isOnChange } from '../../run/profile/profile.ts'
import type { Options } from '../args.ts'
import { assemble, baseFiles, type Input } from '../input/assemble.ts'
import { onDisk, openConfig } from '../input/config-files.ts'
import type { Io } from '../io.ts'
import { check } from './check.ts'
import { summary } from './summary.ts'

/** `vclint diff OLD NEW`: what a change does, without git. */
export function diff(operands: readonly string[], options: Options, io: Io): Promise<number> {
  const [old, now, more] = operands
  if (old === undefined || now === undefined || more !== undefined)
    throw new UsageError('diff takes two files, or two folders: vclint diff OLD NEW.')
  const open = () => twoStates(old, now, options, io)
  if (options.summary === true) return summary([], options, io, { open })
  return check(operands, options, io, { open, only: (rule) => isOnChange({ rule }) })
}

async function twoStates(old: string, now: string, options: Options, io: Io): Promise<Input> {
  const [from, to] = [resolve(io.cwd, old), resolve(io.cwd, now)]
  const areFolders = isFolder(from, old)
  if (isFolder(to, now) !== areFolders)
    throw new UsageError(
      `"${areFolders ? now : old}" is a file and "${areFolders ? old : now}" a folder. diff compares two files, or two folders.`,
    )
  const place = onDisk(io.cwd)
  const config = openConfig(options, place)
  const { access } = place
  const [before, after] = [
    await discover([old], io.cwd, { access, settings: config.files }),
    await discover([now], io.cwd, { access, settings: config.files }),
  ]
  // An unreadable file would look like a removed one.
  const errors = [before, after].flatMap(({ errors, files }) => [
    ...errors,
    ...files.flatMap((path) => whyUnreadable(path, access, io) ?? []),
  ])
  if (errors.length > 0) throw new UsageError(...errors)
  // An old file is compared under the path that it would have now.
  const names = new Map(
    before.files.map((path) => [
      shown(areFolders ? join(to, relative(from, path)) : to, io.cwd),
      path,
    ]),
  )
  const project = { files: after.files, setOf: () => shown(to, io.cwd) }
  const isSame = (uri: string) => {
    const path = names.get(uri)
    return path !== undefined && textOf(path, access) === textOf(resolve(io.cwd, uri), access)
  }
  const changed = [...names].flatMap(([uri, path]) =>
    isSame(uri) ? [] : [[resolve(io.cwd, uri), () => access.readText(path)] as const],
  )
  const base = {
    files: () => baseFiles(config, changed, project.setOf),
    isChanged: (uri: string) => !isSame(uri),
    nameBefore: (uri: string) => shown(names.get(uri) ?? uri, io.cwd),
  }
  const found = { ...after, notes: [...before.notes, ...after.notes], errors: [] }
  const parts = { found, asked: after.files, folders: [to], project, base, config, place, options }
  const outside = { isMissing: () => false, open: () => undefined }
  return { ...assemble(parts, io), outside }
}

function isFolder(path: string, named: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined) throw new UsageError(`"${named}" does not exist.`)
  if (stat.isFIFO() || statSync(path, { throwIfNoEntry: false })?.isFIFO())
    throw new UsageError(`"${named}" is a pipe, and diff compares files. Save it to a file first.`)
  return stat.isDirectory()
}

function whyUnreadable(path: string, access: FileAccess, { cwd }: Io): string | undefined {
  try {
    access.readText(path)
    return undefined
  } catch (error) {
    return `Cannot read "${shown(path, cwd)}": ${reason(error)}.`
  }
}

function textOf(path: string, access: FileAccess): string | undefined {
  try {
    return access.readText(path)
  } catch {
    return undefined
  }
}
