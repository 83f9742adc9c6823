import { useEffect, useRef } from 'react'
import { useSession } from '#app-context/use-session.ts'
import { freeRoleName, missingOf, permissionsIn, type RoleDraft, rightsLacking } from '#domain/people/role.ts'
import type { RoleRow } from './role-rows.ts'

interface NewRoleInput {
  /** The role that was created last, once the list tells it. */
  added: RoleRow | undefined
  typedNames: readonly { id: number; name: string }[]
  create: (name: string) => Promise<unknown>
  giveRights: (copy: RoleDraft, id: number) => Promise<void>
}

/** Answers the verb that adds a role: an empty one, which gets its rights as soon as the list tells it. */
export function useNewRole({ added, typedNames, create, giveRights }: NewRoleInput) {
  const { account } = useSession()
  const mine = permissionsIn(account?.privileges ?? [])
  const copied = useRef<RoleDraft['permissions']>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first list that tells the new role
  useEffect(() => {
    if (added === undefined || copied.current.length === 0) return
    const { id, name } = added.role
    const permissions = copied.current
    copied.current = []
    void giveRights({ name, permissions }, id) // a failure is told beside Save
  }, [added?.role.id])
  return async (wanted: string, permissions: RoleDraft['permissions']): Promise<void> => {
    copied.current = missingOf(permissions, rightsLacking(permissions, mine))
    await create(freeRoleName(wanted, typedNames))
  }
}
