import type { Finding } from '../core/types.ts'

/** Places move when something is added or removed: a finding is recognised by its message. */
export const identityOf = ({ rule, message }: Finding): string => `${rule} ${message}`
