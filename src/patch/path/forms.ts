import { isDnsLabel, isLabelName, isSubdomain } from '../../core/text/dns-name.ts'

interface FormFacts {
  readonly fits: (text: string) => boolean
  /** The allowed texts or characters, for messages. */
  readonly words: string
  /** Typical values of live objects, shortest first. */
  readonly samples: readonly string[]
  /** Matches characters that no accepted text has; undefined if none is known. */
  readonly never?: RegExp
  /** True if a text that does not fit is certainly not meant. */
  readonly isStrict?: boolean
  /**
   * True if the API accepts more than any consumer can use, so that only samples show typical
   * values.
   */
  readonly isLoose?: boolean
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const DNS = 'lower-case letters, digits and "-"'

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d?\d)(?:\.(?!$)|$)){4}$/
const IPV6 = /^(?=.*:)[\da-f:]*(?:\d+\.\d+\.\d+\.\d+)?$/i
const isAddress = (text: string): boolean => IPV4.test(text) || IPV6.test(text)

/** Headless services and IPv6 are rarer. */
const ADDRESSES = ['10.0.0.7', '192.168.1.20', '172.16.0.1']

/** The grammar of image references, as container runtimes read it. */
const IMAGE =
  /^(?:(?:\[[\da-fA-F:]+\]|[A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)(?::\d+)?\/)?[a-z\d]+(?:(?:[._]|__|-+)[a-z\d]+)*(?:\/[a-z\d]+(?:(?:[._]|__|-+)[a-z\d]+)*)*(?::\w[\w.-]*)?(?:@[\w+.-]+:[\da-fA-F]{32,})?$/

const QUANTITY = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/

/** A field that takes one of a few words. */
function oneOf(...samples: readonly string[]): FormFacts {
  const words = `${samples.slice(0, -1).join(', ')} or ${samples.at(-1)}`
  return {
    fits: (text) => samples.includes(text),
    words,
    samples,
    never: /[^A-Za-z\d]/,
    isStrict: true,
  }
}

/** The forms that the API demands of texts and ports. */
export const FORMS = {
  label: {
    words: 'at most 63 letters and digits, with "-", "_" or "." between',
    fits: (text) => text === '' || isLabelName(text),
    samples: ['a', 'web', 'blue-1', 'team-a.web'],
    never: /[^A-Za-z\d._-]/,
  },
  'dns-label': {
    words: `at most 63 ${DNS}`,
    fits: isDnsLabel,
    samples: ['a', 'web', 'blue-1'],
    never: /[^a-z\d-]/,
  },
  'dns-name': {
    words: `${DNS}, with "." between`,
    fits: isSubdomain,
    samples: ['a', 'web', 'blue-1', 'team-a.web'],
    never: /[^a-z\d.-]/,
  },
  host: {
    words: `a host name of ${DNS}, with "." between`,
    fits: (text) => isSubdomain(text.replace(/^\*\./, '')),
    samples: ['web', 'api.test', 'web.example.com', 'blue-1.example.com'],
    never: /[^a-z\d.*-]/,
  },
  base64: {
    words: 'base64',
    fits: (text) => BASE64.test(text),
    samples: ['d2Vi', 'Ymx1ZS0x', 'YQ=='],
    never: /[^A-Za-z\d+/=]/,
  },
  image: {
    words: 'an image such as "example.com/team/web:1.2"',
    fits: (text) => IMAGE.test(text),
    samples: ['web', 'web:1.27', 'example.com/team-a/web:1.2.3', 'example.com:5000/web'],
    never: /[^\w./:@+[\]-]/,
    isLoose: true,
  },
  ip: {
    words: 'an IP address',
    fits: isAddress,
    samples: ADDRESSES,
    never: /[^\da-fA-F.:]/,
  },
  'cluster-ip': {
    words: 'an IP address or None',
    fits: (text) => text === 'None' || isAddress(text),
    samples: ADDRESSES,
    never: /[^\da-fA-F.:None]/,
  },
  cidr: {
    words: 'an IP range such as 10.0.0.0/16',
    fits: (text) => /^[^/]+\/\d{1,3}$/.test(text) && isAddress(text.replace(/\/.*/, '')),
    samples: ['10.0.0.0/8', '192.168.1.0/24'],
    never: /[^\da-fA-F.:/]/,
  },
  quantity: {
    words: 'a quantity such as 500m or 2Gi',
    fits: (text) => QUANTITY.test(text),
    samples: ['1', '100m', '2', '512Mi'],
    never: /[^\d.+numkKMGTPEei-]/,
    isStrict: true,
  },
  port: {
    words: 'a port from 1 to 65535',
    fits: (text) => /^\d+$/.test(text) && Number(text) > 0 && Number(text) < 65_536,
    samples: ['80', '8080'],
    never: /\D/,
  },
  'optional-port': {
    words: 'a port from 1 to 65535, or 0 for any',
    fits: (text) => /^\d+$/.test(text) && Number(text) < 65_536,
    samples: ['80', '8080'],
    never: /\D/,
  },
  'http-path': {
    words: 'a path that begins with "/"',
    fits: (text) => text.startsWith('/'),
    samples: ['/', '/api', '/web/v1'],
  },
  'access-mode': oneOf('ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'),
  'dns-policy': oneOf('ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None'),
  effect: oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
  'external-traffic': oneOf('Cluster', 'Local'),
  'ip-family': oneOf('IPv4', 'IPv6'),
  'ip-family-policy': oneOf('SingleStack', 'PreferDualStack', 'RequireDualStack'),
  'path-type': oneOf('Exact', 'Prefix', 'ImplementationSpecific'),
  'policy-type': oneOf('Ingress', 'Egress'),
  protocol: oneOf('TCP', 'UDP', 'SCTP'),
  'pull-policy': oneOf('Always', 'IfNotPresent', 'Never'),
  'reclaim-policy': oneOf('Retain', 'Delete', 'Recycle'),
  'restart-policy': oneOf('Always', 'OnFailure', 'Never'),
  'service-type': oneOf('ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'),
  'session-affinity': oneOf('None', 'ClientIP'),
  spread: oneOf('DoNotSchedule', 'ScheduleAnyway'),
  'volume-mode': oneOf('Filesystem', 'Block'),
} as const satisfies Readonly<Record<string, FormFacts>>

export type TextForm = keyof typeof FORMS

export const isTextForm = (word: string | undefined): word is TextForm =>
  word !== undefined && Object.hasOwn(FORMS, word)

export const formFacts = (form: TextForm): FormFacts => FORMS[form]

/** The allowed texts or characters of a form, for messages. */
export const formWords = (form: TextForm): string => FORMS[form].words
