// What stands on the screen: the roles as the server last told them, with the person's own changes on top.
import * as v from 'valibot'
import type { Permission } from '#domain/people/permissions.ts'
import { ALL_PERMISSIONS, isSameRole, type Role, type RoleDraft, rebased } from '#domain/people/role.ts'
import { hasControlCharacter, TEXT_LENGTHS } from '#domain/values/text-rules.ts'
import { roleMessages } from '#texts/people/roles.ts'

export interface RoleRow {
  role: Role
  draft: RoleDraft
}

export const isChanged = ({ role, draft }: RoleRow): boolean => !isSameRole(role, draft)

/** As it was typed; as it is saved while nothing stands in the field. */
export const nameOf = ({ role, draft }: RoleRow): string => draft.name.trim() || role.name

/** A missing name is told once Save was pressed, since it may be about to be typed. */
export function nameErrorOf(name: string, isChecked: boolean): string | undefined {
  if (name.trim() === '') return isChecked ? roleMessages.required : undefined
  if (name.trim().length > TEXT_LENGTHS.roleName) return roleMessages.roleNameTooLong
  return hasControlCharacter(name.trim()) ? roleMessages.invalidCharacters : undefined
}

/** What is kept of a changed role: what was typed, and upon what. */
interface KeptRow {
  id: number
  version: string
  base: RoleDraft
  draft: RoleDraft
}

const kept: v.GenericSchema<unknown, RoleDraft> = v.object({
  name: v.string(),
  permissions: v.pipe(
    v.array(v.string()),
    v.transform((names): Permission[] => ALL_PERMISSIONS.filter((permission) => names.includes(permission))),
  ),
})

export interface KeptRoles {
  rows: KeptRow[]
}
export const NOTHING_KEPT: KeptRoles = { rows: [] }
export const keptRoles: v.GenericSchema<unknown, KeptRoles> = v.object({
  rows: v.array(v.object({ id: v.number(), version: v.string(), base: kept, draft: kept })),
})

const partsOf = ({ name, permissions }: RoleDraft): RoleDraft => ({ name, permissions })

export function keptOf(rows: readonly RoleRow[]): KeptRoles {
  return {
    rows: rows.filter(isChanged).map(({ role, draft }) => ({
      id: role.id,
      version: role.version,
      base: partsOf(role),
      draft: partsOf(draft),
    })),
  }
}

export interface Followed {
  rows: RoleRow[]
  /** Names of roles that were changed here and by somebody else too. */
  overtaken: string[]
}

/** The roles as they are now, with what was changed here on top of them; changes of a role that is gone go with it. */
export function followRoles(before: KeptRoles, now: readonly Role[]): Followed {
  const overtaken: string[] = []
  const rows = now.map((role) => {
    const own = before.rows.find(({ id }) => id === role.id)
    if (own === undefined) return { role, draft: partsOf(role) }
    // What both changed alike, as after a save of one's own, is overtaken by nobody.
    const draft = rebased(own.base, own.draft, role)
    const isOvertaken = own.version !== role.version && !isSameRole(draft, role)
    if (isOvertaken) overtaken.push(role.name)
    return { role, draft }
  })
  return { rows, overtaken }
}
