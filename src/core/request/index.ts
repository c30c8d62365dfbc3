export { CONTENT_TYPES, type Endpoint, endpoints } from './endpoints.ts'
export { matchRequest, type PathProblem, type RequestTarget } from './match.ts'
