// The ids of roles in reference-world.ts, functions that read roles and privileges and add permissions, and the body
// that saves a changed role.
import { rolePermissions } from '#server/reference/schema/users.ts'
import type { ReferenceFixture } from './reference-fixture.ts'

export const ADMIN_ROLE_ID = 1
export const MANAGER_ROLE_ID = 2
export const DEALER_ROLE_ID = 3
export const COUNTER_ROLE_ID = 4
export const SAVE_ROLES_PATH = 'api/admin/role/create-update'

type Privileges = { group: string; actions: string[] }[]
interface ListedRole {
  id: number
  name: string
  permissions: Privileges
  version: string
}

/** The roles, with changes in one of them. */
export function withChangedRole(roles: ListedRole[], id: number, change: Partial<ListedRole>): ListedRole[] {
  return roles.map((role) => (role.id === id ? { ...role, ...change } : role))
}

export function roleCalls(world: { reference: ReferenceFixture }) {
  return {
    async listRoles(login = 'admin'): Promise<ListedRole[]> {
      return (await (await world.reference.signInAs(login)).get('api/admin/role/list')).data.roles
    },
    async privilegesOf(login: string): Promise<Privileges> {
      return (await (await world.reference.signInAs(login)).post('api/auth/validate')).data.privileges
    },
    /** Adds permissions to a role directly in the database, as the seed does. */
    async addPermissions(roleId: number, ...permissions: string[]): Promise<void> {
      await world.reference.database.insert(rolePermissions).values(
        permissions.map((permission) => {
          const [group = '', action = ''] = permission.split('#')
          return { roleId, group, action }
        }),
      )
    },
  }
}
