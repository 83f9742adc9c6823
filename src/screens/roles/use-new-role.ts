import { useEffect, useRef } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import {
  freeRoleName,
  subtractPermissions,
  permissionsIn,
  type RoleDraft,
  forbiddenPermissions,
} from '#domain/people/role.ts'
import type { RoleRow } from './role-rows.ts'

interface NewRoleInput {
  /** The role that was created last, once the list contains it. */
  newRow: RoleRow | undefined
  typedNames: readonly { id: number; name: string }[]
  create: (name: string) => Promise<unknown>
  giveRights: (copy: RoleDraft, id: number) => Promise<void>
}

/** Returns a function that creates an empty role, and gives it permissions once the list contains the role. */
export function useNewRole({ newRow, typedNames, create, giveRights }: NewRoleInput) {
  const { account } = useSession()
  const ownPermissions = permissionsIn(account?.privileges ?? [])
  const copiedPermissions = useRef<RoleDraft['permissions']>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the first list that contains the new role
  useEffect(() => {
    if (newRow === undefined || copiedPermissions.current.length === 0) return
    const { id, name } = newRow.role
    const permissions = copiedPermissions.current
    copiedPermissions.current = []
    void giveRights({ name, permissions }, id) // a failure is shown beside Save
  }, [newRow?.role.id])
  return async (suggestedName: string, permissions: RoleDraft['permissions']): Promise<void> => {
    copiedPermissions.current = subtractPermissions(
      permissions,
      forbiddenPermissions(permissions, ownPermissions),
    )
    await create(freeRoleName(suggestedName, typedNames))
  }
}
