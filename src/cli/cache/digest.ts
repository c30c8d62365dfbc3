import { createHash } from 'node:crypto'

/** A hash that two texts share neither by chance nor on purpose. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64')
