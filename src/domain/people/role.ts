// A role and the rights that it holds (ordering.md §3, G90, G91).
import { DEALER_ROLE_ID, type Privilege } from './account.ts'
import { GATES, type Gate, NARROWING, PERMISSION_GROUPS, type Permission } from './permissions.ts'

/** One of these gets the list of roles: who gives people a role must know which there are. */
export const ROLE_LIST_GATES: readonly Gate[] = [
  'seeRoles',
  'createUsers',
  'editUsers',
  'createAdministrators',
  'editAdministrators',
]

/** It always holds every permission, so that nobody locks themselves out (G90). */
export const ADMINISTRATOR_ROLE_ID = 1

export interface Role {
  id: number
  name: string
  permissions: readonly Permission[]
  /** Cannot be deleted. */
  defaultRole: boolean
  /** Names what the role was as it was read, so that a save can tell whether somebody changed it since (G91); '' where a backend has none. */
  version: string
  /** How many people have it; null where a backend does not count them. */
  userCount: number | null
}

/** Of the role of new users and of those whose role is deleted; it can be renamed. '' where it is not told. */
export function dealerRoleName(roles: readonly { id: number; name: string }[]): string {
  return roles.find(({ id }) => id === DEALER_ROLE_ID)?.name ?? ''
}

/** Somebody who has a role. */
export interface RolePerson {
  id: number
  name: string
  login: string
  company: string
}

/** Every permission there is, in the order of the matrix. */
export const ALL_PERMISSIONS: readonly Permission[] = Object.entries(PERMISSION_GROUPS).flatMap(
  ([group, actions]) => actions.map((action) => `${group}#${action}` as Permission), // built from the table that the type is built from
)

/** What role 1 always holds (G90, G178). */
export const ADMINISTRATOR_PERMISSIONS: readonly Permission[] = ALL_PERMISSIONS.filter(
  (permission) => !NARROWING.includes(permission),
)

/** Asked for where they are needed, beside the gates: `order-words.ts`, `scope.ts`. */
const ASKED_BESIDE_GATES: readonly Permission[] = ['Orders#admin_name_show']

/** Permissions of the agreement that nothing in this app asks for yet (G121). */
export const IDLE_PERMISSIONS: readonly Permission[] = (() => {
  const asked = new Set<string>([...Object.values(GATES).flat(), ...ASKED_BESIDE_GATES])
  return ALL_PERMISSIONS.filter((permission) => !asked.has(permission))
})()

/** Those that the matrix knows, in its order; what a backend has besides is left out. */
export function permissionsIn(privileges: readonly Privilege[]): Permission[] {
  const held = new Set(
    privileges.flatMap(({ group, actions }) => actions.map((action) => `${group}#${action}`)),
  )
  return ALL_PERMISSIONS.filter((permission) => held.has(permission))
}

/** As they travel: each group with its actions. */
export function privilegesOf(permissions: readonly Permission[]): Privilege[] {
  const actions = new Map<string, string[]>()
  for (const permission of ALL_PERMISSIONS) {
    if (!permissions.includes(permission)) continue
    const [group = '', action = ''] = permission.split('#')
    actions.set(group, [...(actions.get(group) ?? []), action])
  }
  return [...actions].map(([group, held]) => ({ group, actions: held }))
}

/** What is wanted and not held. */
export function missingOf(wanted: readonly Permission[], held: readonly Permission[]): Permission[] {
  return wanted.filter((permission) => !held.includes(permission))
}

/** Wanted rights that the person would need to have himself to give them; what narrows is no right (G178). */
export function rightsLacking(wanted: readonly Permission[], mine: readonly Permission[]): Permission[] {
  return missingOf(wanted, [...mine, ...NARROWING])
}

/** What a person types and ticks of a role. */
export interface RoleDraft {
  name: string
  permissions: readonly Permission[]
}

const plainName = (name: string) => name.trim().replaceAll(/\s+/g, ' ')
const comparedName = (name: string) => plainName(name).toLowerCase()

/** Another role has the same name; case and blanks between words do not count. */
export function hasNameOfAnother(
  role: { id: number; name: string },
  all: readonly { id: number; name: string }[],
): boolean {
  return all.some(({ id, name }) => id !== role.id && comparedName(name) === comparedName(role.name))
}

/** The name, or with the lowest number behind it that makes it one of its own. */
export function freeRoleName(wanted: string, all: readonly { id: number; name: string }[]): string {
  const isTaken = (name: string) => hasNameOfAnother({ id: 0, name }, all)
  const plain = plainName(wanted)
  let name = plain
  for (let number = 2; isTaken(name); number += 1) name = `${plain} ${number}`
  return name
}

/** The same name and the same permissions. */
export function isSameRole(one: RoleDraft, other: RoleDraft): boolean {
  return (
    one.name === other.name &&
    one.permissions.length === other.permissions.length &&
    missingOf(one.permissions, other.permissions).length === 0
  )
}

/** What was changed from `base` to `mine`, made to what the role is by now: nobody else's change is undone. */
export function rebased(base: RoleDraft, mine: RoleDraft, theirs: RoleDraft): RoleDraft {
  const added = missingOf(mine.permissions, base.permissions)
  const taken = missingOf(base.permissions, mine.permissions)
  const permissions = ALL_PERMISSIONS.filter(
    (permission) =>
      added.includes(permission) || (theirs.permissions.includes(permission) && !taken.includes(permission)),
  )
  return { name: mine.name === base.name ? theirs.name : mine.name, permissions }
}
