import { MAX_RULE_WORK } from '../limits.ts'
/** The work that rules may still do in a file and in the texts in it: function calls, and what they find. */
export interface Work {
  left: number
}

/** A finding with its place, identity and fixes takes as long as so many calls. */
export const WORK_OF_FINDING = 15

/** To read a text inside a file, and to find the places in it. */
export const WORK_OF_TEXT = 60

export const newWork = (): Work => ({ left: MAX_RULE_WORK })
