import * as v from 'valibot'
import { rowId } from '#domain/values/row-id.ts'
import { privilegeShape } from '#domain/people/account.ts'
import { PERMISSION_GROUPS } from '#domain/people/permissions.ts'
import { permissionsIn, type Role, rolePersonShape } from '#domain/people/role.ts'
import { TEXT_LENGTHS } from '#domain/values/text-rules.ts'
import { page } from '../envelope.ts'
import type { FieldMessages } from '../field-rules.ts'
import { fieldRules } from '../field-rules.ts'
import { tolerant } from '../tolerant-shape.ts'
import { boundedList, flag, id, listOf, number, orElse, textOr } from '../tolerant-values.ts'

const privilege = tolerant(privilegeShape)

const roleSchema = v.pipe(
  v.object({
    id,
    name: textOr(''),
    permissions: listOf(privilege),
    defaultRole: flag,
    version: textOr(''),
    userCount: orElse(number, null),
  }),
  v.transform((role) => ({ ...role, permissions: permissionsIn(role.permissions) })),
) satisfies v.GenericSchema<unknown, Role>

/** Answer of {role}/list. */
export const rolesSchema = page(roleSchema, 'roles')

/** Answer of {permission}/all: the permissions of each role. */
export const privilegesSchema = page(
  v.pipe(
    v.object({ id, privileges: listOf(privilege) }),
    v.transform((role) => ({ id: role.id, permissions: permissionsIn(role.privileges) })),
  ),
)

/** Answer of {role}/users/{id}. */
export const rolePeopleSchema = page(tolerant(rolePersonShape), 'users')

export const createdRoleSchema = v.object({ id })

/** The server stores at most this many roles, because one save sends all of them. */
export const MOST_ROLES = 200

export function hasKnownActions({ group, actions }: { group: string; actions: string[] }): boolean {
  // The picklist of `knownPrivilege` accepts only these keys.
  const groupActions: readonly string[] = PERMISSION_GROUPS[group as keyof typeof PERMISSION_GROUPS]
  return actions.every((action) => groupActions.includes(action))
}

/** A group of the matrix with some of its actions. */
const knownPrivilege = v.pipe(
  v.object({ group: v.picklist(Object.keys(PERMISSION_GROUPS)), actions: boundedList(v.string(), 50) }),
  v.check(hasKnownActions),
)

export interface RoleMessages extends FieldMessages {
  roleNameTooLong: string
}

/** The rule for the name of a role, for form and server. */
export function roleName(messages: RoleMessages) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(TEXT_LENGTHS.roleName, messages.roleNameTooLong),
    fieldRules(messages).requiredText,
  )
}

export function hasEachRoleOnce(roles: readonly { id: number }[]): boolean {
  return new Set(roles.map(({ id }) => id)).size === roles.length
}

/**
 * Body of {role}/create-update: all roles (G91). `version` is the version that {role}/list sent; without it the server
 * detects no conflict.
 */
export function rolesBody(messages: RoleMessages) {
  const roles = boundedList(
    v.object({
      id: rowId,
      name: roleName(messages),
      permissions: v.pipe(
        boundedList(knownPrivilege, 50),
        v.transform((privileges) => permissionsIn(privileges)),
      ),
      version: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    }),
    MOST_ROLES,
  )
  return v.pipe(roles, v.check<v.InferOutput<typeof roles>>(hasEachRoleOnce))
}
export type RolesBody = v.InferOutput<ReturnType<typeof rolesBody>>

/** Body of {role}/create_role. */
export function newRoleBody(messages: RoleMessages) {
  return v.object({ name: roleName(messages) })
}

/** Body of {role}/change_role: moves a person to another role (G91). */
export const changeRoleBody = v.object({ userId: rowId, roleId: rowId })
