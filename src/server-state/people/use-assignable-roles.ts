// The roles that this person may assign: those without a right that the person does not have.
import { useQuery } from '@tanstack/react-query'
import { rolesQuery } from '#api/people/roles.ts'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/use-session.ts'
import { type Account, DEALER_ROLE_ID } from '#domain/people/account.ts'
import { permissionsIn, ROLE_LIST_GATES, type Role, forbiddenPermissions } from '#domain/people/role.ts'
import { userTexts } from '#texts/people/users.ts'
import { useRoles } from './use-roles.ts'

interface NamedRole {
  id: number
  name: string
}

/** The roles that the person may assign. People who may not see roles get only these from the server, without rights. */
function withoutMissingRights(roles: readonly Role[], account: Account | null): Role[] {
  const ownPermissions = permissionsIn(account?.privileges ?? [])
  return roles.filter(({ permissions }) => forbiddenPermissions(permissions, ownPermissions).length === 0)
}

/** `current` is listed even if this person may not assign it. Until the roles are read, only the default role is offered. */
export function useAssignableRoles(current: NamedRole | undefined): NamedRole[] {
  const { account } = useSession()
  const roles = useRoles().value ?? []
  const assignableRoles: NamedRole[] = withoutMissingRights(roles, account)
  const offeredRoles =
    assignableRoles.length > 0 ? assignableRoles : [{ id: DEALER_ROLE_ID, name: userTexts.defaultRole }]
  return current === undefined || offeredRoles.some(({ id }) => id === current.id)
    ? offeredRoles
    : [current, ...offeredRoles]
}

/** Returns a function that tells whether this person has every right of a role (G88); true until the roles are read. */
export function useHasRightsOf(): (role: { id: number }) => boolean {
  const { api } = useCounter()
  const { account, may } = useSession()
  const { data } = useQuery({ ...rolesQuery(api), enabled: ROLE_LIST_GATES.some(may) })
  const roleIds = data && new Set(withoutMissingRights(data.items, account).map(({ id }) => id))
  return ({ id }) => roleIds === undefined || roleIds.has(id)
}
