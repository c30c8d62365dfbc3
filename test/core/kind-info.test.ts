import { describe, expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { kindNamed } from '../../src/core/schema/detect.ts'
import {
  isRequest,
  lacksMetadata,
  nearKind,
  platformKind,
  platformKinds,
  platformScope,
} from '../../src/core/schema/kind-info.ts'
import { isConditional } from '../../src/core/template/conditional.ts'

const documents = (text: string) => parse('a.yaml', text).documents

describe('the kinds of the platform', () => {
  it('knows which of them are requests for a credential', () => {
    expect(platformKinds.map((info) => [info.kind, info.scope, isRequest(info)])).toEqual([
      ['DirectClusterEndpointToken', 'cluster', true],
      ['OwnedAccessKey', 'cluster', false],
      ['User', 'cluster', false],
      ['VirtualClusterInstanceKubeConfig', 'namespaced', true],
      ['WorkspaceInstance', 'namespaced', false],
    ])
  })

  it('distinguishes spelling from other typos', () => {
    const texts = ['User', 'users', 'owned-access_key', 'Usr', 'Users2', 'Team', '']
    expect(texts.map((text) => [kindNamed(text), nearKind(text)])).toEqual([
      ['User', 'User'],
      ['User', 'User'],
      ['OwnedAccessKey', undefined],
      [undefined, 'User'],
      [undefined, 'User'],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('asks for the exact group', () => {
    const groups = [
      'management.platform.sh/v1',
      'management.platform.sh/v2',
      'management.platfrom.sh/v1',
      'platform.sh/v1',
    ]
    const text = groups.map((group) => `apiVersion: ${group}\nkind: User\n`).join('---\n')
    expect(documents(text).map((document) => platformKind(document)?.kind)).toEqual([
      'User',
      'User',
      undefined,
      undefined,
    ])
    expect(platformScope('storage.platform.sh', 'User')).toBeUndefined()
  })
})

describe('metadata that lacks a field', () => {
  const place = (metadata: string) => {
    const [document] = documents(`apiVersion: management.platform.sh/v1\nkind: User\n${metadata}`)
    return document && lacksMetadata(document, 'name', 'generateName')?.pointer
  }

  it.each([
    ['', []],
    ['metadata:\n', ['metadata']],
    ['metadata: {}\n', ['metadata']],
    ['metadata: {name: ""}\n', ['metadata']],
    ['metadata: {name: a}\n', undefined],
    ['metadata: {generateName: a-}\n', undefined],
    ['metadata: {name: 5}\n', undefined],
    ['metadata: [a]\n', undefined],
    ['metadata: {{ .m }}\n', undefined],
    ['metadata:\n  {{- toYaml .m }}\n', undefined],
    ['{{ include "metadata" . }}\n', undefined],
  ])('is found in %j', (metadata, pointer) => {
    expect(place(metadata)).toEqual(pointer)
  })
})

describe('objects between templates', () => {
  const user = (name: string) =>
    `apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: ${name}\n`

  it.each([
    [`{{ if .a }}\n${user('a')}{{ end }}\n`, true],
    [`${user('a')}{{- else }}\n---\n${user('b')}`, true],
    [`${user('a')}{{- if .b }}\n  labels: {b: c}\n{{- end }}\nspec: {}\n`, false],
    [`{{ include "header" . }}\n${user('a')}`, false],
    [user('a'), false],
  ])('may not exist: %j', (text, conditional) => {
    expect(documents(text).map(isConditional)).toEqual(documents(text).map(() => conditional))
  })
})
