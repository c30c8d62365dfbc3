// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are scripts
import { describe, expect, it } from 'vitest'
import { scriptValues } from '../../src/embedded/shell-values.ts'
import { readInput } from '../../src/run/lint-input.ts'

const valueFor = (script: string, name = 'A') => {
  const lines = script.split('\n')
  const at = lines.indexOf('HERE')
  return scriptValues(lines.with(at, ''))(at)(name)
}

describe('a variable of a script', () => {
  it.each([
    ['a word', 'A=shop\nHERE', 'shop'],
    ['nothing', 'A=\nHERE', ''],
    ['a text in quotes', 'A="shop one" # why\nHERE', 'shop one'],
    ['a text in single quotes', "A='$B'\nHERE", '$B'],
    ['other variables', 'B=shop\nexport A="x-${B}-$B"\nHERE', 'x-shop-shop'],
    ['the last of two texts', 'A=one\nA=two\nHERE', 'two'],
    ['one text inside of a function', 'A=one\nrun() {\nHERE\n}\nrun', 'one'],
    ['one text behind a condition', 'A=one\nif true; then\n  B=x\nfi\nHERE', 'one'],
    ['one text behind a condition on a line', 'A=one\nif true; then echo; fi\nHERE', 'one'],
    ['a text behind a file that is read', '. ./env\nA=one\nHERE', 'one'],
  ])('is known by an assignment of %s', (_, script, expected) => {
    expect(valueFor(script)).toBe(expected)
  })

  it.each([
    ['nothing assigns', 'B=one\nHERE'],
    ['only a later line assigns', 'HERE\nA=one'],
    ['a command assigns', 'A=$(pwd)\nHERE'],
    ['a command in backticks assigns', 'A=`pwd`\nHERE'],
    ['an unknown variable is a part of', 'A=x-$B\nHERE'],
    ['has a default', 'A=${B:-one}\nHERE'],
    ['a condition assigns again', 'A=one\nif true; then\n  A=two\nfi\nHERE'],
    ['a condition on one line assigns again', 'A=one\n[ -n "$1" ] && A=two\nHERE'],
    ['a loop sets', 'A=one\nfor A in x y; do\n:\ndone\nHERE'],
    ['is read', 'A=one\nread -r A\nHERE'],
    ['is unset', 'A=one\nunset A\nHERE'],
    ['is printed to', 'A=one\nprintf -v A x\nHERE'],
    ['grows', 'A=one\nA+=two\nHERE'],
    ['another file may set', 'A=one\nsource ./env\nHERE'],
    ['code in a text may set', 'A=one\neval "$X"\nHERE'],
    ['is one of two on a line', 'A=one B=two\nHERE'],
    ['is that of a command', 'A=one kubectl apply\nHERE'],
    ['a function sees again later', 'A=one\nrun() {\nHERE\n}\nA=two\nrun'],
    ['is local', 'A=one\nrun() {\n  local A=two\nHERE\n}\nrun'],
    ['is the name of a credential', 'ACCESS_KEY=abc\nHERE', 'ACCESS_KEY'],
    ['holds what looks like one', 'A=9f3c7b1e5a8d2460b7e91c3f5d7a9b2c\nHERE'],
  ])('is unknown that %s', (_, script, name = 'A') => {
    expect(valueFor(script, name)).toBeUndefined()
  })
})

