// Roles and their permissions (ordering.md §7, G90, G91).
import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS, ROLE_PEOPLE_PER_PAGE } from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import {
  changeRoleBody,
  createdRoleSchema,
  newRoleBody,
  privilegesSchema,
  rolePeopleSchema,
  rolesBody,
  rolesSchema,
} from '#contract/people/role.ts'
import { holds } from '#domain/people/permissions.ts'
import { permissionsIn, privilegesOf, ROLE_LIST_GATES, forbiddenPermissions } from '#domain/people/role.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { roleMessages } from '#texts/people/roles.ts'
import { answers, parseInput, type RoutedApp } from '../answers.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import { callerOf, type RouteGate } from '../authority/route-gate.ts'
import { scopeOf } from '../authority/scope.ts'
import { notFound } from '../refusal.ts'
import { changeRole, createRole, deleteRole, saveRoles } from '../store/people/change-roles.ts'
import { countPeopleOfRoles, findPeopleOfRole, readRoles } from '../store/people/find-roles.ts'
import { idsText, pageNumber, pageSize, rowId } from './query-values.ts'

const idParams = v.object({ id: rowId })
const peopleQuery = v.object({ page: pageNumber, size: pageSize(ROLE_PEOPLE_PER_PAGE) })
/** The name of the parameter is in capitals (G91). */
const privilegesQuery = v.object({ ID: v.optional(idsText) })

const saveRolesBody = rolesBody(roleMessages)
const createRoleBody = newRoleBody(roleMessages)

const LIST_GATE: RouteGate = { anyOf: ROLE_LIST_GATES }
const SAVE_GATE: RouteGate = { anyOf: ['editRoles', 'createRoles'] }

interface RoleParts {
  database: CounterDatabase
  clock: () => Date
}

export function roleRoutes(app: RoutedApp, { database, clock }: RoleParts): void {
  const stampOf = createChangeStamper(clock)

  /** Without Roles#view a caller gets the roles that the caller may assign, without permissions and user counts. */
  app.get(`/${ENDPOINTS.roles}`, answers(rolesSchema, { gate: LIST_GATE }), async (request) => {
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

  app.get(
    `/${BASE_PATHS.role}/users/:id`,
    answers(rolePeopleSchema, { gate: 'seePeopleOfRoles' }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      const page = parseInput(peopleQuery, request.query)
      const isKnownRole = (await readRoles(database)).some((role) => role.id === id)
      if (!isKnownRole) throw notFound('Role')
      return findPeopleOfRole(database, scopeOf(request.account), id, page)
    },
  )

  app.get(`/${ENDPOINTS.privileges}`, answers(privilegesSchema, { gate: 'seeRoles' }), async (request) => {
    const { ID: ids } = parseInput(privilegesQuery, request.query)
    const allRoles = await readRoles(database)
    const items = allRoles
      .filter(({ id }) => ids === undefined || ids.includes(id))
      .map(({ id, name, permissions }) => ({ id, name, privileges: privilegesOf(permissions) }))
    return { items, count: items.length }
  })

  app.post(`/${ENDPOINTS.saveRoles}`, answers(doneSchema, { gate: SAVE_GATE }), async (request) => {
    const roles = parseInput(saveRolesBody, request.body)
    await database.transaction((transaction) => saveRoles(transaction, stampOf(request), roles))
    return {}
  })

  app.post(
    `/${ENDPOINTS.createRole}`,
    answers(createdRoleSchema, { gate: 'createRoles' }),
    async (request) => {
      const { name } = parseInput(createRoleBody, request.body)
      const id = await database.transaction((transaction) => createRole(transaction, stampOf(request), name))
      return { id }
    },
  )

  app.post(`/${ENDPOINTS.changeRole}`, answers(doneSchema, { gate: 'editRoles' }), async (request) => {
    const roleChange = parseInput(changeRoleBody, request.body)
    await database.transaction((transaction) => changeRole(transaction, stampOf(request), roleChange))
    return {}
  })

  app.put(`/${BASE_PATHS.role}/delete/:id`, answers(doneSchema, { gate: 'removeRoles' }), async (request) => {
    const { id } = parseInput(idParams, request.params)
    const movedUsers = await database.transaction((transaction) =>
      deleteRole(transaction, stampOf(request), id),
    )
    return { movedUsers }
  })
}
