import { defaultSettings, type Settings } from '../core/lint/rule.ts'
import { kinds as allKinds } from '../generated/bind.ts'
import type { ConfigCustomRule } from '../generated/types.ts'
import { createEngine, nodesOf } from './engine.ts'
import { partsOf } from './template.ts'

/** Objects for an API server, or a sentence on why the rule cannot be one of its policies. */
export type Exported = { readonly objects: readonly object[] } | { readonly reason: string }

type KnownSettings = Pick<Settings, 'projectNamespacePrefix' | 'target'>

/**
 * A rule as a ValidatingAdmissionPolicy with its binding. Settings of the configuration are written
 * into it.
 */
export function exportPolicy(
  given: ConfigCustomRule,
  settings: KnownSettings = defaultSettings,
): Exported {
  const rule = withSettings(given, settings)
  const { id = '', kinds = [], forEach, when, check = '', severity } = rule
  const names = [forEach, when, check].flatMap((text) => (text === undefined ? [] : namesIn(text)))
  const foreign = FOREIGN.find((name) => names.includes(name))
  if (foreign !== undefined) return { reason: `An API server has no "${foreign}".` }
  const missing = [forEach, when, check].flatMap((text) => missingFunction(text) ?? [])[0]
  if (missing !== undefined) return { reason: `CEL in an API server has no "${missing}".` }
  const resources = allKinds.filter(({ kind }) => kinds.includes(kind))
  const without = resources.find(({ version, plural }) => version === '' || plural === undefined)
  if (without !== undefined)
    return { reason: `"${without.kind}" is no kind that an API server admits.` }
  const name = `vclint-${id.replaceAll('/', '-')}`
  const isOfItems = forEach !== undefined
  const condition = when === undefined ? check : `!(${when}) || (${check})`
  const expression = isOfItems ? `(${forEach}).all(item, ${condition})` : check
  const apiVersion = 'admissionregistration.k8s.io/v1'
  const policy = {
    apiVersion,
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name },
    spec: {
      failurePolicy: 'Fail',
      matchConstraints: {
        resourceRules: resources.map(({ group, version, plural = '' }) => ({
          apiGroups: [group],
          apiVersions: [version],
          operations: names.includes('oldObject') ? ['UPDATE'] : ['CREATE', 'UPDATE'],
          resources: [plural],
        })),
      },
      ...(when === undefined || isOfItems
        ? {}
        : { matchConditions: [{ name: 'when', expression: when }] }),
      validations: [{ expression, ...messageOf(rule) }],
    },
  }
  const binding = {
    apiVersion,
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name },
    spec: {
      policyName: name,
      validationActions: [(severity ?? 'error') === 'error' ? 'Deny' : 'Warn'],
    },
  }
  return { objects: [policy, binding] }
}

function withSettings(rule: ConfigCustomRule, settings: KnownSettings): ConfigCustomRule {
  const filled = (text: string) => fillSettings(text, settings)
  const { forEach, when, check = '', message = '' } = rule
  const parts = partsOf(message).map((part) =>
    typeof part === 'string' ? part : `{{${filled(part.expression)}}}`,
  )
  return {
    ...rule,
    ...(forEach === undefined ? {} : { forEach: filled(forEach) }),
    ...(when === undefined ? {} : { when: filled(when) }),
    check: filled(check),
    message: parts.join(''),
  }
}

function fillSettings(text: string, settings: KnownSettings): string {
  let filled = text
  const nodes = nodesOf(createEngine()(text).ast).toSorted((a, b) => b.start - a.start)
  for (const { op, args, start, end } of nodes) {
    if (op !== '.' || args[0].op !== 'id' || args[0].args !== 'settings') continue
    const value = new Map<string, string>(Object.entries(settings)).get(args[1])
    if (value === undefined) continue
    filled = filled.slice(0, start) + JSON.stringify(value) + filled.slice(end)
  }
  return filled
}

/** Names that exist only in a run of vclint. */
const FOREIGN = ['project', 'file', 'settings', 'index']

/**
 * Functions of CEL libraries that Kubernetes does not load (k8s.io/apiserver/pkg/cel/environment, as of 1.33).
 */
const NOT_IN_API_SERVER: readonly string[] = ['bind', 'reverse', 'hex', 'base64', 'json', 'at']

function missingFunction(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const found = nodesOf(createEngine()(text).ast).find(
    ({ op, args }) => op === 'rcall' && NOT_IN_API_SERVER.includes(args[0]),
  )
  return found?.op === 'rcall' ? found.args[0] : undefined
}

const namesIn = (text: string): readonly string[] =>
  nodesOf(createEngine()(text).ast).flatMap(({ op, args }) => (op === 'id' ? [String(args)] : []))

/**
 * A message with placeholders becomes an expression; placeholders of an item stay as they are,
 * because all items share one verdict.
 */
function messageOf({ message: given = '' }: ConfigCustomRule) {
  // Kubernetes refuses a message of several lines.
  const parts = partsOf(given.trim().replaceAll(/\s*[\r\n]+\s*/g, ' '))
  const message = parts.map((part) => (typeof part === 'string' ? part : '…')).join('')
  const isFixed = parts.every((part) => typeof part === 'string' || isOfObject(part.expression))
  if (parts.length === 1 || !isFixed) return { message }
  const texts = parts.flatMap((part) => {
    if (typeof part === 'string') return part === '' ? [] : [JSON.stringify(part)]
    return [`string(${part.expression.trim()})`]
  })
  return { message, messageExpression: texts.join(' + ') }
}

const isOfObject = (text: string): boolean =>
  missingFunction(text) === undefined &&
  !namesIn(text).some((name) => name === 'item' || FOREIGN.includes(name))
