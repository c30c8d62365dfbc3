export { directive, directiveIn } from './directive/directives.ts'
export { nodeAt } from './document/node-at.ts'
export { isMergeType, isRequestFile, isRequestWrapper } from './document/requests.ts'
export { startOfManifest } from './document/split-manifests.ts'
export { commentedCode, cutExpression } from './edit/cut-expression.ts'
export * from './edit/index.ts'
export { isNumeric, meantValue } from './edit/meant-value.ts'
export { moveForRelease, movePair, rewriteSections } from './edit/move.ts'
export * from './edit/shape.ts'
export * from './json-patch/index.ts'
export { levels } from './lint/preset.ts'
export {
  defaultSettings,
  defineRule,
  error,
  info,
  type Messages,
  omission,
  type Reported,
  type Rule,
  type RuleDefinition,
  type Settings,
  warning,
} from './lint/rule.ts'
export { optionProblems } from './lint/rule-options.ts'
export type { UnknownKey, Visitor } from './lint/visitor.ts'
export * from './lint/wording.ts'
export { rememberEachText } from './memo.ts'
export { type AbsentField, absentField } from './release/config-read.ts'
export { factsIn } from './release/field-form.ts'
export { FIRST_LINE } from './release/line-set.ts'
export { parseRelease, type Release } from './release/parse-release.ts'
export {
  accepts,
  acceptsValue,
  inferredRelease,
  isClosedIn,
  isOfOldLayout,
  isOfRelease,
  pinsOf,
  releaseAt,
  releaseOf,
} from './release/release.ts'
export { nameOfLines, nameOfRelease, nameOfVersion } from './release/release-names.ts'
export { migrated, type OldSetting, oldSettings } from './release/upgrade/old-settings.ts'
export { type Refusal, refusalOf } from './release/upgrade/refusal.ts'
export { successorOf } from './release/upgrade/translate.ts'
export { lineFactsAt } from './release/vc-positions.ts'
export { type LineUse, vcUseOf } from './release/vc-use.ts'
export { CONTENT_TYPES } from './request/endpoints.ts'
export { scalarMap } from './scalar/map.ts'
export { isOwnedKind, kindNamed } from './schema/detect.ts'
export {
  isNew,
  isPlatformKind,
  isRequest,
  kindNames,
  lacks,
  lacksMetadata,
  metadataOf,
  nearKind,
  PLATFORM_API_VERSION,
  PLATFORM_GROUP,
  platformKind,
  platformScope,
} from './schema/kind-info.ts'
export { isMergePatch } from './schema/merge-patch.ts'
export { isGlued, operationNames } from './schema/patch-file.ts'
export { patchLists } from './schema/patch-lists.ts'
export type { PatchTarget } from './schema/patch-target.ts'
export { patchActions, platformSecretKeys } from './schema/vc-sections.ts'
export { didYouMean, hintAt, hintFor, knownWords } from './search/did-you-mean.ts'
export { replaceInvisible } from './search/invisible.ts'
export { patternProblem } from './search/patterns.ts'
export { isCredentialName } from './secret/credential-name.ts'
export { tokensIn } from './secret/credential-shape.ts'
export { type Credential, credentialsIn, mayBeSecret } from './secret/credentials.ts'
export { surelyNamedIn } from './secret/named-values.ts'
export { credentialsOutside } from './secret/outside-values.ts'
export { looksRandom } from './secret/random-word.ts'
export { isPlaceholder, mayBeCredential } from './secret/reference.ts'
export { appliedObject, LAST_APPLIED } from './secret/secret-data.ts'
export * from './suppressions/directive-problems.ts'
export { isExpired, readSuppressions } from './suppressions/suppression.ts'
export { isConditional, keyMayBeConditional } from './template/conditional.ts'
export { maskFiller } from './template/filler.ts'
export { oddSpaces } from './template/odd-spaces.ts'
export { isPlaceholderForm } from './template/placeholders.ts'
export {
  isUnknownText,
  replacePlaceholders,
  textAroundPlaceholders,
  textBeforePlaceholder,
} from './template/unknown-text.ts'
export { decodeBase64 } from './text/base64.ts'
export { compareTexts } from './text/canonical.ts'
export { isDnsLabel, isLabelName, isSubdomain } from './text/dns-name.ts'
export { enumerate } from './text/enumerate.ts'
export { groupBy } from './text/group-by.ts'
export { pointerText, readJsonPointer } from './text/json-pointer.ts'
export { lineBreakOf } from './text/lines.ts'
export { isMapping, ownProperty, valueAt } from './text/mapping.ts'
export { isRfc3339 } from './text/rfc3339.ts'
export { secondsOf } from './text/seconds.ts'
export type {
  Directive,
  Document,
  Edit,
  Fix,
  LineFacts,
  Mode,
  NamedObject,
  Node,
  Part,
  Pointer,
  SourceFile,
  Span,
  ValuesKey,
} from './types.ts'
export { oldBoolean } from './yaml/plain-scalar.ts'
