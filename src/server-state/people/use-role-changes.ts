// The actions on roles (ordering.md §7 Roles); each needs the server.

import type { Answer } from '#api/failure.ts'
import { createRole, deleteRole, rolesKey, type SavedRole, saveRoles } from '#api/people/roles.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import type { Role } from '#domain/people/role.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { failureText } from '../failure-text.ts'
import { type Action, useAction } from '../use-action.ts'

interface RoleChanges {
  save: Action<readonly SavedRole[]>
  create: Action<string>
  remove: Action<Pick<Role, 'id' | 'name'>>
}

/** `onCreated` gets the id of a new role before the list is read again. */
export function useRoleChanges(onCreated: (id: number) => void): RoleChanges {
  const save = useAction({
    call: saveRoles,
    successText: () => roleTexts.saved,
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [rolesKey],
  })
  const create = useAction({
    call: createRole,
    afterwards: ({ id }) => onCreated(id),
    failedText: (failure) => roleTexts.notCreated(failureText(failure)),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [rolesKey],
  })
  const remove = useAction({
    call: (api, { id }: Pick<Role, 'id' | 'name'>): Promise<Answer<unknown>> => deleteRole(api, id),
    successText: ({ name }) => roleTexts.removed(name),
    failedText: (failure, { name }) => roleTexts.notRemoved(name, failureText(failure)),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [rolesKey],
  })
  return { save, create, remove }
}
