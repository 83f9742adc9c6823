import { changesBody, changesSchema } from '#contract/change-record.ts'
import { CHANGES_PER_PAGE, ROLE_PEOPLE_PER_PAGE } from '#contract/endpoints.ts'
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
import { roleMessages } from '#texts/people/roles.ts'
import { type AgreedCall, pages } from '../agreed-call.ts'

/** Roles, and the record of changes. */
export const roleCalls = {
  changes: {
    callers: ['seeChanges'],
    query: pages(CHANGES_PER_PAGE),
    body: changesBody,
    answer: changesSchema,
    profile: 'staff',
    neededTo: 'show who changed what',
    without: 'The screen of changes is not found, and no page links to it.',
  },
  roles: {
    callers: ['seeRoles', 'createUsers', 'editUsers', 'createAdministrators', 'editAdministrators'],
    answer: rolesSchema,
    profile: 'staff',
    neededTo: 'show roles, and choose the role of a user',
    notes: ['Without Roles#view only the names of the roles that the caller may give.'],
  },
  saveRoles: {
    callers: ['editRoles', 'createRoles'],
    body: rolesBody(roleMessages),
    answer: doneSchema,
    codes: ['changedMeanwhile', 'prohibited', 'notFound'],
    profile: 'staff',
    neededTo: 'change the permissions of roles',
    notes: ['All roles in one list. Without `version` a conflict is not noticed.'],
  },
  createRole: {
    callers: ['createRoles'],
    body: newRoleBody(roleMessages),
    answer: createdRoleSchema,
    codes: ['prohibited'],
    profile: 'staff',
    neededTo: 'create roles',
  },
  changeRole: {
    callers: ['editRoles'],
    body: changeRoleBody,
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'move a person to another role',
    without: 'Nothing: no screen asks for it today.',
  },
  deleteRole: {
    callers: ['removeRoles'],
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'delete roles',
  },
  rolePeople: {
    callers: ['seePeopleOfRoles'],
    query: pages(ROLE_PEOPLE_PER_PAGE),
    answer: rolePeopleSchema,
    codes: ['notFound'],
    profile: 'staff',
    neededTo: 'list the people with a role',
  },
  privileges: {
    callers: ['seeRoles'],
    query: { ID: { type: 'string', text: 'Ids of roles, separated by commas.' } },
    answer: privilegesSchema,
    profile: 'staff',
    neededTo: 'read the permissions of roles from their own call',
    without: 'The permissions of the list of roles count.',
  },
} as const satisfies Record<string, AgreedCall>
