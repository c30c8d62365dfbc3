import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import process from 'node:process'
import { applicationsOf, argoed, fluxed, kustomized, nested } from './render/controllers.ts'
import { scripted } from './render/script.ts'
import { inFolder, Refused } from './render/tools.ts'
import { released, templated, terraformed } from './render/values.ts'
import { type Build, type Rendered, readSetups, type Setup, withRendered } from './setup.ts'
import { themes } from './setups.ts'

/**
 * Renders the setups again with the real tools, where they are there: kubectl, helm (or what `HELM` names), terraform
 * and bash. Words of the command line choose themes. The difference is then for a reader to judge.
 */
const tools: Readonly<Record<string, (cwd: string, build: Build) => string>> = {
  kustomize: (cwd, { of }) => kustomized(cwd, of),
  flux: (cwd, { of }) => fluxed(cwd, of),
  argo: (cwd, { of }) => argoed(cwd, of),
  nested: (cwd, { of }) => nested(cwd, of),
  set: (cwd, { of }) => applicationsOf(cwd, of),
  helm: (cwd, { of, words }) => templated(cwd, of, words),
  release: (cwd, { of }) => released(cwd, of),
  terraform: (cwd, { of }) => terraformed(cwd, of),
  script: (cwd, { of, words }) => scripted(cwd, of, words),
}

function render(setup: Setup): readonly Rendered[] {
  return setup.builds.map((build) => {
    const tool = tools[build.tool]
    if (tool === undefined) throw new Error(`${setup.name}: no tool is called "${build.tool}".`)
    try {
      return { build, text: inFolder(setup.files, (cwd) => tool(cwd, build)) }
    } catch (error) {
      if (!(error instanceof Refused)) throw new Error(setup.name, { cause: error })
      process.stderr.write(`${setup.name}: ${error.message.trim()}\n`)
      return { build, text: undefined }
    }
  })
}

const words = process.argv.slice(2)
for (const path of themes) {
  if (words.length > 0 && !words.some((word) => basename(path).startsWith(word))) continue
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, withRendered(text, readSetups(text).map(render)))
}
