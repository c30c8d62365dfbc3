// Made from the files below this folder by `npm run generate`.
import type { Rule } from '#core'
import incompleteVcKey from './access-key/incomplete-vc-key.ts'
import internalField from './access-key/internal-field.ts'
import missingVcRole from './access-key/missing-vc-role.ts'
import negativeTtl from './access-key/negative-ttl.ts'
import plaintextCredential from './access-key/plaintext-credential.ts'
import roleSpelling from './access-key/role-spelling.ts'
import severalSubjects from './access-key/several-subjects.ts'
import ttlWithoutEffect from './access-key/ttl-without-effect.ts'
import unknownUser from './access-key/unknown-user.ts'
import unusableVcKey from './access-key/unusable-vc-key.ts'
import accessDisabled from './change/access-disabled.ts'
import annotationDropped from './change/annotation-dropped.ts'
import connectionLost from './change/connection-lost.ts'
import deletionExtended from './change/deletion-extended.ts'
import finalizerAddedWhileTerminating from './change/finalizer-added-while-terminating.ts'
import immutableFieldChanged from './change/immutable-field-changed.ts'
import incompleteUpdate from './change/incomplete-update.ts'
import resourceVersionChanged from './change/resource-version-changed.ts'
import tokensInvalidated from './change/tokens-invalidated.ts'
import invalidConfig from './config/invalid-config.ts'
import expiredSuppression from './directive/expired-suppression.ts'
import malformedDirective from './directive/malformed-directive.ts'
import unknownRule from './directive/unknown-rule.ts'
import unusedSuppression from './directive/unused-suppression.ts'
import ambiguousStart from './expression/ambiguous-start.ts'
import assignmentResult from './expression/assignment-result.ts'
import callbackResult from './expression/callback-result.ts'
import constantExpression from './expression/constant-expression.ts'
import costlyExpression from './expression/costly-expression.ts'
import emptyExpression from './expression/empty-expression.ts'
import expressionSyntax from './expression/expression-syntax.ts'
import forbiddenGlobal from './expression/forbidden-global.ts'
import functionResult from './expression/function-result.ts'
import helperArity from './expression/helper-arity.ts'
import inArray from './expression/in-array.ts'
import invalidHelperArgument from './expression/invalid-helper-argument.ts'
import mayRemoveField from './expression/may-remove-field.ts'
import methodTypeMismatch from './expression/method-type-mismatch.ts'
import missingValueInText from './expression/missing-value-in-text.ts'
import newerBuiltin from './expression/newer-builtin.ts'
import newerSyntax from './expression/newer-syntax.ts'
import nondeterministicExpression from './expression/nondeterministic-expression.ts'
import notASingleExpression from './expression/not-a-single-expression.ts'
import resultTypeMismatch from './expression/result-type-mismatch.ts'
import surprisingPrecedence from './expression/surprising-precedence.ts'
import templateInString from './expression/template-in-string.ts'
import throwingExpression from './expression/throwing-expression.ts'
import trailingSemicolon from './expression/trailing-semicolon.ts'
import undefinedIdentifier from './expression/undefined-identifier.ts'
import unguardedHelper from './expression/unguarded-helper.ts'
import unguardedNull from './expression/unguarded-null.ts'
import unknownContextProperty from './expression/unknown-context-property.ts'
import wrongArgument from './expression/wrong-argument.ts'
import wrongDirectionHelper from './expression/wrong-direction-helper.ts'
import appendOnMap from './json-patch/append-on-map.ts'
import failingOperation from './json-patch/failing-operation.ts'
import immutableTarget from './json-patch/immutable-target.ts'
import missingOperationValue from './json-patch/missing-operation-value.ts'
import missingParent from './json-patch/missing-parent.ts'
import patchDocumentShape from './json-patch/patch-document-shape.ts'
import pointerSyntax from './json-patch/pointer-syntax.ts'
import unescapedSlash from './json-patch/unescaped-slash.ts'
import unknownOperation from './json-patch/unknown-operation.ts'
import certificateTtlRange from './kubeconfig/certificate-ttl-range.ts'
import certificateTtlZero from './kubeconfig/certificate-ttl-zero.ts'
import blockOwnerDeletion from './manifest/block-owner-deletion.ts'
import clientSetDeletion from './manifest/client-set-deletion.ts'
import duplicateObject from './manifest/duplicate-object.ts'
import generateNameInFile from './manifest/generate-name-in-file.ts'
import ignoredGenerateName from './manifest/ignored-generate-name.ts'
import invalidLabel from './manifest/invalid-label.ts'
import invalidName from './manifest/invalid-name.ts'
import kindSpelling from './manifest/kind-spelling.ts'
import missingKind from './manifest/missing-kind.ts'
import missingName from './manifest/missing-name.ts'
import missingNamespace from './manifest/missing-namespace.ts'
import multipleControllers from './manifest/multiple-controllers.ts'
import namespaceOnClusterScoped from './manifest/namespace-on-cluster-scoped.ts'
import serverPopulatedField from './manifest/server-populated-field.ts'
import statusInManifest from './manifest/status-in-manifest.ts'
import unknownKind from './manifest/unknown-kind.ts'
import wrongApiVersion from './manifest/wrong-api-version.ts'
import conflictingPatchActions from './patch/conflicting-patch-actions.ts'
import duplicatePatchPath from './patch/duplicate-patch-path.ts'
import identicalReverse from './patch/identical-reverse.ts'
import legacyPatchShape from './patch/legacy-patch-shape.ts'
import missingPatchAction from './patch/missing-patch-action.ts'
import roundtripMismatch from './patch/roundtrip-mismatch.ts'
import unpairedExpression from './patch/unpaired-expression.ts'
import finalDotStar from './path/final-dot-star.ts'
import foreignPathSyntax from './path/foreign-path-syntax.ts'
import nonAsciiPath from './path/non-ascii-path.ts'
import partialGlob from './path/partial-glob.ts'
import pathSyntax from './path/path-syntax.ts'
import protectedPath from './path/protected-path.ts'
import quotedStar from './path/quoted-star.ts'
import singleQuotedKey from './path/single-quoted-key.ts'
import unknownPath from './path/unknown-path.ts'
import unquotedKey from './path/unquoted-key.ts'
import wrongPathStep from './path/wrong-path-step.ts'
import inlineApiKey from './platform/inline-api-key.ts'
import missingPlatformSecret from './platform/missing-platform-secret.ts'
import missingSecretAccess from './platform/missing-secret-access.ts'
import movedField from './platform/moved-field.ts'
import overriddenApiKey from './platform/overridden-api-key.ts'
import platformSecretHost from './platform/platform-secret-host.ts'
import platformSecretKeys from './platform/platform-secret-keys.ts'
import platformSecretType from './platform/platform-secret-type.ts'
import labelsNotASelector from './reference/labels-not-a-selector.ts'
import labelsWithKeys from './reference/labels-with-keys.ts'
import missingNamePath from './reference/missing-name-path.ts'
import referenceApiVersion from './reference/reference-api-version.ts'
import referenceKindSpelling from './reference/reference-kind-spelling.ts'
import referencePath from './reference/reference-path.ts'
import referenceTargetNotSynced from './reference/reference-target-not-synced.ts'
import missingBodyFile from './request/missing-body-file.ts'
import requestAuthorization from './request/request-authorization.ts'
import requestContentType from './request/request-content-type.ts'
import requestMismatch from './request/request-mismatch.ts'
import requestPath from './request/request-path.ts'
import deprecatedField from './schema/deprecated-field.ts'
import invalidFormat from './schema/invalid-format.ts'
import invalidValue from './schema/invalid-value.ts'
import misplacedField from './schema/misplaced-field.ts'
import missingField from './schema/missing-field.ts'
import unknownField from './schema/unknown-field.ts'
import wrongType from './schema/wrong-type.ts'
import emptyMeansAll from './scope/empty-means-all.ts'
import incompleteScopeEntry from './scope/incomplete-scope-entry.ts'
import invalidNonResourceUrl from './scope/invalid-non-resource-url.ts'
import overlappingResources from './scope/overlapping-resources.ts'
import resourceNamesWithoutResources from './scope/resource-names-without-resources.ts'
import scopeEntryShape from './scope/scope-entry-shape.ts'
import endpointsDisabled from './sync/endpoints-disabled.ts'
import hostNodesOnly from './sync/host-nodes-only.ts'
import ineffectivePatches from './sync/ineffective-patches.ts'
import oldLayout from './sync/old-layout.ts'
import replacedPatches from './sync/replaced-patches.ts'
import accessWithoutSubject from './user/access-without-subject.ts'
import clusterRoleSpelling from './user/cluster-role-spelling.ts'
import parametersNotText from './workspace/parameters-not-text.ts'
import projectMismatch from './workspace/project-mismatch.ts'
import projectNamespace from './workspace/project-namespace.ts'
import ambiguousScalar from './yaml/ambiguous-scalar.ts'
import documentTooComplex from './yaml/document-too-complex.ts'
import duplicateKey from './yaml/duplicate-key.ts'
import missingSeparator from './yaml/missing-separator.ts'
import nullForObject from './yaml/null-for-object.ts'
import oddSpace from './yaml/odd-space.ts'
import unquotedExpression from './yaml/unquoted-expression.ts'
import unquotedWildcard from './yaml/unquoted-wildcard.ts'
import yamlSyntax from './yaml/yaml-syntax.ts'

