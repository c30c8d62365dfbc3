import { encodeBase64 } from '../src/core/text/base64.ts'
import { pick, type Random, seeded } from './secret-cases.ts'

/** A file with values that anybody may read, and those values. */
export interface Harmless {
  readonly name: string
  readonly text: string
  readonly values: readonly string[]
}

const HEX = '0123456789abcdef'
/** The alphabet of names that the cluster makes. */
const SAFE = 'bcdfghjklmnpqrstvwxz2456789'

const hex = (random: Random, length: number) => pick(random, HEX, length)
const uuid = (random: Random) => [8, 4, 4, 4, 12].map((length) => hex(random, length)).join('-')
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

const user = (lines: string) =>
  `apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: jane\n${lines}\n`
const annotations = (entries: readonly (readonly [string, string])[]) =>
  user(
    `  annotations:\n${entries.map(([name, value]) => `    ${name}: "${value}"`).join('\n')}\nspec: {usr: 1}`,
  )
const vc = (lines: string) =>
  `controlPlane:\n  statefulSet:\n${lines}\nsync: {toHost: {endpoints: {enabled: "true"}}}\n`
const env = (entries: readonly (readonly [string, string])[]) =>
  vc(
    `    env:\n${entries.map(([name, value]) => `      - name: ${name}\n        value: "${value}"`).join('\n')}`,
  )
const expression = (codes: readonly string[]) =>
  `sync:\n  toHost:\n    endpoints:\n      patches:\n${codes.map((code) => `        - path: subsets\n          expression: |-\n            ${code}`).join('\n')}\n`

const NAMES =
  `management-virtual-cluster-instance-controller-manager platform-controller-manager-leader-election
very-long-name-of-a-virtual-cluster-in-the-team-of-jane-doe kube-prometheus-stack-kube-state-metrics oauth2ProxyConfig
certManagerWebhookCertificateV1Beta1 ValidatingAdmissionPolicyBinding HorizontalPodAutoscalerV2 userManagedKubeConfigs
ingressClassNameForTheStagingEnvironment nginx-ingress-controller-4-7-1 x-forwarded-proto-and-host-headers
loft-agent-v3-2-1-alpha-11 team-a-project-42-space-7-staging eu-central-1a-zone-worker-node-group-2 ip-10-0-132-47.eu-west-1.compute.internal
shop-frontend-canary-2026-01-31 release-2026.04.1-rc.12-amd64 prometheus-operator-0.68.0-crds storageclass-gp3-encrypted-eu-west-1
ServiceAccountTokenVolumeProjection mutatingwebhookconfigurations.admissionregistration.k8s.io
customresourcedefinitions.apiextensions.k8s.io endpointslices.discovery.k8s.io verticalpodautoscalercheckpoints
flowschemas.flowcontrol.apiserver.k8s.io/v1beta3 k8s.gcr.io/kube-apiserver-amd64:v1.29.4 requestheader-allowed-names-of-the-front-proxy
AlwaysPullImages,NodeRestriction,PodSecurity TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 TLS_RSA_WITH_AES_256_CBC_SHA384
system:serviceaccounts:kube-system:namespace-controller node.kubernetes.io/instance-type=m5.2xlarge
topology.kubernetes.io/zone=eu-central-1b app.kubernetes.io/part-of=virtual-cluster-platform`.split(
    /\s+/,
  )

