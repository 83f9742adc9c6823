// Changes of roles (ordering.md §6, G91). Roles are locked before users, and the caller's own rights are read under
// this lock, so that the caller cannot use a right that was just removed.
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { MOST_ROLES, type RolesBody } from '#contract/people/role.ts'
import { type Change, fieldChanges } from '#domain/change-record.ts'
import { type Account, DEALER_ROLE_ID } from '#domain/people/account.ts'
import {
  ADMINISTRATOR_ROLE_ID,
  forbiddenPermissions,
  hasTakenName,
  isSameRole,
  permissionsIn,
  privilegesOf,
  type Role,
  type RoleDraft,
  subtractPermissions,
} from '#domain/people/role.ts'
import type { Statements } from '#server/database/open-database.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import { roleRefusals } from '#texts/people/roles.ts'
import {
  readCallerAgain,
  refuseMoreRights,
  refuseOwnAccount,
  refuseRole,
  requireGate,
} from '../../authority/people-rules.ts'
import { notFound, prohibited, Refusal } from '../../refusal.ts'
import { rolePermissions, roles, users } from '../../schema/users.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { readAccount } from './accounts.ts'
import { readRoles, type StoredRole } from './find-roles.ts'
import { lockNames } from './lock-people.ts'

/** The values of a role in the audit: its name, and each group with its actions. */
function valuesOf({ name, permissions }: RoleDraft): Record<string, string> {
  const groups = privilegesOf(permissions).map(({ group, actions }) => [group, actions.join(', ')])
  return { name, ...Object.fromEntries(groups) }
}

/** Refuses a change that gives a right which the caller does not have. */
function refuseGivingMoreRights(
  caller: Account,
  newPermissions: Role['permissions'],
  oldPermissions: Role['permissions'],
): void {
  const missingRights = forbiddenPermissions(
    subtractPermissions(newPermissions, oldPermissions),
    permissionsIn(caller.privileges),
  )
  if (missingRights.length > 0) throw prohibited(roleRefusals.notHeld(missingRights))
}

function roleById(storedRoles: readonly StoredRole[], id: number): StoredRole {
  const role = storedRoles.find((candidate) => candidate.id === id)
  if (role === undefined) throw notFound('Role')
  return role
}

type NewRole = Pick<Role, 'id' | 'name' | 'permissions'>

async function writeNames(transaction: Statements, changedRoles: readonly NewRole[]): Promise<void> {
  const rows = changedRoles.map(({ id, name }) => ({ id, name }))
  await transaction.execute(sql`
    update ${roles} set name = changed.name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(id integer, name text)
    where ${roles.id} = changed.id`)
}

async function writePermissions(transaction: Statements, changedRoles: readonly NewRole[]): Promise<void> {
  const ids = changedRoles.map(({ id }) => id)
  await transaction.delete(rolePermissions).where(inArray(rolePermissions.roleId, ids))
  const rows = changedRoles.flatMap(({ id: roleId, permissions }) =>
    permissions.map((permission) => {
      const [group = '', action = ''] = permission.split('#')
      return { roleId, group, action }
    }),
  )
  if (rows.length > 0) await transaction.insert(rolePermissions).values(rows)
}

/** Saves all drafts or nothing; roles without a draft stay unchanged. */
export async function saveRoles(
  transaction: Statements,
  stamp: ChangeStamp,
  drafts: RolesBody,
): Promise<void> {
  await lockNames(transaction, 'roles')
  const storedRoles = await readRoles(transaction, { lock: 'no key update' })
  const caller = await readCallerAgain(transaction, stamp.authorId, ['editRoles', 'createRoles'])
  const changes = drafts.flatMap((draft) => {
    const oldRole = roleById(storedRoles, draft.id)
    const permissions = draft.id === ADMINISTRATOR_ROLE_ID ? oldRole.permissions : draft.permissions
    const newRole = { ...oldRole, name: draft.name, permissions }
    return isSameRole(oldRole, newRole) ? [] : [{ oldRole, newRole, version: draft.version }]
  })
  const outdatedChanges = changes.filter(
    ({ oldRole, version }) => version !== '' && version !== oldRole.version,
  )
  if (outdatedChanges.length > 0) {
    throw new Refusal(
      'changed-meanwhile',
      roleRefusals.changed(outdatedChanges.map(({ oldRole }) => oldRole.name)),
    )
  }
  const rolesAfterSave = storedRoles.map(
    (role) => changes.find(({ newRole }) => newRole.id === role.id)?.newRole ?? role,
  )
  for (const { oldRole, newRole } of changes) {
    if (newRole.name !== oldRole.name) refuseTakenName(newRole, rolesAfterSave)
  }
  for (const { oldRole, newRole } of changes) {
    refuseGivingMoreRights(caller, newRole.permissions, oldRole.permissions)
  }
  const changedRoles = changes.map(({ newRole }) => newRole)
  await writeNames(transaction, changedRoles)
  await writePermissions(
    transaction,
    changedRoles.filter(({ id }) => id !== ADMINISTRATOR_ROLE_ID),
  )
  const edits = changes.map(({ oldRole, newRole }) => ({
    kind: 'role' as const,
    thingId: newRole.id,
    thing: newRole.name,
    action: 'edited' as const,
    fields: fieldChanges(valuesOf(oldRole), valuesOf(newRole)),
  }))
  await recordChange(transaction, stamp, ...edits)
}

