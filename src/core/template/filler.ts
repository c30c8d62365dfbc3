/**
 * Stands for one masked character. It is a letter in JavaScript and an ordinary character in YAML
 * that nobody types, so masked text is recognisable after any parser.
 */
export const maskFiller = '\uA66E'

/** Filler of the same length as a text. */
export const filled = (text: string): string => maskFiller.repeat(text.length)

const RUN = new RegExp(`${maskFiller}+`, 'g')

/** Text for messages, without filler, which the user did not write. */
export const withoutFiller = (text: string): string => text.replace(RUN, '…')
