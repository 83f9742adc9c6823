// The ids of the roles in reference-world.ts, and calls that read and change roles.
import { rolePermissions } from '#server/reference/schema/users.ts'
import type { ReferenceFixture } from './reference-fixture.ts'

export const ADMIN = 1
export const MANAGER = 2
export const DEALER = 3
export const COUNTER = 4
export const SAVE_ROLES = 'api/admin/role/create-update'

type Privileges = { group: string; actions: string[] }[]
interface ListedRole {
  id: number
  name: string
  permissions: Privileges
  version: string
}

/** The list with one role changed. */
export function withChangedRole(roles: ListedRole[], id: number, change: Partial<ListedRole>): ListedRole[] {
  return roles.map((role) => (role.id === id ? { ...role, ...change } : role))
}

export function roleCalls(world: { reference: ReferenceFixture }) {
  return {
    async listRoles(login = 'admin'): Promise<ListedRole[]> {
      return (await (await world.reference.as(login)).get('api/admin/role/list')).data.roles
    },
    async privilegesOf(login: string): Promise<Privileges> {
      return (await (await world.reference.as(login)).post('api/auth/validate')).data.privileges
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
