// The roles of the screen: the server's latest roles with the person's unsaved changes.
import * as v from 'valibot'
import type { Permission } from '#domain/people/permissions.ts'
import { ALL_PERMISSIONS, isSameRole, type Role, type RoleDraft, rebaseRole } from '#domain/people/role.ts'
import { hasForbiddenCharacter, TEXT_LENGTHS } from '#domain/values/text-rules.ts'
import { roleMessages } from '#texts/people/roles.ts'

export interface RoleRow {
  role: Role
  draft: RoleDraft
}

export const isChanged = ({ role, draft }: RoleRow): boolean => !isSameRole(role, draft)

/** The typed name, or the saved name while the field is empty. */
export const nameOf = ({ role, draft }: RoleRow): string => draft.name.trim() || role.name

/** The error of a typed name; an empty name is an error only after Save was pressed. */
export function typedNameError(name: string, isSavePressed: boolean): string | undefined {
  if (name.trim() === '') return isSavePressed ? roleMessages.required : undefined
  if (name.trim().length > TEXT_LENGTHS.roleName) return roleMessages.roleNameTooLong
  return hasForbiddenCharacter(name.trim()) ? roleMessages.invalidCharacters : undefined
}

/** A changed role as it is stored on the device: the typed fields, and the saved role that they are based on. */
interface StoredRoleDraft {
  id: number
  version: string
  base: RoleDraft
  draft: RoleDraft
}

const roleFieldsSchema: v.GenericSchema<unknown, RoleDraft> = v.object({
  name: v.string(),
  permissions: v.pipe(
    v.array(v.string()),
    v.transform((names): Permission[] => ALL_PERMISSIONS.filter((permission) => names.includes(permission))),
  ),
})

export interface StoredRoleDrafts {
  rows: StoredRoleDraft[]
}
export const NO_ROLE_DRAFTS: StoredRoleDrafts = { rows: [] }
export const storedRoleDraftsSchema: v.GenericSchema<unknown, StoredRoleDrafts> = v.object({
  rows: v.array(
    v.object({ id: v.number(), version: v.string(), base: roleFieldsSchema, draft: roleFieldsSchema }),
  ),
})

const draftOf = ({ name, permissions }: RoleDraft): RoleDraft => ({ name, permissions })

export function toStoredDrafts(rows: readonly RoleRow[]): StoredRoleDrafts {
  return {
    rows: rows.filter(isChanged).map(({ role, draft }) => ({
      id: role.id,
      version: role.version,
      base: draftOf(role),
      draft: draftOf(draft),
    })),
  }
}

export interface MergedRoles {
  rows: RoleRow[]
  /** Names of roles that this person and another person changed. */
  namesChangedByOthers: string[]
}

/** Applies the stored changes to the server's current roles; changes of a deleted role are discarded. */
export function mergeRoleDrafts(storedDrafts: StoredRoleDrafts, currentRoles: readonly Role[]): MergedRoles {
  const namesChangedByOthers: string[] = []
  const rows = currentRoles.map((role) => {
    const storedDraft = storedDrafts.rows.find(({ id }) => id === role.id)
    if (storedDraft === undefined) return { role, draft: draftOf(role) }
    // Nothing is reported if both persons made the same change, or if this person saved the change already.
    const draft = rebaseRole(storedDraft.base, storedDraft.draft, role)
    const isChangedByOther = storedDraft.version !== role.version && !isSameRole(draft, role)
    if (isChangedByOther) namesChangedByOthers.push(role.name)
    return { role, draft }
  })
  return { rows, namesChangedByOthers }
}
