import { roleMessages } from '#texts/people/roles.ts'
import { describeCalls } from '../described-calls.ts'

/** Roles, and the record of changes. */
export const roleCalls = describeCalls({
  changes: {
    profile: 'staff',
    neededTo: 'show who changed what',
    fallback: 'The screen of changes is not found, and no page links to it.',
  },
  roles: {
    profile: 'staff',
    neededTo: 'show roles, and choose the role of a user',
    notes: [
      'Without Roles#view the answer has only the names of the roles that the caller may give to users.',
    ],
  },
  saveRoles: {
    messages: roleMessages,
    profile: 'staff',
    neededTo: 'change the permissions of roles',
    notes: ['The list has all roles. Without `version` the backend does not notice a conflict.'],
  },
  createRole: {
    messages: roleMessages,
    profile: 'staff',
    neededTo: 'create roles',
  },
  changeRole: {
    profile: 'staff',
    neededTo: 'move a person to another role',
    fallback: 'Nothing: no screen asks for it today.',
  },
  deleteRole: {
    profile: 'staff',
    neededTo: 'delete roles',
  },
  rolePeople: {
    profile: 'staff',
    neededTo: 'list the people with a role',
  },
  privileges: {
    query: { ID: 'Ids of roles, separated by commas.' },
    profile: 'staff',
    neededTo: 'read the permissions of roles in a separate call',
    fallback: 'The app uses the permissions in the list of roles.',
  },
})
