import * as v from 'valibot'
import { expect, test } from 'vitest'
import { roleMessages } from '#texts/people/roles.ts'
import { changeRoleBody, newRoleBody, rolesBody, rolesSchema } from './role.ts'

const role = { id: 2, name: 'Desk', permissions: [{ group: 'Roles', actions: ['view'] }] }

function faultOf(change: object): string | null {
  const result = v.safeParse(rolesBody(roleMessages), [{ ...role, ...change }], { abortPipeEarly: true })
  return result.success ? null : result.issues[0].message
}

test('a saved role gets its permissions in the order of the matrix, and no version if none is sent', () => {
  const permissions = [
    { group: 'Roles', actions: ['view'] },
    { group: 'Clients', actions: ['edit', 'view'] },
  ]
  const [saved] = v.parse(rolesBody(roleMessages), [{ ...role, name: ' Desk ', permissions }])
  expect(saved).toMatchObject({ id: 2, name: 'Desk', version: '' })
  expect(new Set(saved?.permissions)).toEqual(new Set(['Clients#view', 'Clients#edit', 'Roles#view']))
  expect(saved?.permissions.at(-1)).toBe('Roles#view')
})

test.each<[string, object, string | null]>([
  ['a name of 100 letters between blanks', { name: ` ${'x'.repeat(100)} ` }, null],
  ['a name of 101 letters', { name: 'x'.repeat(101) }, 'At most 100 characters'],
  ['no name', { name: ' ' }, roleMessages.required],
])('a role with %s', (_, change, message) => {
  expect(faultOf(change)).toBe(message)
  expect(v.is(newRoleBody(roleMessages), { ...role, ...change })).toBe(message === null)
})

test.each<[string, object]>([
  ['an unknown group', { permissions: [{ group: 'Garage', actions: [] }] }],
  ['an action that the group does not have', { permissions: [{ group: 'Clients', actions: ['id_show'] }] }],
  ['one unknown action of two', { permissions: [{ group: 'Clients', actions: ['view', 'id_show'] }] }],
  ['the id 0', { id: 0 }],
  ['a version of 101 letters', { version: 'x'.repeat(101) }],
])('a role with %s is refused', (_, change) => {
  expect(faultOf(change)).not.toBeNull()
})

test('one save has at most 200 roles', () => {
  const roles = Array.from({ length: 200 }, (_, index) => ({ ...role, id: index + 1 }))
  expect(v.is(rolesBody(roleMessages), roles)).toBe(true)
  expect(v.is(rolesBody(roleMessages), [...roles, { ...role, id: 201 }])).toBe(false)
})

test('a person cannot be moved to the role 0', () => {
  expect(v.is(changeRoleBody, { userId: 1, roleId: 1 })).toBe(true)
  expect(v.is(changeRoleBody, { userId: 1, roleId: 0 })).toBe(false)
  expect(v.is(changeRoleBody, { userId: 0, roleId: 1 })).toBe(false)
})

test('a role of a backend that sends only id and permissions is read', () => {
  const permissions = [{ group: 'Roles', actions: ['view', 'fly'] }]
  expect(v.parse(rolesSchema, { roles: [{ id: 2, permissions }], count: 1 }).items).toEqual([
    {
      id: 2,
      name: '',
      permissions: ['Roles#view'],
      defaultRole: false,
      version: '',
      userCount: null,
    },
  ])
})
