import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { vclintIn } from './vclint-in.ts'

const top = mkdtempSync(join(tmpdir(), 'vclint-texts-'))
const folder = join(top, 'project')
mkdirSync(folder)
afterAll(() => rmSync(top, { recursive: true }))

const application = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: blue
spec:
  source:
    chart: vc
    helm:
      values: |
        sync:
          toHost:
            pods:
              enabled: "yes"
`

it('prints the same bytes from a cache for files with texts in them', async () => {
  writeFileSync(join(folder, 'app.yaml'), application)
  writeFileSync(join(folder, 'vc.yaml'), 'sync: {}\n')
  const args = ['--cache', '--cache-location', 'cache', '-f', 'json', '--no-summary', '.']
  const written = ({ out }: { readonly out: string }) => out.replace(/"milliseconds": \d+/, '')
  const run = () => vclintIn(folder, args, { XDG_CACHE_HOME: join(top, 'home') })
  const first = await run()
  expect(first.out).toContain('wrong-type')
  // Another file changes, so that the run is not the same one: each file is looked up by itself.
  writeFileSync(join(folder, 'vc.yaml'), 'sync: {} # changed\n')
  const second = await run()
  expect(written(second)).toBe(written(first))
  expect(second.status).toBe(first.status)
  // The entry of the file holds what is found in the text.
  expect(readFileSync(join(folder, 'cache'), 'utf8')).toMatch(/app\.yaml#.*wrong-type/)
})
