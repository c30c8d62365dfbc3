/**
 * Conversions of values of the layout before 0.20; each returns undefined if the meaning is not
 * certain.
 */
export const oldForms: Readonly<Record<string, (value: unknown) => unknown>> = {
  'api.image': tagOf,
  autoDeletePersistentVolumeClaims: retention,
  'controller.image': tagOf,
  'etcd.autoDeletePersistentVolumeClaims': retention,
  // Without it, rules are made where they are needed, as they are with "auto" today.
  'rbac.clusterRole.create': onlyOn,
  'scheduler.image': tagOf,
  'service.loadBalancerClass': (value) => (value === '' ? undefined : value),
  // The one probe became two.
  'syncer.readinessProbe.enabled': onlyOn,
  'telemetry.disabled': opposite,
}

/** Fields for flags of the syncer with a value. */
const FLAGS: Readonly<Record<string, string>> = {
  'kube-config-context-name': 'exportKubeConfig.context',
  'out-kube-config-secret': 'exportKubeConfig.secret.name',
  'out-kube-config-secret-namespace': 'exportKubeConfig.secret.namespace',
  'out-kube-config-server': 'exportKubeConfig.server',
}

const NAMES = 'controlPlane.proxy.extraSANs'

/** Fields that replace flags of the syncer; undefined if one of the flags has no field. */
export function flagsIn(flags: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!Array.isArray(flags)) return undefined
  const found: Record<string, unknown> = flags.length === 0 ? { [NAMES]: [] } : {}
  for (const flag of flags) {
    const [, name = '', value = ''] = /^--([a-z-]+)[= ](\S+)$/.exec(String(flag)) ?? []
    const field = name === 'tls-san' ? NAMES : FLAGS[name]
    if (field === undefined || (field !== NAMES && field in found)) return undefined
    found[field] =
      field === NAMES
        ? [...((found[NAMES] as string[] | undefined) ?? []), ...value.split(',')]
        : value
  }
  return found
}

const IMAGE_OF_KUBERNETES =
  /^(?:registry\.k8s\.io|k8s\.gcr\.io)\/kube-(?:apiserver|controller-manager|scheduler):(v\d[\w.-]*)$/

/** The version of Kubernetes, from an image of its own registry. */
function tagOf(image: unknown): string | undefined {
  return typeof image === 'string' ? IMAGE_OF_KUBERNETES.exec(image)?.[1] : undefined
}

/** The old switch was text in most files. */
function opposite(value: unknown): boolean | undefined {
  const isOn = String(value) === 'true'
  return isOn || String(value) === 'false' ? !isOn : undefined
}

function retention(isDeleted: unknown): string | undefined {
  return isDeleted === true ? 'Delete' : isDeleted === false ? 'Retain' : undefined
}

function onlyOn(value: unknown): true | undefined {
  return value === true ? true : undefined
}
