import { createHash } from 'node:crypto'

/** A hash that nobody makes twice by chance or on purpose. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64')
