// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are scripts
import { describe, expect, it } from 'vitest'
import { lintFiles } from '../../src/run/lint-files.ts'

/** An error under a version that is known, else a warning. */
const VALUES = 'sync: {toHost: {boats: {}}}\n'

/** The severity of the finding in a file beside a script, or in any other. */
function lint(script: string, { at = 'install.sh', path = 'v.yaml', more = {} } = {}) {
  const texts: Record<string, string> = { [path]: VALUES, [at]: script, ...more }
  const files = Object.entries(texts).map(([uri, text]) => ({ uri, text }))
  const { findings } = lintFiles(files)
  expect(findings.filter(({ uri }) => uri !== path)).toEqual([])
  return findings.map(({ severity }) => severity).join()
}

const [PINNED, BY_CONTENT, SILENT] = ['error', 'warning', '']
const HELM = 'helm upgrade --install blue loft/vcluster --version 0.30.1'

describe('a command of Helm in a script', () => {
  it.each([
    ['a file of values', `${HELM} -f v.yaml`],
    ['the long option', `${HELM} --values v.yaml`],
    ['an equals sign', `${HELM} --values=v.yaml`],
    ['the option and the file as one word', `${HELM} -fv.yaml`],
    ['several files', `${HELM} -f a.yaml -f v.yaml -f b.yaml`],
    ['several files in one option', `${HELM} -f a.yaml,v.yaml`],
    ['quotes', `${HELM} -f "v.yaml"`],
    ['a path from the folder', `${HELM} -f ./v.yaml`],
    ['a line that goes on', `${HELM} \\\n  --wait \\\n  -f v.yaml`],
    ['a line that goes on, with CRLF', `${HELM} \\\r\n  -f v.yaml\r\n`],
    [
      'options before the names',
      'helm upgrade -i -n a blue loft/vcluster -f v.yaml --version 0.30.1',
    ],
    ['the file before the names', 'helm install -f v.yaml --version=0.30.1 blue loft/vcluster'],
    [
      'options of all commands',
      'helm --kube-context a upgrade blue loft/vcluster --version 0.30.1 -f v.yaml',
    ],
    [
      'a switch before the chart',
      'helm install blue --no-hooks loft/vcluster --version 0.30.1 -f v.yaml',
    ],
    ['a template', 'helm template loft/vcluster --version 0.30.1 -f v.yaml > out.yaml'],
    ['a made-up name', 'helm install loft/vcluster -g --version 0.30.1 -f v.yaml 2>&1 | tee log'],
    ['a registry', 'helm upgrade blue oci://ghcr.io/a/vcluster --version 0.30.1 -f v.yaml'],
    ['a repository', 'helm upgrade blue vcluster --repo https://a.io --version 0.30.1 -f v.yaml'],
    ['variables', `V=0.30.1\nF=v.yaml\nhelm upgrade "$N" loft/vcluster --version $V -f "\${F}"`],
    ['a condition', `if ${HELM} -f v.yaml; then\n  echo\nfi`],
    ['variables for the command', `KUBECONFIG=a sudo ${HELM} -f v.yaml`],
    ['a command before it', `helm repo add loft https://a.io && ${HELM} -f v.yaml`],
    ['a redirection', `${HELM} > log.txt 2>&1 -f v.yaml`],
    ['a comment of two lines above', `# helm upgrade \\\n${HELM} -f v.yaml`],
  ])('says with %s what the values are for', (_, script) => {
    expect(lint(script)).toBe(PINNED)
  })

  it.each([
    ['an unknown chart', 'helm upgrade blue "$CHART" --version 0.30.1 -f v.yaml'],
    ['words in a variable', 'helm upgrade $OPTIONS blue loft/vcluster --version 0.30.1 -f v.yaml'],
    ['its standard input', `${HELM} -f - < v.yaml`],
    ['a process', `${HELM} -f <(envsubst < v.yaml)`],
    ['an unknown folder', `${HELM} -f "$FOLDER/v.yaml"`],
    ['an address', `${HELM} -f https://a.io/v.yaml`],
    ['an option for one value', `${HELM} --set-file a=v.yaml`],
    ['a comment', `# ${HELM} -f v.yaml`],
    ['a comment at the end', `${HELM} # -f v.yaml`],
    ['a text', `echo "${HELM} -f v.yaml"`],
    ['a text with a command behind a sign', `echo "first; ${HELM} -f v.yaml"`],
    ['a heredoc', `cat <<X\n${HELM} -f v.yaml\nX`],
    ['another plugin', 'helm diff upgrade blue loft/vcluster --version 0.30.1 -f v.yaml'],
    ['another command', 'helm lint loft/vcluster --version 0.30.1 -f v.yaml'],
    ['another program', 'kubectl apply -f v.yaml # helm upgrade loft/vcluster'],
    ['another folder', `cd clusters\n${HELM} -f v.yaml`],
    ['another folder before it', `cd clusters && ${HELM} -f v.yaml`],
    ['another folder around it', `(cd clusters; ${HELM} -f v.yaml)`],
    ['a folder that is pushed', `pushd clusters\n${HELM} -f v.yaml\npopd`],
    ['a folder that may be a chart', `helm upgrade blue platform -f v.yaml`],
    ['a path of a chart', `helm upgrade blue ./charts/platform -f v.yaml`],
    ['no version', 'helm upgrade blue loft/vcluster -f v.yaml'],
    ['a version that is not known', 'helm upgrade blue loft/vcluster --version "$V" -f v.yaml'],
  ])('says nothing of the version with %s', (_, script) => {
    expect(lint(script)).toBe(BY_CONTENT)
  })

  it.each([
    ['a repository', 'helm upgrade --install web ingress/ingress-nginx -f v.yaml'],
    ['a registry', 'helm upgrade web oci://ghcr.io/a/ingress-nginx -f v.yaml'],
    ['its address', 'helm install web ingress-nginx --repo https://a.io -f v.yaml'],
    ['one word', 'helm template ingress/ingress-nginx -f v.yaml'],
  ])('makes values silent where another chart is named by %s', (_, script) => {
    expect(lint(script)).toBe(SILENT)
    expect(lint(script, { at: 'hack/install.sh' })).toBe(SILENT)
  })

  it('does not take a folder for a repository', () => {
    const script = 'helm upgrade blue charts/platform -f v.yaml'
    const more = { 'charts/platform/Chart.yaml': 'name: platform\nversion: 1.0.0\n' }
    expect(lint(script)).toBe(SILENT)
    expect(lint(script, { more })).toBe(BY_CONTENT)
    expect(lint(script, { at: 'hack/install.sh', more })).toBe(BY_CONTENT)
  })

  it('prefers the chart of the virtual cluster to another one', () => {
    expect(lint(`${HELM} -f v.yaml\nhelm upgrade web ingress/ingress-nginx -f v.yaml`)).toBe(PINNED)
  })
})