describe('the text of a heredoc', () => {
  const textOf = (uri: string, text: string) => readInput({ uri, text }).file.texts[0]?.file.text

  it.each([
    ['variables that are known', 'N=a\n', 'kind: $N-${N}-${N:-b}-$M', 'kind: a-a-a-$M'],
    ['escapes', '', 'kind: \\$a \\`b\\` \\\\ \\c', 'kind: $a `b` \\ \\c'],
    ['lines that go on', '', 'kind: a \\\nb', 'kind: a b'],
    ['commands', '', 'kind: $(a "b")', 'kind: \uA66E\uA66E\uA66E\uA66E\uA66E\uA66E\uA66E\uA66E'],
    [
      'variables in expressions',
      '',
      'kind: $a\nexpression: $a',
      'kind: $a\nexpression: \uA66E\uA66E',
    ],
  ])('of a script has %s as they arrive', (_, before, body, expected) => {
    const script = `${before}cat > vc.yaml <<EOF\n${body}\nEOF\n`
    expect(textOf('a.sh', script)).toBe(`${expected}\n`)
  })

  it('of a script is as it is written where its marker is in quotes', () => {
    const script = "N=a\ncat > vc.yaml <<'EOF'\nkind: $N \\$ $(a)\nEOF\n"
    expect(textOf('a.sh', script)).toBe('kind: $N \\$ $(a)\n')
  })

  it('of Terraform has escapes and literals of locals as they arrive', () => {
    const release = (value: string) =>
      `locals {\n  a = "x"\n}\nresource "helm_release" "r" {\n  chart = "vcluster"\n  values = [<<-EOT\n    kind: ${value}\n    EOT\n  ]\n}\n`
    expect(textOf('a.tf', release('$${a} %%{b} ${local.a} ${var.a}'))).toBe(
      'kind: ${a} %{b} x ${var.a}\n',
    )
  })

  it('keeps the places of what is around a value', () => {
    const text = 'N=platform-p-a\ncat > vc.yaml <<EOF\nkind: $N # end\nEOF\n'
    const [found] = readInput({ uri: 'a.sh', text }).file.texts
    const placeOf = (part: string) => {
      const start = found?.file.text.indexOf(part) ?? 0
      const span = found?.toFile({ start, end: start + part.length })
      return text.slice(span?.start, span?.end)
    }
    expect(['kind', 'platform-p-a', '# end'].map(placeOf)).toEqual(['kind', '$N', '# end'])
    expect(found?.edits([{ span: { start: 0, end: 4 }, text: 'Kind' }])).toHaveLength(1)
    expect(found?.edits([{ span: { start: 6, end: 8 }, text: 'x' }])).toBeUndefined()
    expect(found?.edits([{ span: { start: 0, end: 4 }, text: '$N' }])).toBeUndefined()
  })
})

describe('an object that kubectl reads', () => {
  const object = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  labels: {a: b}\n'
  const mayHoldMore = (command: string) => {
    const { file } = readInput({ uri: 'a.sh', text: `${command} <<EOF\n${object}EOF\n` })
    return file.documents.map(({ root }) => root.child('metadata')?.has('name'))
  }

  it.each([
    ['kubectl apply -f -', 'no'],
    ['kubectl create --filename=-', 'no'],
    ['kubectl apply --server-side -f -', 'unknown'],
    ['cat > user.yaml', 'unknown'],
  ])('is whole by %s: %s', (command, expected) => {
    expect(mayHoldMore(command)).toEqual([expected])
  })
})

const values =
  'sync:\n  toHost:\n    endpoints:\n      patches:\n        - path: metadata.labels.a\n'

/** Says if the endpoints of some values, and the entry of their list, may hold more. */
const mayHoldMore = (uri: string, text: string) =>
  readInput({ uri, text }).file.documents.flatMap(({ kind, root }) => {
    const endpoints = root.child('sync')?.child('toHost')?.child('endpoints')
    const entry = endpoints?.child('patches')?.children()[0]
    return kind === 'vc' && entry ? [[endpoints?.has('enabled'), entry.has('expression')]] : []
  })

const inScript = (command: string) => mayHoldMore('a.sh', command.replace('VALUES', `${values}EOF`))

describe('an entry of a list that a script writes', () => {
  it.each([
    ['nothing else', 'cat > vc.yaml <<EOF\nVALUES\n', 'no'],
    ['its program', 'cat <<EOF | tee vc.yaml\nVALUES\nhelm upgrade a vc -f vc.yaml\n', 'no'],
    [
      'single values',
      'cat > a.yaml <<EOF\nVALUES\nhelm upgrade a vc --set a.b=c -f a.yaml\n',
      'no',
    ],
    ['more lines', 'cat > vc.yaml <<EOF\nVALUES\necho "  expression: a" >> vc.yaml\n', 'unknown'],
    ['lines of tee', 'cat > vc.yaml <<EOF\nVALUES\necho "  a: b" | tee -a vc.yaml\n', 'unknown'],
    ['sed', 'cat > vc.yaml <<EOF\nVALUES\nsed -i "/path/a expression: a" vc.yaml\n', 'unknown'],
    ['yq', 'cat > vc.yaml <<EOF\nVALUES\nyq -i ".a = 1" vc.yaml\n', 'unknown'],
    ['an index', 'cat > vc.yaml <<EOF\nVALUES\nhelm upgrade a vc --set b.c[0].d=e\n', 'unknown'],
    ['many options', 'cat > vc.yaml <<EOF\nVALUES\nhelm upgrade a vc "${SETS[@]}"\n', 'unknown'],
  ])('is completed by %s: %s', (_, script, expected) => {
    expect(inScript(script)).toEqual([['unknown', expected]])
  })
})

