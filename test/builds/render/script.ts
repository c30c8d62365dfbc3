import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { parse, stringify } from 'yaml'
import { objectsIn, ran, textOf, write } from './tools.ts'

/** Stands for kubectl and helm: what they would read is kept. */
const RECORDER = `#!/usr/bin/env bash
n=$(ls .sent 2>/dev/null | wc -l); mkdir -p .sent
printf '%s\\n' "$(basename "$0")" "$@" > ".sent/$n.args"
previous=
for word in "$@"; do
  case "$previous" in -f|--filename|--values) cat "\${word/#-/\\/dev/stdin}" > ".sent/$n.yaml" ;; esac
  case "$word" in --values=*|--filename=*) cat "\${word#*=}" > ".sent/$n.yaml" ;; esac
  previous=$word
done
`

/** Runs a script, and returns what it sends and the YAML that it writes. */
export function scripted(cwd: string, script: string, words: readonly string[]): string {
  const programs = ['kubectl', 'helm', 'oc'].map((name) => [`.bin/${name}`, RECORDER] as const)
  write(cwd, programs)
  for (const [name] of programs) chmodSync(join(cwd, name), 0o755)
  const path = `PATH=${join(cwd, '.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  ran('env', [path, ...words, 'bash', script], { cwd })
  const sent = existsSync(join(cwd, '.sent')) ? readdirSync(join(cwd, '.sent')) : []
  const bodies = sent.filter((name) => name.endsWith('.yaml')).sort()
  const written = readdirSync(cwd).filter((name) => /\.ya?ml$/.test(name))
  return [
    ...bodies.map((name) => sentBy(cwd, name)),
    ...written.map((name) => readFileSync(join(cwd, name), 'utf8')),
  ].join('---\n')
}

/** What kubectl gets as it is; the values of Helm as the release that they are for. */
function sentBy(cwd: string, name: string): string {
  const body = readFileSync(join(cwd, '.sent', name), 'utf8')
  const args = readFileSync(join(cwd, '.sent', name.replace('yaml', 'args')), 'utf8').split('\n')
  if (args[0] !== 'helm') return body.endsWith('\n') ? body : `${body}\n`
  const version = args[args.indexOf('--version') + 1]
  const values: unknown = parse(body)
  const chart = { chart: 'vcluster', sourceRef: { kind: 'HelmRepository', name: 'charts' } }
  return textOf([
    ...objectsIn(
      stringify({
        apiVersion: 'helm.toolkit.fluxcd.io/v2',
        kind: 'HelmRelease',
        metadata: { name: args[2], namespace: args[args.indexOf('-n') + 1] },
        spec: { interval: '10m', chart: { spec: { ...chart, version } }, values },
      }),
    ),
  ])
}
