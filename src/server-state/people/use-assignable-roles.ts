// The roles that this person may assign: the person must have every right of the role.
import { useQuery } from '@tanstack/react-query'
import { rolesQuery } from '#api/people/roles.ts'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { type Account, DEALER_ROLE_ID } from '#domain/people/account.ts'
import { permissionsIn, ROLE_LIST_GATES, type Role, forbiddenPermissions } from '#domain/people/role.ts'
import { userTexts } from '#texts/people/users.ts'
import { useRoles } from './use-roles.ts'

interface NamedRole {
  id: number
  name: string
}

/** The server sends people who may not see roles only the roles that they may assign, without the rights. */
function rolesAssignableBy(roles: readonly Role[], account: Account | null): Role[] {
  const ownPermissions = permissionsIn(account?.privileges ?? [])
  return roles.filter(({ permissions }) => forbiddenPermissions(permissions, ownPermissions).length === 0)
}

/**
 * Includes `currentRole` even if this person may not assign it. Until the roles are read, or if the person may assign none
 * of them, the only other role is the default role of a new user.
 */
export function useAssignableRoles(currentRole: NamedRole | undefined): NamedRole[] {
  const { account } = useSession()
  const roles = useRoles().value ?? []
  const assignableRoles: NamedRole[] = rolesAssignableBy(roles, account)
  const offeredRoles =
    assignableRoles.length > 0 ? assignableRoles : [{ id: DEALER_ROLE_ID, name: userTexts.defaultRole }]
  return currentRole === undefined || offeredRoles.some(({ id }) => id === currentRole.id)
    ? offeredRoles
    : [currentRole, ...offeredRoles]
}

/**
 * Returns a function that tells whether this person has every right of a role (G88); true while the roles are not
 * known.
 */
export function useHasRightsOf(): (role: { id: number }) => boolean {
  const { api } = useCounter()
  const { account, may } = useSession()
  const { data } = useQuery({ ...rolesQuery(api), enabled: ROLE_LIST_GATES.some(may) })
  const roleIds = data && new Set(rolesAssignableBy(data.items, account).map(({ id }) => id))
  return ({ id }) => roleIds === undefined || roleIds.has(id)
}
