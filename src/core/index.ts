export { decodeBase64 } from './base64.ts'
export { isConditional } from './conditional.ts'
export {
  isCredentialName,
  isPlaceholder,
  looksRandom,
  namedIn,
  tokensIn,
} from './credential-shape.ts'
export { cutExpression } from './cut-expression.ts'
export { detectKind, isNearGroup, isOwnedKind, squeeze } from './detect.ts'
export { didYouMean } from './did-you-mean.ts'
export { type DirectiveProblem, directiveNames, directiveProblems } from './directive-problems.ts'
export { isDnsLabel, isLabelName, isSubdomain, stripPartialPrefix } from './dns-name.ts'
export * from './edit.ts'
export { intendedRole } from './intended-role.ts'
export { isEmptyList } from './is-empty-list.ts'
export { checkSchema, type Doubts } from './json-schema/check.ts'
export { optionMistakes } from './json-schema/rule-options.ts'
export { keyMayBeConditional } from './key-may-be-conditional.ts'
export {
  isNew,
  isPlatformKind,
  isRequest,
  isTemplated,
  kindNames,
  lacks,
  lacksMetadata,
  metadataOf,
  misspeltKind,
  nearKind,
  PLATFORM_API_VERSION,
  PLATFORM_GROUP,
  platformKind,
  platformKinds,
  platformScope,
} from './kind-info.ts'
export { licenseVariables } from './license-env.ts'
export { isPlaceholderForm } from './mask-placeholder.ts'
export { filler, isUnknownText } from './mask-template.ts'
export { isMergePatch } from './merge-patch.ts'
export { isMapping, own } from './own.ts'
export { type PairProblem, pairProblems, sourceOfPairs } from './pair-lines.ts'
export { patternProblem } from './patterns.ts'
export { isLevel, levels } from './preset.ts'
export { quoted } from './quoted.ts'
export { pointerText } from './report.ts'
export { isRfc3339 } from './rfc3339.ts'
export {
  type DocumentContext,
  defaultSettings,
  defineRule,
  type Messages,
  type Rule,
  type RuleContext,
  type Settings,
} from './rule.ts'
export { scalarMap } from './scalar-map.ts'
export { nodeAt } from './schema-problems.ts'
export { type Credential, credentialsIn, mayBeSecret } from './secrets.ts'
export { changesAuthority, fitsAsItem, holdsAuthority, mainField } from './shape.ts'
export { directive } from './source.ts'
export { isExpired, readSuppressions } from './suppression.ts'
export { removeRules } from './suppression-edits.ts'
export type {
  Directive,
  Document,
  Edit,
  Finding,
  Fix,
  Mode,
  Node,
  Pointer,
  Related,
  SchemaFacts,
  SchemaProblem,
  SourceFile,
  Span,
} from './types.ts'
export type { UnknownKey, Visitor } from './visitor.ts'
export { cut, foundWords, nameOf, subjectOf, wantedWords, whereOf } from './wording.ts'