const WORDS_OF_CREDENTIALS: readonly (readonly [string, string])[] = [
  ['secretName', 'vc-platform-api-key'],
  ['existingSecret', 'shop-database-credentials'],
  ['imagePullSecret', 'registry-credentials-eu'],
  ['tokenSecretRef', 'name-of-the-secret'],
  ['passwordPolicy', 'at-least-twelve-characters'],
  ['tokenTTL', '24h0m0s-and-not-longer'],
  ['keyRef', 'vault-key-reference-1'],
  ['authMethod', 'kubernetes-service-account'],
  ['license', 'Apache-2.0'],
  ['secretKeyRef', 'shop-secret-v2'],
  ['credentialsProvider', 'aws-irsa-role-2'],
  ['apiKeyHeader', 'X-Custom-Header-Name'],
  ['tokenUrl', 'https://idp.example.com/oauth2/v1/token'],
  ['password', 'changeme'],
  ['token', '<your token>'],
  ['clientSecret', '$(CLIENT_SECRET)'],
  ['apiKey', '((platform-api-key))'],
  ['privateKey', 'vault:secret/data/shop#privateKey'],
  ['auth', 'kubernetes'],
  ['authorization', 'rbac'],
  ['password', `\${DB_PASSWORD}`],
  ['subject', 'auth0|5f7c8ec7c33c6c004bbafe82'],
]

const ADDRESSES = `https://idp.example.com/realms/shop-production/.well-known/openid-configuration
https://platform.example.com:8443/kubernetes/project/shop-1/virtualcluster/staging-2
git@git.example.com:platform-team/infrastructure-live.git ssh://git@git.example.com/platform/infra.git
registry.example.com:5000/platform-team/virtual-cluster-pro:0.20.0-beta.11
oci://registry.example.com/charts/virtual-cluster-pro-0.20.0 postgres://database.shop.svc.cluster.local:5432/orders?sslmode=verify-full
arn:aws:iam::123456789012:role/eks-shop-production-irsa-role arn:aws:eks:eu-west-1:123456789012:cluster/shop-production-1
s3://backup-bucket-eu-west-1/virtual-clusters/2026/01/31/ /var/run/secrets/kubernetes.io/serviceaccount/token
/etc/kubernetes/pki/apiserver-kubelet-client.crt jane.doe+virtual-clusters@platform-team.example.com
10.96.0.0/12,fd00:10:96::/112 unix:///run/containerd/containerd.sock
https://github.com/example/example/blob/v1.29.4/docs/install.md#step-3
https://github.com/example/example/blob/3aab5016f18f617aa7be0136393723ba8d5892c5/docs/install.md#L42-L77
https://github.com/example/example/commit/3aab5016f18f617aa7be0136393723ba8d5892c5
https://www.gravatar.com/avatar/ff9a194d9db49610f59d9deaa05f0feb?s=80&d=identicon
docker-pullable://nginx@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
aws:///eu-west-1b/i-0e72b005d284ba649 vpc-004b008ec2166e0f2 ami-0035e22c1d460fae4 subnet-0782483fd5c72eb42
acc952e16c39bd4eb2f06e1123a4ba88-1234567890.eu-central-1.elb.amazonaws.com
SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8`.split(/\s+/)

/** Keys of annotations as tools of the field name them. */
const KEYS = `traefik.ingress.kubernetes.io/redirect-permanent cnrm.cloud.google.com/project-id
service.beta.kubernetes.io/azure-load-balancer-health-probe-request-path nginx.ingress.kubernetes.io/auth-tls-pass-certificate-to-upstream
external-dns.alpha.kubernetes.io/cloudflare-proxied container.apparmor.security.beta.kubernetes.io/shop
alb.ingress.kubernetes.io/load-balancer-attributes eks.amazonaws.com/sts-regional-endpoints
kubectl.kubernetes.io/last-applied-configuration argocd.argoproj.io/compare-options
cert-manager.io/allow-direct-injection helm.sh/hook-delete-policy config.kubernetes.io/local-config
storageclass.kubernetes.io/is-default-class secretgenerator.mittwald.de/autogenerate
cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes k8s.v1.cni.cncf.io/networks-status`.split(
  /\s+/,
)
const POINTERS = KEYS.map((key) => `/metadata/annotations/${key.replaceAll('/', '~1')}`)

const CODE = [
  "value.metadata.labels['topology.kubernetes.io/zone'] === 'eu-central-1a' ? value : null",
  'JSON.parse(atob(value.data.config2)).clusters[0].cluster.server1',
  "const token = value.spec.serviceAccountTokenProjection2; return token + 'suffix'",
  'context.virtualCluster.metadata.annotations["example.com/a1-b2"] + "-x1"',
  '/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(value)',
  'value.map(item1=>item1.name).filter(name2=>name2.startsWith("a1")).join(",")',
  "'0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(value[0])",
  "value.replaceAll('HTTP2MaxConcurrentStreams', 'Http2MaxConcurrentStreams')",
  'value.startsWith("https://") ? value.replace("https://", "http://") : value',
]

