import { isDnsLabel, isLabelName, isSubdomain } from '../../core/text/dns-name.ts'

/** The form that the API demands of a text. */
export type TextForm = 'label' | 'dns-label' | 'dns-name' | 'host' | 'base64' | 'image'

interface FormFacts {
  readonly fits: (text: string) => boolean
  /** The allowed characters, for messages. */
  readonly words: string
  /** Typical values of live objects, shortest first. */
  readonly samples: readonly string[]
  /**
   * True if the API accepts more than any consumer can use, so that only samples show typical
   * values.
   */
  readonly isLoose?: boolean
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const DNS = 'lower-case letters, digits and "-"'

export const FORMS: Readonly<Record<TextForm, FormFacts>> = {
  label: {
    words: 'at most 63 letters and digits, with "-", "_" or "." between',
    fits: (text) => text === '' || isLabelName(text),
    samples: ['a', 'web', 'blue-1', 'team-a.web'],
  },
  'dns-label': { words: `at most 63 ${DNS}`, fits: isDnsLabel, samples: ['a', 'web', 'blue-1'] },
  'dns-name': {
    words: `${DNS}, with "." between`,
    fits: isSubdomain,
    samples: ['a', 'web', 'blue-1', 'team-a.web'],
  },
  host: {
    words: `a host name of ${DNS}, with "." between`,
    fits: (text) => isSubdomain(text.replace(/^\*\./, '')),
    samples: ['web', 'api.test', 'web.example.com', 'blue-1.example.com'],
  },
  base64: {
    words: 'base64',
    fits: (text) => BASE64.test(text),
    samples: ['d2Vi', 'Ymx1ZS0x', 'YQ=='],
  },
  image: {
    words: 'the name of an image, without spaces around it',
    fits: (text) => text === text.trim(),
    samples: ['web', 'web:1.27', 'example.com/team-a/web:1.2.3', 'example.com:5000/web'],
    isLoose: true,
  },
}

export const isTextForm = (word: string | undefined): word is TextForm =>
  word !== undefined && Object.hasOwn(FORMS, word)

/** The allowed characters of a form, for messages. */
export const formWords = (form: TextForm): string => FORMS[form].words
