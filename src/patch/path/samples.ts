import samples from '../../../schemas/k8s/samples.json' with { type: 'json' }

const objects: Readonly<Record<string, unknown>> = samples.objects

/** A made-up object of a built-in resource; undefined for kinds whose fields are not shipped. */
export function sampleObject(kind: string): unknown {
  return Object.hasOwn(objects, kind) ? objects[kind] : undefined
}