const COMMENTS = [
  'the token: see the docs of the platform on how to make one',
  'password: must be kept in the store, never in this file',
  'from https://platform.example.com/docs/virtual-clusters/v0.20/install-with-helm',
  'checksum: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'made by kustomize on 2026-01-31T10:20:30Z from overlays/production-eu-1',
  'Basic authentication is off; bearer tokens of the platform are used',
  'Bearer authentication only, with a token of the platform',
  'authorization: RBAC v1.30 notes',
  'kubectl create secret generic a --from-file=ssh-privatekey=path/to/.ssh/id_rsa',
  `digest: sha256:${'9f86d081884c7d65'.repeat(4)}`,
  `checksum/secret: ${'9f86d081884c7d65'.repeat(4)}`,
]

/** Comments of one word behind the name of a credential that is not there. */
const REMARKS = [
  'required',
  'optional.',
  '(deprecated)',
  '2026-01-31',
  'v1.30',
  '2026',
  'changeme',
  '<ACCESS_KEY>',
]

const CERTIFICATE = (random: Random) =>
  encodeBase64(
    `-----BEGIN CERTIFICATE-----\n${many(6, () => pick(random, 'ABCDEFGHabcdefgh0123456789+/', 64)).join('\n')}\n-----END CERTIFICATE-----\n`,
  )

const lines = (name: string, values: readonly string[], text: string): Harmless => ({
  name,
  values,
  text,
})

