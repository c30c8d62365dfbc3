/** The fields of `external.platform.apiKey`, the usual first one at the front. Spec: Platform connection. */
export const apiKeyFields = ['secretName', 'namespace', 'createRBAC'] as const