/** Refuses a name that another role has; case does not matter. */
function refuseTakenName(
  role: { id: number; name: string },
  allRoles: readonly { id: number; name: string }[],
) {
  if (hasTakenName(role, allRoles)) throw prohibited(roleRefusals.nameTaken(role.name))
}

/** Creates a role without permissions; refused when there are already as many roles as can be saved together. */
export async function createRole(transaction: Statements, stamp: ChangeStamp, name: string): Promise<number> {
  await lockNames(transaction, 'roles')
  await readCallerAgain(transaction, stamp.authorId, ['createRoles'])
  const storedRoles = await readRoles(transaction)
  refuseTakenName({ id: 0, name }, storedRoles)
  if (storedRoles.length >= MOST_ROLES) throw prohibited(roleRefusals.tooMany(MOST_ROLES))
  const [row] = await transaction.insert(roles).values({ name }).returning({ id: roles.id })
  if (row === undefined) throw new Error('A new role has no id')
  const fields = fieldChanges({}, { name })
  await recordChange(transaction, stamp, {
    kind: 'role',
    thingId: row.id,
    thing: name,
    action: 'created',
    fields,
  })
  return row.id
}

/** Deletes a role. Its people move to the role Dealer; returns the number of these people. */
export async function deleteRole(transaction: Statements, stamp: ChangeStamp, id: number): Promise<number> {
  const storedRoles = await readRoles(transaction, { lock: 'no key update' })
  const caller = await readCallerAgain(transaction, stamp.authorId, ['removeRoles'])
  const role = roleById(storedRoles, id)
  const dealerRole = roleById(storedRoles, DEALER_ROLE_ID)
  if (role.defaultRole) throw prohibited(roleRefusals.defaultRole)
  if (caller.role.id === id) throw prohibited(roleRefusals.ownRole)
  const usersOfRole = await transaction
    .update(users)
    .set({ roleId: DEALER_ROLE_ID })
    .where(eq(users.roleId, id))
    .returning({ id: users.id, login: users.login, removedAt: users.removedAt })
  const movedUsers = usersOfRole.filter(({ removedAt }) => removedAt === null)
  if (movedUsers.length > 0) refuseGivingMoreRights(caller, dealerRole.permissions, role.permissions)
  await transaction.delete(roles).where(eq(roles.id, id))
  const fields = fieldChanges(valuesOf(role), {})
  await recordChange(
    transaction,
    stamp,
    { kind: 'role', thingId: id, thing: role.name, action: 'removed', fields },
    ...movedUsers.map((user) => roleChangeOf(user, role.name, dealerRole.name)),
  )
  return movedUsers.length
}

/** The record of a user's new role in the audit. */
function roleChangeOf({ id, login }: { id: number; login: string }, from: string, to: string): Change {
  return { kind: 'user', thingId: id, thing: login, action: 'edited', fields: [{ field: 'role', from, to }] }
}

interface RoleMove {
  userId: number
  roleId: number
}

/**
 * Moves a person to another role. Refused for the caller's own account, for the default user, and for a person or a
 * role with rights that the caller does not have.
 */
export async function changeRole(
  transaction: Statements,
  stamp: ChangeStamp,
  { userId, roleId }: RoleMove,
): Promise<void> {
  const storedRoles = await readRoles(transaction, { lock: 'share' })
  // When two callers change each other's role at once, the second call waits here; its caller has then lost the right.
  const lockedUsers = await transaction
    .select({ id: users.id, defaultUser: users.defaultUser })
    .from(users)
    .where(inArray(users.id, [stamp.authorId, userId]))
    .orderBy(asc(users.id))
    .for('update')
  const caller = await readCallerAgain(transaction, stamp.authorId, ['editRoles'])
  refuseOwnAccount(caller, userId)
  const person = await readAccount(transaction, userId)
  if (person === null) throw notFound('User')
  requireGate(caller, 'edit', person.company)
  await refuseMoreRights(transaction, caller, { roleId: person.role.id })
  const role = roleById(storedRoles, roleId)
  if (lockedUsers.some(({ id, defaultUser }) => id === userId && defaultUser)) {
    throw prohibited(peopleRefusals.defaultUserNotChanged)
  }
  await refuseRole(transaction, caller, role.id)
  await transaction.update(users).set({ roleId }).where(eq(users.id, userId))
  if (role.id !== person.role.id) {
    await recordChange(transaction, stamp, roleChangeOf(person, person.role.name, role.name))
  }
}
