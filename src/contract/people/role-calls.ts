import { ROLE_LIST_GATES } from '#domain/people/role.ts'
import { type BackendCall, FLAG_BYTES, FORM_BYTES, LIST_BYTES, pageFields } from '../call.ts'
import { ROLE_PEOPLE_PER_PAGE } from '../endpoints.ts'
import { doneSchema } from '../envelope.ts'
import {
  changeRoleBody,
  createdRoleSchema,
  newRoleBody,
  privilegesSchema,
  rolePeopleSchema,
  rolesBody,
  rolesSchema,
} from './role.ts'

/** Roles and their permissions (ordering.md §7, G90, G91). */
export const roleCalls = {
  /** Without Roles#view a caller gets the roles that the caller may assign, without permissions and user counts. */
  roles: {
    method: 'GET',
    path: 'api/admin/role/list',
    answer: rolesSchema,
    gate: { anyOf: ROLE_LIST_GATES },
  },
  /** Saves all roles of the list; the server saves none if another person changed one of them after they were read. */
  saveRoles: {
    method: 'POST',
    path: 'api/admin/role/create-update',
    body: rolesBody,
    mostBytes: LIST_BYTES,
    answer: doneSchema,
    gate: { anyOf: ['editRoles', 'createRoles'] },
    codes: ['changedMeanwhile', 'prohibited', 'notFound'],
  },
  /** Creates a role without permissions. */
  createRole: {
    method: 'POST',
    path: 'api/admin/role/create_role',
    body: newRoleBody,
    mostBytes: FORM_BYTES,
    answer: createdRoleSchema,
    gate: 'createRoles',
    codes: ['prohibited'],
  },
  changeRole: {
    method: 'POST',
    path: 'api/admin/role/change_role',
    body: changeRoleBody,
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: 'editRoles',
    codes: ['notFound', 'prohibited'],
  },
  deleteRole: {
    method: 'PUT',
    path: 'api/admin/role/delete/{id}',
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: 'removeRoles',
    codes: ['notFound', 'prohibited'],
  },
  /** The people with this role, by name. */
  rolePeople: {
    method: 'GET',
    path: 'api/admin/role/users/{id}',
    query: pageFields(ROLE_PEOPLE_PER_PAGE),
    answer: rolePeopleSchema,
    gate: 'seePeopleOfRoles',
    codes: ['notFound'],
  },
  privileges: {
    method: 'GET',
    path: 'api/admin/permission/all',
    /** The name of the parameter is in capitals (G91). */
    query: { ID: { type: 'ids' } },
    answer: privilegesSchema,
    gate: 'seeRoles',
  },
} as const satisfies Record<string, BackendCall>