describe('the folder in which a script runs', () => {
  const at = 'hack/install.sh'

  it.each([
    ['it goes to its own', 'cd "$(dirname "$0")"', 'v.yaml', 'hack/v.yaml'],
    [
      'it goes above its own',
      'cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1',
      'v.yaml',
      'v.yaml',
    ],
    ['it goes below its own', 'cd "${0%/*}/a"', 'v.yaml', 'hack/a/v.yaml'],
    [
      'a variable has its own',
      'HERE="$(cd "$(dirname "$0")" && pwd)"',
      '$HERE/v.yaml',
      'hack/v.yaml',
    ],
    [
      'a variable has one above',
      'A=$(cd "$(dirname "$0")/.." >/dev/null 2>&1 && pwd -P)',
      '"${A}/v.yaml"',
      'v.yaml',
    ],
    ['a variable has its path', 'readonly A="$(dirname "$0")"', '"$A"/v.yaml', 'hack/v.yaml'],
    ['the option has it', ':', '"$(dirname "$0")/v.yaml"', 'hack/v.yaml'],
    ['nothing says otherwise', ':', 'v.yaml', 'hack/v.yaml'],
  ])('is known where %s', (_, before, name, path) => {
    expect(lint(`${before}\n${HELM} -f ${name}`, { at, path })).toBe(PINNED)
    expect(lint(`${before}\n${HELM} -f ${name}`, { at, path: `other/${path}` })).toBe(BY_CONTENT)
  })

  it.each([
    ['it goes to an unknown one', 'cd "$ROOT"', 'v.yaml'],
    ['it goes further', 'cd "$(dirname "$0")" && cd a', 'v.yaml'],
    ['the variable is set again', 'A="$(dirname "$0")"\nA=/tmp', '$A/v.yaml'],
  ])('is unknown where %s', (_, before, name) => {
    for (const path of ['v.yaml', 'hack/v.yaml', 'hack/a/v.yaml'])
      expect(lint(`${before}\n${HELM} -f ${name}`, { at, path })).toBe(BY_CONTENT)
  })
})
