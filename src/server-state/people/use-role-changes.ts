// The actions on roles (ordering.md §7 Roles); each needs the server.

import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { createRole, deleteRole, fetchRoles, rolesKey, type SavedRole, saveRoles } from '#api/people/roles.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import type { Role } from '#domain/people/role.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { createOnce } from '../create-once.ts'
import { withOutcome } from '../failure-text.ts'
import { removeOnce } from '../remove-once.ts'
import { type Action, useAction } from '../use-action.ts'

interface RoleChanges {
  save: Action<readonly SavedRole[]>
  create: Action<string>
  remove: Action<Pick<Role, 'id' | 'name'>>
}

async function findRole(api: Api, name: string): Promise<Answer<{ id: number } | null>> {
  const roles = await fetchRoles(api)
  if (!roles.ok) return roles
  return { ok: true, value: roles.value.items.find((role) => role.name === name) ?? null }
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
    call: (api, name: string) =>
      createOnce(api, {
        // The name of the next try is a free one again, because the list may have the role by then.
        thing: 'role',
        fields: null,
        create: (callKey) => createRole(api, name, callKey),
        find: () => findRole(api, name),
      }),
    afterwards: ({ id }) => onCreated(id),
    failedText: (failure) => withOutcome(roleTexts.notCreated, roleTexts.perhapsCreated, failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [rolesKey],
  })
  const remove = useAction({
    call: (api, { id }: Pick<Role, 'id' | 'name'>) =>
      removeOnce(api, { thing: `role ${id}`, remove: () => deleteRole(api, id) }),
    successText: ({ name }) => roleTexts.removed(name),
    failedText: (failure, { name }) =>
      withOutcome(roleTexts.notRemoved(name), roleTexts.perhapsRemoved(name), failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [rolesKey],
  })
  return { save, create, remove }
}
