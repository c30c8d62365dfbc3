/**
 * Conversions of values of the layout before 0.20; each returns undefined if the meaning is not
 * certain.
 */
export const oldForms: Readonly<Record<string, (value: unknown) => unknown>> = {
  'syncer.extraArgs': namesIn,
  'api.image': tagOf,
  'controller.image': tagOf,
  'scheduler.image': tagOf,
  'telemetry.disabled': opposite,
}

/** The names for a certificate, if the flags set nothing else. */
function namesIn(flags: unknown): readonly string[] | undefined {
  if (!Array.isArray(flags)) return undefined
  const names = flags.map((flag) => /^--tls-san[= ](\S+)$/.exec(String(flag))?.[1])
  return names.every((name) => name !== undefined) ? names : undefined
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
