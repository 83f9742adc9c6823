// The roles that this person may assign: those without a right that the person does not have.
import { useQuery } from '@tanstack/react-query'
import { rolesQuery } from '#api/people/roles.ts'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/use-session.ts'
import { type Account, DEALER_ROLE_ID } from '#domain/people/account.ts'
import { permissionsIn, ROLE_LIST_GATES, type Role, rightsLacking } from '#domain/people/role.ts'
import { userTexts } from '#texts/people/users.ts'
import { useRoles } from './use-roles.ts'

interface NamedRole {
  id: number
  name: string
}

/** For people who may not see roles the server sends only the assignable ones, without their rights. */
function givenOf(roles: readonly Role[], account: Account | null): Role[] {
  const mine = permissionsIn(account?.privileges ?? [])
  return roles.filter(({ permissions }) => rightsLacking(permissions, mine).length === 0)
}

/** `current` is listed even if this person may not assign it. Without an answer only the default role is offered. */
export function useGivenRoles(current: NamedRole | undefined): NamedRole[] {
  const { account } = useSession()
  const roles = useRoles().value ?? []
  const given: NamedRole[] = givenOf(roles, account)
  const known = given.length > 0 ? given : [{ id: DEALER_ROLE_ID, name: userTexts.defaultRole }]
  return current === undefined || known.some(({ id }) => id === current.id) ? known : [current, ...known]
}

/** Whether this person has every right of the role (G88); true until the roles are read. */
export function useHasRightsOf(): (role: { id: number }) => boolean {
  const { api } = useCounter()
  const { account, may } = useSession()
  const { data } = useQuery({ ...rolesQuery(api), enabled: ROLE_LIST_GATES.some(may) })
  const given = data && new Set(givenOf(data.items, account).map(({ id }) => id))
  return ({ id }) => given === undefined || given.has(id)
}
