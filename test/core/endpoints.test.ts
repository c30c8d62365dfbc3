import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/core/request/endpoints.ts'

/** The table of the spec, section Endpoints, row by row. */
const TABLE = `
User | GET | /users | none
User | GET | /users/<name> | none
User | POST | /users | User
User | PUT | /users/<name> | full User
User | PATCH | /users/<name> | JSON patch array
User | DELETE | /users/<name> | none
WorkspaceInstance | GET | /namespaces/<namespace>/workspaceinstances | none
WorkspaceInstance | GET | /namespaces/<namespace>/workspaceinstances/<name> | none
WorkspaceInstance | POST | /namespaces/<namespace>/workspaceinstances | WorkspaceInstance
WorkspaceInstance | PUT | /namespaces/<namespace>/workspaceinstances/<name> | full WorkspaceInstance
WorkspaceInstance | PATCH | /namespaces/<namespace>/workspaceinstances/<name> | JSON patch array
WorkspaceInstance | DELETE | /namespaces/<namespace>/workspaceinstances/<name> | none
OwnedAccessKey | POST | /ownedaccesskeys | OwnedAccessKey
OwnedAccessKey | PUT | /ownedaccesskeys/<name> | full OwnedAccessKey
OwnedAccessKey | PATCH | /ownedaccesskeys/<name> | JSON patch array
OwnedAccessKey | DELETE | /ownedaccesskeys/<name> | none
DirectClusterEndpointToken | POST | /directclusterendpointtokens | DirectClusterEndpointToken
VirtualClusterInstanceKubeConfig | POST | /namespaces/<namespace>/virtualclusterinstances/<name>/kubeconfig | VirtualClusterInstanceKubeConfig
`

const bodyOf = (text: string) => {
  if (text === 'none') return 'none'
  return text === 'JSON patch array' ? 'patch' : 'object'
}

describe('the endpoints of the schemas', () => {
  it('are the rows of the table in the spec, no more and no fewer', () => {
    const rows = TABLE.trim()
      .split('\n')
      .map((row) => row.split(' | '))
    const wanted = rows.map(([kind, method, path, body]) => {
      return [kind, method, path, bodyOf(body ?? '')].join(' ')
    })
    const found = endpoints.map((endpoint) => {
      return [endpoint.kind, endpoint.method, `/${endpoint.steps.join('/')}`, endpoint.body].join(
        ' ',
      )
    })
    expect(found.toSorted()).toEqual(wanted.toSorted())
  })
})
