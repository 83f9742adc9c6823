import type { Role } from '#domain/people/role.ts'

export const sampleRole = (fields: Partial<Role> & Pick<Role, 'id' | 'name'>): Role => ({
  permissions: [],
  defaultRole: false,
  version: 'one',
  userCount: 0,
  ...fields,
})

export const PEOPLE_WITH_ROLE = [
  { id: 8, name: 'Robin Keller', login: 'robin', company: 'Lakeside Group' },
  { id: 9, name: 'Sam Ortega', login: 'sam', company: '' },
]
