import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Words that once named something here, and what the field calls it. */
const TAKEN: Readonly<Record<string, string>> = {
  card: 'hover',
  carried: 'embedded',
  carrier: 'object with embedded configuration',
  carriers: 'objects with embedded configuration',
  complaint: 'finding count',
  complaints: 'finding counts',
  door: 'file access, entry',
  doors: 'entries',
  hear: 'handle',
  heard: 'selectors, handled',
  hearing: 'subscribers',
  hears: 'handles',
  keeper: 'cache',
  laid: 'merged, layered',
  landing: 'resolved target',
  likeness: 'similarity',
  means: 'context',
  memories: 'caches, memos',
  mention: 'occurrence',
  misfit: 'type mismatch',
  misfits: 'type mismatches',
  ours: 'in scope, of the platform',
  scattered: 'dotted',
  silence: 'suppression',
  slip: 'typo',
  slips: 'typos',
  spare: 'garbage',
  surprise: 'misleading operator',
  surprises: 'misleading operators',
  told: 'reported',
  trial: 'sample run, evaluation',
  trials: 'sample runs, evaluations',
  world: 'realm',
  worlds: 'realms',
}

const files = ['src', 'rules', 'schemas', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(?:ts|schema\.json)$/.test(name) && !/generated|node_modules/.test(name)),
)

const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)

const takenIn = (name: string) => wordsOf(name).filter((word) => Object.hasOwn(TAKEN, word))

/** The names that a program declares. */
const declaredIn = (text: string) =>
  [
    ...text.matchAll(/^ *(?:export )?(?:const|let|function|interface|type|class) (\w+)/gm),
    ...text.matchAll(/^ *readonly (\w+)\??:/gm),
    ...text.matchAll(/"(x-[\w-]+)":/g),
  ].map(([, name = '']) => name)

it('finds words that are taken in names', () => {
  expect(declaredIn('export const fileKeeper = 1\n  readonly laidOut?: x\n"x-slips": 1')).toEqual([
    'fileKeeper',
    'laidOut',
    'x-slips',
  ])
  expect(takenIn('fileKeeper')).toEqual(['keeper'])
})

it('calls files, what they declare, and keywords of schemas what the field calls them', () => {
  const found = files.flatMap((file) => {
    // The list itself and its samples are full of them.
    if (file === 'test/words.test.ts') return []
    const declared = declaredIn(readFileSync(join(root, file), 'utf8'))
    // The names of rules are words for users, and those of domain facts.
    const inName = file.startsWith('rules/') ? [] : takenIn(file)
    return [...inName, ...declared.flatMap(takenIn)].map(
      (word) => `${file}: "${word}" is called ${TAKEN[word]}`,
    )
  })
  expect([...new Set(found)]).toEqual([])
})