/** Five hundred values at real places. */
export function harmlessValues(seed: number): readonly Harmless[] {
  const random = seeded(seed)
  const digests = many(40, () => `registry.example.com/team/app:1.2.3@sha256:${hex(random, 64)}`)
  const commits = many(40, () => hex(random, 40))
  const commitNames = ['GIT_COMMIT', 'REVISION', 'IMAGE_TAG', 'BUILD_SHA', 'CHECKSUM']
  const sums = many(40, () => hex(random, 64))
  const uuids = many(40, () => uuid(random))
  const pods = many(
    40,
    (index) => `shop-frontend-${index}-${pick(random, SAFE, 10)}-${pick(random, SAFE, 5)}`,
  )
  const certificates = many(10, () => CERTIFICATE(random))
  const times = many(20, (index) => `2026-01-${10 + index}T0${index % 10}:11:${10 + index}.123456Z`)
  const versions = many(20, () => pick(random, '123456789', 9))
  const pem = many(10, () => pick(random, 'ABCDEFGHabcdefgh0123456789+/', 64))
  const ssh = many(
    5,
    () => `AAAAC3NzaC1lZDI1NTE5AAAAI${pick(random, 'ABCDEFGHabcdefgh0123456789', 43)}`,
  )
  const pins = many(20, () => `example/setup-tool@${hex(random, 40)}`)
  return [
    lines(
      'digests of images',
      digests,
      env(digests.map((value, index) => [`IMAGE_${index}`, value])),
    ),
    lines(
      'commits',
      commits,
      env(commits.map((value, index) => [commitNames[index % 5] ?? '', value])),
    ),
    lines(
      'checksums',
      sums,
      annotations(sums.map((value, index) => [`checksum/config-${index}`, value])),
    ),
    lines(
      'identities',
      uuids.slice(0, 20),
      uuids
        .slice(0, 20)
        .map((value) => user(`  uid: ${value}\nspec: {usr: 1}`))
        .join('---\n'),
    ),
    lines(
      'identities in annotations',
      uuids.slice(20),
      annotations(uuids.slice(20).map((value, index) => [`example.com/tenant-${index}`, value])),
    ),
    lines(
      'names of pods',
      pods,
      annotations(pods.map((value, index) => [`example.com/pod-${index}`, value])),
    ),
    lines(
      'names',
      NAMES,
      annotations(NAMES.map((value, index) => [`example.com/name-${index}`, value])),
    ),
    lines(
      'JSON pointers',
      POINTERS,
      annotations(POINTERS.map((value, index) => [`example.com/path-${index}`, value])),
    ),
    lines(
      'paths of patches',
      KEYS,
      expression(KEYS.map((key) => `value.metadata.annotations["${key}"]`)),
    ),
    lines(
      'names as keys',
      NAMES.filter((name) => !/[,:=/]/.test(name)),
      user(
        `  labels:\n${NAMES.filter((name) => !/[,:=/]/.test(name))
          .map((name) => `    ${name}: a`)
          .join('\n')}\nspec: {usr: 1}`,
      ),
    ),
    lines(
      'names in an environment',
      NAMES,
      env(NAMES.map((value, index) => [`VALUE_${index}`, value])),
    ),
    lines(
      'names that speak of credentials',
      WORDS_OF_CREDENTIALS.map(([, value]) => value),
      user(
        `spec:\n${WORDS_OF_CREDENTIALS.map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`).join('\n')}`,
      ),
    ),
    lines(
      'addresses',
      ADDRESSES,
      annotations(ADDRESSES.map((value, index) => [`example.com/address-${index}`, value])),
    ),
    lines(
      'addresses in an environment',
      ADDRESSES,
      env(ADDRESSES.map((value, index) => [`ADDRESS_${index}`, value])),
    ),
    lines('expressions', CODE, expression(CODE)),
    lines(
      'comments',
      COMMENTS,
      user(`spec:\n  usr: 1\n${COMMENTS.map((comment) => `  # ${comment}`).join('\n')}`),
    ),
    lines(
      'remarks',
      REMARKS,
      REMARKS.map(
        (remark) =>
          `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: ci}\nspec:\n  usr: jane\n  key: # ${remark}\n    # ${remark}\n`,
      ).join('---\n'),
    ),
    lines(
      'certificates',
      certificates,
      user(
        `spec:\n${certificates.map((value, index) => `  ca${index}:\n    caBundle: ${value}`).join('\n')}`,
      ),
    ),
    lines(
      'certificates as text',
      pem,
      user(
        `spec:\n  usr: |\n    -----BEGIN CERTIFICATE-----\n${pem.map((line) => `    ${line}`).join('\n')}\n    -----END CERTIFICATE-----`,
      ),
    ),
    lines(
      'public keys',
      ssh,
      annotations(
        ssh.map((value, index) => [`example.com/key-${index}`, `ssh-ed25519 ${value} jane`]),
      ),
    ),
    lines(
      'times',
      times,
      annotations(times.map((value, index) => [`example.com/at-${index}`, value])),
    ),
    lines(
      'versions of objects',
      versions,
      versions.map((value) => user(`  resourceVersion: "${value}"\nspec: {usr: 1}`)).join('---\n'),
    ),
    lines(
      'pinned actions',
      pins,
      annotations(pins.map((value, index) => [`example.com/action-${index}`, value])),
    ),
    lines(
      'keys of tolerations',
      ['node-role.kubernetes.io/control-plane', 'example.com/dedicated-pool-2'],
      vc(
        '    tolerations:\n      - {key: node-role.kubernetes.io/control-plane, operator: Exists}\n      - {key: example.com/dedicated-pool-2, operator: Exists}',
      ),
    ),
    lines(
      'keys that a patch of a Secret removes',
      ['host: null', '"port": null', 'user: ~'],
      `patches:\n${[
        'stringData: {host: null, "port": null}',
        'stringData:\n        user: ~\n        host: null',
      ]
        .map((data) => `- patch: |\n      kind: Secret\n      ${data}\n`)
        .join('')}`,
    ),
    lines(
      'a broken file',
      NAMES,
      `${annotations(NAMES.map((value, index) => [`example.com/name-${index}`, value]))}  broken: [\n`,
    ),
  ]
}
