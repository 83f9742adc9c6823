// A role and the rights that it holds (ordering.md §3, G90, G91).
import * as v from 'valibot'
import { id, textOr } from '../values/shape-values.ts'
import { DEALER_ROLE_ID, type Privilege } from './account.ts'
import { GATES, type Gate, PERMISSION_GROUPS, type Permission, HIDING_PERMISSIONS } from './permissions.ts'

/** Each of these gates alone lets a person read the list of roles: a person who assigns roles must see the list. */
export const ROLE_LIST_GATES: readonly Gate[] = [
  'seeRoles',
  'createUsers',
  'editUsers',
  'createAdministrators',
  'editAdministrators',
]

/** The role that always holds every permission but the hiding ones, so that administrators cannot lock themselves out (G90). */
export const ADMINISTRATOR_ROLE_ID = 1

export interface Role {
  id: number
  name: string
  permissions: readonly Permission[]
  /** True for a role that cannot be deleted. */
  defaultRole: boolean
  /** Changes with each change of the name or permissions, so that the server detects conflicts (G91); '' if none is sent. */
  version: string
  /** The number of users with the role; null when the backend does not count them. */
  userCount: number | null
}

/** The name of the role of new users and of users whose role was deleted; '' when the list lacks this role. */
export function dealerRoleName(roles: readonly { id: number; name: string }[]): string {
  return roles.find(({ id }) => id === DEALER_ROLE_ID)?.name ?? ''
}

/** A user with a role. */
export const rolePersonShape = v.object({ id, name: textOr(''), login: textOr(''), company: textOr('') })
export type RolePerson = v.InferOutput<typeof rolePersonShape>

/** Every permission, in the order of the matrix. */
export const ALL_PERMISSIONS: readonly Permission[] = Object.entries(PERMISSION_GROUPS).flatMap(
  ([group, actions]) => actions.map((action) => `${group}#${action}` as Permission), // `Permission` is built from the same table
)

/** The permissions that role 1 always holds (G90, G178). */
export const ADMINISTRATOR_PERMISSIONS: readonly Permission[] = ALL_PERMISSIONS.filter(
  (permission) => !HIDING_PERMISSIONS.includes(permission),
)

/** Permissions that code checks without a gate. */
const CHECKED_WITHOUT_GATE: readonly Permission[] = ['Orders#admin_name_show']

/** Permissions that the app checks nowhere yet (G121). */
export const PERMISSIONS_WITHOUT_EFFECT: readonly Permission[] = (() => {
  const checkedPermissions = new Set<string>([...Object.values(GATES).flat(), ...CHECKED_WITHOUT_GATE])
  return ALL_PERMISSIONS.filter((permission) => !checkedPermissions.has(permission))
})()

/** The permissions that the matrix shows, in its order; other permissions of a backend are left out. */
export function permissionsIn(privileges: readonly Privilege[]): Permission[] {
  const heldPermissions = new Set(
    privileges.flatMap(({ group, actions }) => actions.map((action) => `${group}#${action}`)),
  )
  return ALL_PERMISSIONS.filter((permission) => heldPermissions.has(permission))
}

/** The permissions as they are sent: each group with its actions. */
export function privilegesOf(permissions: readonly Permission[]): Privilege[] {
  const actions = new Map<string, string[]>()
  for (const permission of ALL_PERMISSIONS) {
    if (!permissions.includes(permission)) continue
    const [group = '', action = ''] = permission.split('#')
    actions.set(group, [...(actions.get(group) ?? []), action])
  }
  return [...actions].map(([group, heldActions]) => ({ group, actions: heldActions }))
}

/** The permissions that are not among the subtracted permissions. */
export function subtractPermissions(
  permissions: readonly Permission[],
  subtractedPermissions: readonly Permission[],
): Permission[] {
  return permissions.filter((permission) => !subtractedPermissions.includes(permission))
}

/** The permissions that a person may not give, as the person lacks them; hiding permissions are allowed (G178). */
export function forbiddenPermissions(
  givenPermissions: readonly Permission[],
  heldPermissions: readonly Permission[],
): Permission[] {
  return subtractPermissions(givenPermissions, [...heldPermissions, ...HIDING_PERMISSIONS])
}

/** The name and the permissions of a role, as a person edits them. */
export interface RoleDraft {
  name: string
  permissions: readonly Permission[]
}

const plainName = (name: string) => name.trim().replaceAll(/\s+/g, ' ')
const nameKey = (name: string) => plainName(name).toLowerCase()

/** True when another role has the same name, ignoring case and the number of blanks. */
export function hasTakenName(
  role: { id: number; name: string },
  roles: readonly { id: number; name: string }[],
): boolean {
  return roles.some(({ id, name }) => id !== role.id && nameKey(name) === nameKey(role.name))
}

/** The name if it is free; otherwise the name with the lowest number from 2 that makes it free, such as `Desk 2`. */
export function freeRoleName(typedName: string, roles: readonly { id: number; name: string }[]): string {
  const isTaken = (name: string) => hasTakenName({ id: 0, name }, roles)
  const wantedName = plainName(typedName)
  let name = wantedName
  for (let number = 2; isTaken(name); number += 1) name = `${wantedName} ${number}`
  return name
}

export function isSameRole(one: RoleDraft, other: RoleDraft): boolean {
  return (
    one.name === other.name &&
    one.permissions.length === other.permissions.length &&
    subtractPermissions(one.permissions, other.permissions).length === 0
  )
}

/** Applies the edits (`openedRole` to `editedRole`) to `currentRole`, so that changes of another person stay. */
export function rebaseRole(openedRole: RoleDraft, editedRole: RoleDraft, currentRole: RoleDraft): RoleDraft {
  const addedPermissions = subtractPermissions(editedRole.permissions, openedRole.permissions)
  const removedPermissions = subtractPermissions(openedRole.permissions, editedRole.permissions)
  const permissions = ALL_PERMISSIONS.filter(
    (permission) =>
      addedPermissions.includes(permission) ||
      (currentRole.permissions.includes(permission) && !removedPermissions.includes(permission)),
  )
  return { name: editedRole.name === openedRole.name ? currentRole.name : editedRole.name, permissions }
}
