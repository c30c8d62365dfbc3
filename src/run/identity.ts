import type { Finding } from '../core/types.ts'

/** Identity by message, because edits move places. */
export const identityOf = ({ rule, message }: Finding): string => `${rule} ${message}`
