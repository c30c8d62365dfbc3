export { type Applied, applyPath, type Match, matchPath, type Outcome } from './apply.ts'
export { type ForeignKind, type ForeignSyntax, foreignSyntax } from './foreign.ts'
export { formWords, type TextForm } from './forms.ts'
export { finalDotStar, nonAsciiRuns, type PartialGlob, partialGlobs, quotedStars } from './globs.ts'
export { type QuotedKey, singleQuotedKeys, unquotedKey } from './keys.ts'
export {
  type ParsedPath,
  type PathProblem,
  type PathProblemCode,
  parsePath,
  type Step,
  type StepQuote,
} from './parse.ts'
export {
  describeType,
  type Position,
  type PositionKind,
  unknownPosition,
  type ValueType,
} from './position.ts'
export { type ProtectedStep, type Protection, protectedStep } from './protected.ts'
export {
  anyObject,
  type KnownKind,
  knownKinds,
  type ResourceSchema,
  resourceSchema,
} from './resources.ts'
export { applyRewrite, keyStep, normalisePath, type Rewrite } from './text.ts'
export {
  type Child,
  childrenAt,
  type WalkFailure,
  type WalkReason,
  type WalkResult,
  walkFrom,
  walkPath,
} from './walk.ts'
