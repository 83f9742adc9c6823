// Roles and the people who have them. The device keeps no copy, because changing rights needs the server.
import { rolePeopleQuery, rolesQuery, rolesWithPrivilegesQuery } from '#api/people/roles.ts'
import { useCounter } from '#app-context/counter.ts'
import { ROLE_PEOPLE_PER_PAGE } from '#contract/endpoints.ts'
import type { Role, RolePerson } from '#domain/people/role.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

export function useRoles(): ServerFact<readonly Role[]> {
  const { api } = useCounter()
  return useServerFact({
    // Read again each time the screen opens: two people may change roles at the same time.
    query: { ...rolesQuery(api), staleTime: 0 },
    toValue: ({ items }): readonly Role[] => items,
  })
}

/** The roles with their privileges, for the screen of roles. */
export function useRolesWithPrivileges(): ServerFact<readonly Role[]> {
  const { api } = useCounter()
  return useServerFact({
    query: { ...rolesWithPrivilegesQuery(api), staleTime: 0 },
    toValue: ({ items }): readonly Role[] => items,
  })
}

/** A page (zero-based) of the people who have the role. */
export function useRolePeople(
  roleId: number,
  page: number,
): ServerFact<{ people: readonly RolePerson[]; count: number; pageCount: number }> {
  const { api } = useCounter()
  return useServerFact({
    query: rolePeopleQuery(api, roleId, page),
    toValue: ({ items, count }) => ({
      people: items,
      count,
      pageCount: Math.ceil(count / ROLE_PEOPLE_PER_PAGE),
    }),
  })
}
