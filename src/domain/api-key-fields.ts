/**
 * The fields of `external.platform.apiKey`, with the most common one first. Spec: Platform
 * connection.
 */
export const apiKeyFields = ['secretName', 'namespace', 'createRBAC'] as const
