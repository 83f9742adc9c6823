// Roles and their permissions (ordering.md §7, G90, G91).
import type { FastifyInstance } from 'fastify'
import { roleCalls } from '#contract/people/role-calls.ts'
import { holds } from '#domain/people/permissions.ts'
import { permissionsIn, privilegesOf, forbiddenPermissions } from '#domain/people/role.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { roleMessages } from '#texts/people/roles.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import { callerOf } from '../authority/route-gate.ts'
import { scopeOf } from '../authority/scope.ts'
import { notFound } from '../refusal.ts'
import { changeRole, createRole, deleteRole, saveRoles } from '../store/people/change-roles.ts'
import { countPeopleOfRoles, findPeopleOfRole, readRoles } from '../store/people/find-roles.ts'
import { addCall, withMessages } from './add-call.ts'

interface RoleParts {
  database: CounterDatabase
  clock: () => Date
}

export function roleRoutes(app: FastifyInstance, { database, clock }: RoleParts): void {
  const stampOf = createChangeStamper(clock)

  /** Without Roles#view a caller gets the roles that the caller may assign, without permissions and user counts. */
  addCall(app, roleCalls.roles, async ({ request }) => {
    const { privileges } = callerOf(request)
    const allRoles = await readRoles(database)
    if (!holds(privileges, 'Roles#view')) {
      const ownPermissions = permissionsIn(privileges)
      const assignableRoles = allRoles.filter(
        ({ permissions }) => forbiddenPermissions(permissions, ownPermissions).length === 0,
      )
      const roles = assignableRoles.map(({ id, name, defaultRole }) => ({
        id,
        name,
        defaultRole,
        permissions: [],
      }))
      return { roles, count: roles.length }
    }
    const peopleCounts = await countPeopleOfRoles(database)
    const roles = allRoles.map(({ permissions, ...role }) => ({
      ...role,
      permissions: privilegesOf(permissions),
      userCount: peopleCounts.get(role.id) ?? 0,
    }))
    return { roles, count: roles.length }
  })

  addCall(app, roleCalls.rolePeople, async ({ request, params: { id }, query: page }) => {
    const isKnownRole = (await readRoles(database)).some((role) => role.id === id)
    if (!isKnownRole) throw notFound('Role')
    return findPeopleOfRole(database, scopeOf(request.account), id, page)
  })

  addCall(app, roleCalls.privileges, async ({ query: { ID: ids } }) => {
    const allRoles = await readRoles(database)
    const items = allRoles
      .filter(({ id }) => ids === undefined || ids.includes(id))
      .map(({ id, name, permissions }) => ({ id, name, privileges: privilegesOf(permissions) }))
    return { items, count: items.length }
  })

  addCall(app, withMessages(roleCalls.saveRoles, roleMessages), async ({ request, body: roles }) => {
    await database.transaction((transaction) => saveRoles(transaction, stampOf(request), roles))
    return {}
  })

  addCall(app, withMessages(roleCalls.createRole, roleMessages), async ({ request, body: { name } }) => {
    const id = await database.transaction((transaction) => createRole(transaction, stampOf(request), name))
    return { id }
  })

  addCall(app, roleCalls.changeRole, async ({ request, body: roleChange }) => {
    await database.transaction((transaction) => changeRole(transaction, stampOf(request), roleChange))
    return {}
  })

  addCall(app, roleCalls.deleteRole, async ({ request, params: { id } }) => {
    const movedUsers = await database.transaction((transaction) =>
      deleteRole(transaction, stampOf(request), id),
    )
    return { movedUsers }
  })
}