describe('an entry of a list in a release of Terraform', () => {
  const release = (settings: string) =>
    `resource "helm_release" "a" {\n  chart = "vc"\n  values = [<<-EOT\n${values.replace(/^/gm, '    ').trimEnd()}\n    EOT\n  ]\n${settings}\n}\n`

  it.each([
    [
      'another field',
      '  set {\n    name  = "controlPlane.coredns.enabled"\n    value = "x"\n  }',
      'no',
    ],
    [
      'fields of a list',
      '  set = [{ name = "a.b", value = "c" }, { name = "d\\\\.e", value = "f" }]',
      'no',
    ],
    [
      'an item',
      '  set {\n    name  = "sync.toHost.endpoints.patches[0].a"\n    value = "x"\n  }',
      'unknown',
    ],
    ['a local', '  set {\n    name  = local.path\n    value = "x"\n  }', 'unknown'],
    ['a name with a part', '  set {\n    name  = "${var.at}.a"\n    value = "x"\n  }', 'unknown'],
    ['a plan', '  dynamic "set" {\n    for_each = var.a\n  }', 'unknown'],
  ])('is completed by what sets %s: %s', (_, settings, expected) => {
    const [entry] = mayHoldMore('a.tf', release(settings))
    expect(entry).toEqual(['unknown', expected])
  })
})

describe('an entry of a list that Helm reads', () => {
  const heredoc = (command: string) => mayHoldMore('a.sh', `${command} <<EOF\n${values}EOF\n`)

  it.each([
    ['helm upgrade -i a vcluster -f -', 'no'],
    ['cat <<END | helm upgrade -i a vcluster --set sync.toHost.pods.enabled=true -f -', 'no'],
    [
      'helm upgrade -i a vcluster --set sync.toHost.endpoints.patches[0].expression=a -f -',
      'unknown',
    ],
    ['helm upgrade -i a vcluster "${ARGS[@]}" -f -', 'unknown'],
    ['cat >> vc.yaml', 'unknown'],
  ])('is whole by %s: %s', (command, expected) => {
    expect(heredoc(command.replace('<<END ', ''))).toEqual([['unknown', expected]])
  })
})

describe('a heredoc that sed changes on its way', () => {
  const textOf = (command: string) => {
    const text = `A=one\n${command}\nkind: User\nname: a.b a.b\napiVersion: management.platform.sh/v1\nEOF\n`
    const found = readInput({ uri: 'a.sh', text }).file.texts[0]?.file.text
    return found?.split('\n').slice(0, 2)
  }

  it.each([
    ["cat <<EOF | sed 's/a/x/' | kubectl apply -f -", 'kind: User\nnxme: a.b a.b\n'],
    ["cat <<EOF | sed 's/a\\.b/c/' | kubectl apply -f -", 'kind: User\nname: c a.b\n'],
    ["cat <<EOF | sed -e 's|b|x|g; s#x#/#' | kubectl apply -f -", 'kind: User\nname: a./ a.x\n'],
    ['sed "s/User/$A/" <<EOF | kubectl apply -f -', 'kind: one\nname: a.b a.b\n'],
    ["cat <<EOF | sed 's/e: a/e: /' > a.yaml", 'kind: User\nname: .b a.b\n'],
    // Another program's input.
    ["kubectl apply -f - <<EOF && sed -i 's/a*/b/' c.yaml", 'kind: User\nname: a.b a.b\n'],
    ["cat <<EOF > a.yaml; sed -i 's/a*/b/' a.yaml", 'kind: User\nname: a.b a.b\n'],
  ])('is known: %s', (command, expected) => {
    expect(textOf(command)).toEqual(expected.trim().split('\n'))
  })

  it.each([
    ["cat <<EOF | sed 's/a.b/c/' | kubectl apply -f -"],
    ["cat <<EOF | sed 's/a/&&/' | kubectl apply -f -"],
    ["cat <<EOF | sed 's/a/b/2' | kubectl apply -f -"],
    ["cat <<EOF | sed 's/^/  /' | kubectl apply -f -"],
    ["cat <<EOF | sed '/a/d' | kubectl apply -f -"],
    ["cat <<EOF | sed '1s/a/b/' | kubectl apply -f -"],
    ['cat <<EOF | sed "s/a/$B/" | kubectl apply -f -'],
    ["cat <<EOF | sed -n 's/a/b/' | kubectl apply -f -"],
    ['cat <<EOF | sed -f a.sed | kubectl apply -f -'],
    ["cat <<EOF | sed 's/a/b/' - c.yaml | kubectl apply -f -"],
    ["cat <<EOF | awk '{print}' | kubectl apply -f -"],
  ])('is unknown: %s', (command) => {
    expect(textOf(command)).toBeUndefined()
  })
})
