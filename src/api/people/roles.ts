import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { roleCalls } from '#contract/people/role-calls.ts'
import { ROLE_PEOPLE_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { privilegesOf, type Role } from '#domain/people/role.ts'
import { once } from '../call-key.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

const ignoredContent = v.optional(v.unknown())

export const rolesKey = ['roles']

export function fetchRoles(api: Api, signal?: AbortSignal): Promise<Answer<Page<Role>>> {
  return api.call(callOf(roleCalls.roles, { signal }))
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
      const privileges = await api.call(callOf(roleCalls.privileges, { query: { ID: ids }, signal }))
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

export function rolePeopleQuery(api: Api, roleId: number, page: number) {
  return queryOptions({
    queryKey: [...rolesKey, 'people', roleId, page],
    queryFn: ({ signal }) =>
      valueOrThrow(
        api.call(
          callOf(roleCalls.rolePeople, {
            params: { id: roleId },
            query: { page, size: ROLE_PEOPLE_PER_PAGE },
            signal,
          }),
        ),
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

export function saveRoles(api: Api, roles: readonly SavedRole[]): Promise<Answer<unknown>> {
  const body = roles.map(({ permissions, ...role }) => ({ ...role, permissions: privilegesOf(permissions) }))
  return api.call(callOf({ ...roleCalls.saveRoles, answer: ignoredContent }, { body }))
}

export function createRole(api: Api, name: string, callKey?: string): Promise<Answer<{ id: number }>> {
  return api.call(callOf(roleCalls.createRole, { body: { name }, ...once(callKey) }))
}

export function deleteRole(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call(callOf({ ...roleCalls.deleteRole, answer: ignoredContent }, { params: { id } }))
}
