// Roles as a test asks for them and changes them; the ids of the world.
import { rolePermissions } from '#server/reference/schema/users.ts'
import type { ReferenceFixture } from './reference-fixture.ts'

export const ADMIN = 1
export const MANAGER = 2
export const DEALER = 3
export const COUNTER = 4
export const SAVE_ROLES = 'api/admin/role/create-update'

type Privileges = { group: string; actions: string[] }[]
interface Listed {
  id: number
  name: string
  permissions: Privileges
  version: string
}

/** The whole list, one role of it changed. */
export function changed(all: Listed[], id: number, change: Partial<Listed>): Listed[] {
  return all.map((role) => (role.id === id ? { ...role, ...change } : role))
}

export function roleCalls(world: { reference: ReferenceFixture }) {
  return {
    async list(login = 'admin'): Promise<Listed[]> {
      return (await (await world.reference.as(login)).get('api/admin/role/list')).data.roles
    },
    async privilegesOf(login: string): Promise<Privileges> {
      return (await (await world.reference.as(login)).post('api/auth/validate')).data.privileges
    },
    /** Gives rights to a role behind the back of everybody, as the seed does. */
    async give(roleId: number, ...permissions: string[]): Promise<void> {
      await world.reference.database.insert(rolePermissions).values(
        permissions.map((permission) => {
          const [group = '', action = ''] = permission.split('#')
          return { roleId, group, action }
        }),
      )
    },
  }
}
