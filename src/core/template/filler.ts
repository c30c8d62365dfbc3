/**
 * Stands for one masked character. A letter in JavaScript and an ordinary character in YAML, and
 * it is never written by hand, so masked text is recognisable after any parser has read it.
 */
export const maskFiller = '\uA66E'

/** The filler that hides a text, in the same length. */
export const filled = (text: string): string => maskFiller.repeat(text.length)

const RUN = new RegExp(`${maskFiller}+`, 'g')

/** Text for messages, without the filler, which the user did not write. */
export const withoutFiller = (text: string): string => text.replace(RUN, '…')