/** All rules with the topics that they belong to. */
export const rules: readonly { readonly topic: string; readonly rule: Rule }[] = [
  { topic: 'access-key', rule: incompleteVcKey },
  { topic: 'access-key', rule: internalField },
  { topic: 'access-key', rule: missingVcRole },
  { topic: 'access-key', rule: negativeTtl },
  { topic: 'access-key', rule: plaintextCredential },
  { topic: 'access-key', rule: roleSpelling },
  { topic: 'access-key', rule: severalSubjects },
  { topic: 'access-key', rule: ttlWithoutEffect },
  { topic: 'access-key', rule: unknownUser },
  { topic: 'access-key', rule: unusableVcKey },
  { topic: 'change', rule: accessDisabled },
  { topic: 'change', rule: annotationDropped },
  { topic: 'change', rule: connectionLost },
  { topic: 'change', rule: deletionExtended },
  { topic: 'change', rule: finalizerAddedWhileTerminating },
  { topic: 'change', rule: immutableFieldChanged },
  { topic: 'change', rule: incompleteUpdate },
  { topic: 'change', rule: resourceVersionChanged },
  { topic: 'change', rule: tokensInvalidated },
  { topic: 'config', rule: invalidConfig },
  { topic: 'directive', rule: expiredSuppression },
  { topic: 'directive', rule: malformedDirective },
  { topic: 'directive', rule: unknownRule },
  { topic: 'directive', rule: unusedSuppression },
  { topic: 'expression', rule: ambiguousStart },
  { topic: 'expression', rule: assignmentResult },
  { topic: 'expression', rule: callbackResult },
  { topic: 'expression', rule: constantExpression },
  { topic: 'expression', rule: costlyExpression },
  { topic: 'expression', rule: emptyExpression },
  { topic: 'expression', rule: expressionSyntax },
  { topic: 'expression', rule: forbiddenGlobal },
  { topic: 'expression', rule: functionResult },
  { topic: 'expression', rule: helperArity },
  { topic: 'expression', rule: inArray },
  { topic: 'expression', rule: invalidHelperArgument },
  { topic: 'expression', rule: mayRemoveField },
  { topic: 'expression', rule: methodTypeMismatch },
  { topic: 'expression', rule: missingValueInText },
  { topic: 'expression', rule: newerBuiltin },
  { topic: 'expression', rule: newerSyntax },
  { topic: 'expression', rule: nondeterministicExpression },
  { topic: 'expression', rule: notASingleExpression },
  { topic: 'expression', rule: resultTypeMismatch },
  { topic: 'expression', rule: surprisingPrecedence },
  { topic: 'expression', rule: templateInString },
  { topic: 'expression', rule: throwingExpression },
  { topic: 'expression', rule: trailingSemicolon },
  { topic: 'expression', rule: undefinedIdentifier },
  { topic: 'expression', rule: unguardedHelper },
  { topic: 'expression', rule: unguardedNull },
  { topic: 'expression', rule: unknownContextProperty },
  { topic: 'expression', rule: wrongArgument },
  { topic: 'expression', rule: wrongDirectionHelper },
  { topic: 'json-patch', rule: appendOnMap },
  { topic: 'json-patch', rule: failingOperation },
  { topic: 'json-patch', rule: immutableTarget },
  { topic: 'json-patch', rule: missingOperationValue },
  { topic: 'json-patch', rule: missingParent },
  { topic: 'json-patch', rule: patchDocumentShape },
  { topic: 'json-patch', rule: pointerSyntax },
  { topic: 'json-patch', rule: unescapedSlash },
  { topic: 'json-patch', rule: unknownOperation },
  { topic: 'kubeconfig', rule: certificateTtlRange },
  { topic: 'kubeconfig', rule: certificateTtlZero },
  { topic: 'manifest', rule: blockOwnerDeletion },
  { topic: 'manifest', rule: clientSetDeletion },
  { topic: 'manifest', rule: duplicateObject },
  { topic: 'manifest', rule: generateNameInFile },
  { topic: 'manifest', rule: ignoredGenerateName },
  { topic: 'manifest', rule: invalidLabel },
  { topic: 'manifest', rule: invalidName },
  { topic: 'manifest', rule: kindSpelling },
  { topic: 'manifest', rule: missingKind },
  { topic: 'manifest', rule: missingName },
  { topic: 'manifest', rule: missingNamespace },
  { topic: 'manifest', rule: multipleControllers },
  { topic: 'manifest', rule: namespaceOnClusterScoped },
  { topic: 'manifest', rule: serverPopulatedField },
  { topic: 'manifest', rule: statusInManifest },
  { topic: 'manifest', rule: unknownKind },
  { topic: 'manifest', rule: wrongApiVersion },
  { topic: 'patch', rule: conflictingPatchActions },
  { topic: 'patch', rule: duplicatePatchPath },
  { topic: 'patch', rule: identicalReverse },
  { topic: 'patch', rule: legacyPatchShape },
  { topic: 'patch', rule: missingPatchAction },
  { topic: 'patch', rule: roundtripMismatch },
  { topic: 'patch', rule: unpairedExpression },
  { topic: 'path', rule: finalDotStar },
  { topic: 'path', rule: foreignPathSyntax },
  { topic: 'path', rule: nonAsciiPath },
  { topic: 'path', rule: partialGlob },
  { topic: 'path', rule: pathSyntax },
  { topic: 'path', rule: protectedPath },
  { topic: 'path', rule: quotedStar },
  { topic: 'path', rule: singleQuotedKey },
  { topic: 'path', rule: unknownPath },
  { topic: 'path', rule: unquotedKey },
  { topic: 'path', rule: wrongPathStep },
  { topic: 'platform', rule: inlineApiKey },
  { topic: 'platform', rule: missingPlatformSecret },
  { topic: 'platform', rule: missingSecretAccess },
  { topic: 'platform', rule: movedField },
  { topic: 'platform', rule: overriddenApiKey },
  { topic: 'platform', rule: platformSecretHost },
  { topic: 'platform', rule: platformSecretKeys },
  { topic: 'platform', rule: platformSecretType },
  { topic: 'reference', rule: labelsNotASelector },
  { topic: 'reference', rule: labelsWithKeys },
  { topic: 'reference', rule: missingNamePath },
  { topic: 'reference', rule: referenceApiVersion },
  { topic: 'reference', rule: referenceKindSpelling },
  { topic: 'reference', rule: referencePath },
  { topic: 'reference', rule: referenceTargetNotSynced },
  { topic: 'request', rule: missingBodyFile },
  { topic: 'request', rule: requestAuthorization },
  { topic: 'request', rule: requestContentType },
  { topic: 'request', rule: requestMismatch },
  { topic: 'request', rule: requestPath },
  { topic: 'schema', rule: deprecatedField },
  { topic: 'schema', rule: invalidFormat },
  { topic: 'schema', rule: invalidValue },
  { topic: 'schema', rule: misplacedField },
  { topic: 'schema', rule: missingField },
  { topic: 'schema', rule: unknownField },
  { topic: 'schema', rule: wrongType },
  { topic: 'scope', rule: emptyMeansAll },
  { topic: 'scope', rule: incompleteScopeEntry },
  { topic: 'scope', rule: invalidNonResourceUrl },
  { topic: 'scope', rule: overlappingResources },
  { topic: 'scope', rule: resourceNamesWithoutResources },
  { topic: 'scope', rule: scopeEntryShape },
  { topic: 'sync', rule: endpointsDisabled },
  { topic: 'sync', rule: hostNodesOnly },
  { topic: 'sync', rule: ineffectivePatches },
  { topic: 'sync', rule: oldLayout },
  { topic: 'sync', rule: replacedPatches },
  { topic: 'user', rule: accessWithoutSubject },
  { topic: 'user', rule: clusterRoleSpelling },
  { topic: 'workspace', rule: parametersNotText },
  { topic: 'workspace', rule: projectMismatch },
  { topic: 'workspace', rule: projectNamespace },
  { topic: 'yaml', rule: ambiguousScalar },
  { topic: 'yaml', rule: documentTooComplex },
  { topic: 'yaml', rule: duplicateKey },
  { topic: 'yaml', rule: missingSeparator },
  { topic: 'yaml', rule: nullForObject },
  { topic: 'yaml', rule: oddSpace },
  { topic: 'yaml', rule: unquotedExpression },
  { topic: 'yaml', rule: unquotedWildcard },
  { topic: 'yaml', rule: yamlSyntax },
]
