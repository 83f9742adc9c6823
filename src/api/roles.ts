import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { ENDPOINTS, ROLE_PEOPLE_PER_PAGE } from '#contract/endpoints.ts'
import { madeRoleSchema, rolePeopleSchema, rolesSchema } from '#contract/role.ts'
import type { Permission } from '#domain/permission-groups.ts'
import { privilegesOf } from '#domain/role.ts'
import type { Api } from './client.ts'
import { type Answer, answered } from './failure.ts'

const nothing = v.optional(v.unknown())

export const rolesKey = ['roles']

export function rolesQuery(api: Api) {
  return queryOptions({
    queryKey: [...rolesKey, 'list'],
    queryFn: ({ signal }) =>
      answered(api.call({ method: 'get', path: ENDPOINTS.roles, schema: rolesSchema, signal })),
  })
}

/** A page (zero-based) of the people who have a role, by name. */
export function rolePeopleQuery(api: Api, roleId: number, page: number) {
  return queryOptions({
    queryKey: [...rolesKey, 'people', roleId, page],
    queryFn: ({ signal }) =>
      answered(
        api.call({
          method: 'get',
          path: ENDPOINTS.rolePeople(roleId),
          query: { page, size: ROLE_PEOPLE_PER_PAGE },
          schema: rolePeopleSchema,
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

export interface SavedRole {
  id: number
  name: string
  permissions: readonly Permission[]
  version: string
}

/** The whole list (G91); refused as a whole where somebody else changed one of these roles meanwhile. */
export function saveRoles(api: Api, roles: readonly SavedRole[]): Promise<Answer<unknown>> {
  const body = roles.map(({ permissions, ...role }) => ({ ...role, permissions: privilegesOf(permissions) }))
  return api.call({ method: 'post', path: ENDPOINTS.saveRoles, body, schema: nothing })
}

/** An empty role. */
export function createRole(api: Api, name: string): Promise<Answer<{ id: number }>> {
  return api.call({ method: 'post', path: ENDPOINTS.createRole, body: { name }, schema: madeRoleSchema })
}

export function deleteRole(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({ method: 'put', path: ENDPOINTS.deleteRole(id), schema: nothing })
}
