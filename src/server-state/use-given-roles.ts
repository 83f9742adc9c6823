// The roles that this person may give somebody: those without a right that he does not have himself.
import { useSession } from '#app-context/use-session.ts'
import { DEALER_ROLE_ID } from '#domain/account.ts'
import { missingOf, permissionsIn } from '#domain/role.ts'
import { useRoles } from './use-roles.ts'

interface NamedRole {
  id: number
  name: string
}

/** `current` stays to be seen, whoever may give it. Without an answer the default role is all that is offered. */
export function useGivenRoles(current: NamedRole | undefined): NamedRole[] {
  const { account } = useSession()
  const roles = useRoles().value ?? []
  const mine = permissionsIn(account?.privileges ?? [])
  const given: NamedRole[] = roles.filter(({ permissions }) => missingOf(permissions, mine).length === 0)
  const known = given.length > 0 ? given : [{ id: DEALER_ROLE_ID, name: 'Dealer' }]
  return current === undefined || known.some(({ id }) => id === current.id) ? known : [current, ...known]
}
