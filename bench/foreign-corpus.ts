import type { Sample } from './sample.ts'

const repeat = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join('')

/** A template of a chart as most are: actions in values, conditions around blocks, a Secret named in an `env`. */
const template = (n: number): string => `{{- if .Values.part${n % 9}.enabled }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "chart.fullname" . }}-part${n}
  namespace: {{ .Release.Namespace }}
  labels:
    {{- include "chart.labels" . | nindent 4 }}
  {{- with .Values.part${n % 9}.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  replicas: {{ .Values.part${n % 9}.replicas | default 1 }}
  selector:
    matchLabels:
      {{- include "chart.selectorLabels" . | nindent 6 }}
  template:
    spec:
      serviceAccountName: {{ include "chart.serviceAccountName" . }}
      containers:
        - name: {{ .Chart.Name }}
          image: "{{ .Values.image.registry }}/{{ .Values.image.name }}:{{ .Values.image.tag | default "latest" }}"
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          {{- if .Values.part${n % 9}.args }}
          args: {{ toYaml .Values.part${n % 9}.args | nindent 12 }}
          {{- end }}
          env:
${repeat(
  2 + (n % 14),
  (at) => `            - name: SETTING_${at}
              {{- if .Values.secretName }}
              valueFrom:
                secretKeyRef:
                  name: {{ .Values.secretName | quote }}
                  key: setting-${at}
              {{- else }}
              value: {{ .Values.settings.value${at} | quote }}
              {{- end }}
`,
)}          resources:
            {{- toYaml .Values.resources | nindent 12 }}
{{- end }}
`

/** Scripts and settings in block scalars, line continuations and escapes included. */
const configMap = (n: number): string => `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings-${n}
  namespace: shop-${n % 40}
data:
  greeting: "first line\\nsecond line\\t\\u00e9"
  run.sh: |
    #!/bin/sh
    set -eu
${repeat(
  4 + (n % 40),
  (at) => `    curl --fail --silent --header "x-step: ${at}" \\
      --data '{"platform": "linux", "step": ${at}}' \\
      "https://example.com/api/v1/steps/${at}?from=$HOST"
`,
)}  settings.ini: |
${repeat(6 + (n % 30), (at) => `    option_${at} = value-${at}\n`)}`

const FIELDS = ['replicas', 'image', 'storage', 'schedule', 'endpoint', 'tolerations', 'probe']

/** A definition of a resource: nesting, and prose that mentions Secrets, roles and platforms. */
const definition = (n: number): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: things${n}.example.com
spec:
  group: example.com
  names:
    kind: Thing${n}
    plural: things${n}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
${repeat(
  60 + (n % 7) * 60,
  (at) => `                ${FIELDS[at % FIELDS.length]}${at}:
                  description: |-
                    What the management of the external part ${at} does. It is read from a Secret, or from a
                    Role of the platform, when the field above is not set.
                  type: object
                  properties:
                    name:
                      description: Name of the Secret.
                      type: string
                    optional:
                      type: boolean
                  required: ["name"]
`,
)}`

/** The values of a chart, comments first. */
const values = (n: number): string => `# Values of chart ${n}.
nameOverride: ""
fullnameOverride: ""
image:
  registry: registry.example.com
  name: shop/part-${n}
  tag: 1.${n % 30}.0
${repeat(
  4 + (n % 60),
  (at) => `
# -- Settings of part ${at}, see the management guide of your platform.
part${at}:
  enabled: ${at % 2 === 0}
  replicas: ${1 + (at % 4)}
  # -- Name of a Secret that is there already
  existingSecret: ""
  annotations: {}
  resources:
    limits: { cpu: 500m, memory: ${128 * (1 + (at % 4))}Mi }
  service:
    type: ClusterIP
    ports:
      - { name: http, port: ${8000 + at}, targetPort: http }
`,
)}`

/** Objects as they are written by hand. */
const plain = (n: number): string => `apiVersion: v1
kind: Service
metadata:
  name: part-${n}
  namespace: shop-${n % 40}
spec:
  selector:
    app: part-${n}
  ports:
    - name: http
      port: 80
      targetPort: ${8000 + (n % 100)}
`

/** Which sorts there are of a hundred files, as counted in public trees of charts and clusters. */
function sortOf(n: number): readonly [folder: string, make: (n: number) => string] {
  const part = n % 100
  if (part < 35) return ['templates', template]
  if (part < 75) return ['objects', plain]
  if (part < 88) return ['values', values]
  if (part < 97) return ['settings', configMap]
  return ['crds', definition]
}

/** Files of charts and clusters that hold nothing of ours. */
export const foreign = (count: number): Sample[] =>
  Array.from({ length: count }, (_, n): Sample => {
    const [folder, make] = sortOf(n * 37)
    return [`app-${n % 250}/${folder}/f${n}.yaml`, make(n)]
  })
