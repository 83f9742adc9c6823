import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { pathOf } from '#contract/call.ts'
import { roleCalls } from '#contract/people/role-calls.ts'
import { ROLE_PEOPLE_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { createdRoleSchema, privilegesSchema, rolePeopleSchema, rolesSchema } from '#contract/people/role.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { privilegesOf, type Role } from '#domain/people/role.ts'
import { once } from '../call-key.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

const ignoredContent = v.optional(v.unknown())

export const rolesKey = ['roles']

export function fetchRoles(api: Api, signal?: AbortSignal): Promise<Answer<Page<Role>>> {
  return api.call({ method: 'get', path: roleCalls.roles.path, schema: rolesSchema, signal })
}

export function rolesQuery(api: Api) {
  return queryOptions({
    queryKey: [...rolesKey, 'list'],
    queryFn: ({ signal }) => valueOrThrow(fetchRoles(api, signal)),
  })
}

/**
 * The roles with their permissions from `permission/all`; a role that is missing there keeps the permissions of the
 * list of roles (G174).
 */
export function rolesWithPrivilegesQuery(api: Api) {
  return queryOptions({
    queryKey: [...rolesKey, 'with-privileges'],
    async queryFn({ signal }) {
      const roles = await valueOrThrow(fetchRoles(api, signal))
      const ids = roles.items.map(({ id }) => id).join(',')
      const privileges = await api.call({
        method: 'get',
        path: roleCalls.privileges.path,
        query: { ID: ids },
        schema: privilegesSchema,
        signal,
      })
      if (!privileges.ok) return roles
      const permissionsByRoleId = new Map(
        privileges.value.items.map(({ id, permissions }) => [id, permissions]),
      )
      const items = roles.items.map((role) => ({
        ...role,
        permissions: permissionsByRoleId.get(role.id) ?? role.permissions,
      }))
      return { ...roles, items }
    },
  })
}

/** A page (zero-based) of the people with this role, by name. */
export function rolePeopleQuery(api: Api, roleId: number, page: number) {
  return queryOptions({
    queryKey: [...rolesKey, 'people', roleId, page],
    queryFn: ({ signal }) =>
      valueOrThrow(
        api.call({
          method: 'get',
          path: pathOf(roleCalls.rolePeople, { id: roleId }),
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

/**
 * Saves all roles of the list (G91); the server saves no role if another person changed one of the roles after they
 * were read.
 */
export function saveRoles(api: Api, roles: readonly SavedRole[]): Promise<Answer<unknown>> {
  const body = roles.map(({ permissions, ...role }) => ({ ...role, permissions: privilegesOf(permissions) }))
  return api.call({ method: 'post', path: roleCalls.saveRoles.path, body, schema: ignoredContent })
}

/** Creates a role without permissions. */
export function createRole(api: Api, name: string, callKey?: string): Promise<Answer<{ id: number }>> {
  return api.call({
    method: 'post',
    path: roleCalls.createRole.path,
    body: { name },
    schema: createdRoleSchema,
    ...once(callKey),
  })
}

export function deleteRole(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({ method: 'put', path: pathOf(roleCalls.deleteRole, { id }), schema: ignoredContent })
}
