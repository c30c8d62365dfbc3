export { applyPath, type Match, matchPath } from './apply.ts'
export { type ForeignKind, foreignSyntax } from './foreign.ts'
export { formWords } from './forms.ts'
export { finalDotStar, nonAsciiRuns, partialGlobs, quotedStars } from './globs.ts'
export { singleQuotedKeys, unquotedKey } from './keys.ts'
export { type ParsedPath, type PathProblemCode, parsePath, type Step } from './parse.ts'
export { describeType, type Position, unknownPosition, type ValueType } from './position.ts'
export { protectedStep } from './protected.ts'
export {
  anyObject,
  type KnownKind,
  knownKinds,
  type ResourceSchema,
  resourceSchema,
} from './resources.ts'
export { applyRewrite, keyStep, normalisePath, type Rewrite } from './text.ts'
export { childrenAt, type WalkFailure, type WalkResult, walkFrom } from './walk.ts'
