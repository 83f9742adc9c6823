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
import { type AgreedCall, pageParameters } from '../agreed-call.ts'

/** Roles, and the record of changes. */
export const roleCalls = {
  changes: {
    callers: ['seeChanges'],
    query: pageParameters(CHANGES_PER_PAGE),
    body: changesBody,
    answer: changesSchema,
    profile: 'staff',
    neededTo: 'show who changed what',
    fallback: 'The screen of changes is not found, and no page links to it.',
  },
  roles: {
    callers: ['seeRoles', 'createUsers', 'editUsers', 'createAdministrators', 'editAdministrators'],
    answer: rolesSchema,
    profile: 'staff',
    neededTo: 'show roles, and choose the role of a user',
    notes: [
      'Without Roles#view the answer has only the names of the roles that the caller may give to users.',
    ],
  },
  saveRoles: {
    callers: ['editRoles', 'createRoles'],
    body: rolesBody(roleMessages),
    answer: doneSchema,
    codes: ['changedMeanwhile', 'prohibited', 'notFound'],
    profile: 'staff',
    neededTo: 'change the permissions of roles',
    notes: ['The list has all roles. Without `version` the backend does not notice a conflict.'],
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
    fallback: 'Nothing: no screen asks for it today.',
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
    query: pageParameters(ROLE_PEOPLE_PER_PAGE),
    answer: rolePeopleSchema,
    codes: ['notFound'],
    profile: 'staff',
    neededTo: 'list the people with a role',
  },
  privileges: {
    callers: ['seeRoles'],
    query: { ID: { type: 'string', description: 'Ids of roles, separated by commas.' } },
    answer: privilegesSchema,
    profile: 'staff',
    neededTo: 'read the permissions of roles in a separate call',
    fallback: 'The app uses the permissions in the list of roles.',
  },
} as const satisfies Record<string, AgreedCall>
