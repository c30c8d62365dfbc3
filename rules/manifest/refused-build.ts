import { error } from '#core'
import { defineProjectRule, nodePlace } from '#project'

export default defineProjectRule({
  id: 'refused-build',
  summary: 'Kustomize refuses to build a kustomization, so nothing of it reaches the cluster.',
  messages: {
    circle: error(
      '"{name}" builds on this kustomization itself, so Kustomize refuses both. Remove one of the entries.',
    ),
    absent: error(
      'There is no "{name}", so Kustomize refuses to build this. Correct the path, or remove the entry.',
    ),
    component: error(
      '"{name}" is a Component, which Kustomize refuses among resources. Name it in "components".',
    ),
    kustomization: error(
      '"{name}" is not a Component, so Kustomize refuses to build this. Name it in "resources".',
    ),
    object: error(
      'No resource is the {name} that this patch names, so Kustomize refuses to build this. Correct the name.',
    ),
    twice: error(
      '{name} is among the resources already, so Kustomize refuses to build this. Rename or remove one.',
    ),
    merge: error(
      'No resource is the {name} that this generator changes, so Kustomize refuses to build this. Correct the name, or remove "behavior".',
    ),
    version: error(
      '{name} has another version than this patch of it, so Kustomize refuses to build this. Correct "apiVersion".',
    ),
    form: error(
      'A list in brackets has to be JSON in a patch, so Kustomize refuses to build this. Write it with dashes.',
    ),
  },
  project({ refusals, report }) {
    for (const { node, why, name } of refusals) {
      const at = nodePlace(node)
      if (why === 'form') report({ message: why, at })
      else report({ message: why, at, data: { name } })
    }
  },
})
