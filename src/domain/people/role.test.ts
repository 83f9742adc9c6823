import { expect, test } from 'vitest'
import {
  freeRoleName,
  IDLE_PERMISSIONS,
  isSameRole,
  missingOf,
  permissionsIn,
  privilegesOf,
  type RoleDraft,
  rebased,
} from './role.ts'
import { permissionsOfPreset } from './role-presets.ts'

const role = (name: string, ...permissions: RoleDraft['permissions']): RoleDraft => ({ name, permissions })

test('names the permissions that nothing asks for yet', () => {
  expect(IDLE_PERMISSIONS).toEqual([
    'Settings#view',
    'Settings#create',
    'Settings#edit',
    'Settings#remove',
    'Subscribe_Exclude#edit',
    'Change_Price#edit',
    'Change_Price#remove',
  ])
})

test.each([
  ['Copy of Desk', 'Copy of Desk'],
  [' desk', 'desk 3'],
  ['Front  Desk', 'Front Desk 2'],
])('%j has the free name %j among roles', (wanted, free) => {
  const all = ['Desk', 'desk 2', 'Front desk'].map((name, id) => ({ id: id + 1, name }))
  expect(freeRoleName(wanted, all)).toBe(free)
})

test('permissions travel as groups with their actions, in the order of the matrix', () => {
  const permissions = permissionsIn([
    { group: 'Orders', actions: ['edit', 'view', 'fly'] },
    { group: 'Secrets', actions: ['view'] },
    { group: 'Clients', actions: ['view'] },
  ])
  expect(permissions).toEqual(['Clients#view', 'Orders#view', 'Orders#edit'])
  expect(privilegesOf(permissions)).toEqual([
    { group: 'Clients', actions: ['view'] },
    { group: 'Orders', actions: ['view', 'edit'] },
  ])
})

test('roles are the same whatever the order of their permissions', () => {
  const one = role('Desk', 'Orders#view', 'Orders#edit')
  expect(isSameRole(one, role('Desk', 'Orders#edit', 'Orders#view'))).toBe(true)
  expect(isSameRole(one, role('Front', 'Orders#edit', 'Orders#view'))).toBe(false)
  expect(isSameRole(one, role('Desk', 'Orders#edit', 'Clients#view'))).toBe(false)
})

test.each([
  [
    'each side ticked another box',
    role('Desk', 'Orders#view'),
    role('Desk', 'Orders#view', 'Orders#edit'),
    role('Desk', 'Clients#view', 'Orders#view'),
    role('Desk', 'Clients#view', 'Orders#view', 'Orders#edit'),
  ],
  [
    'they took what I left alone',
    role('Desk', 'Orders#view', 'Orders#edit'),
    role('Front', 'Orders#view', 'Orders#edit'),
    role('Desk', 'Orders#view'),
    role('Front', 'Orders#view'),
  ],
  [
    'I took what they left alone, and they gave it a name',
    role('Desk', 'Orders#view', 'Orders#edit'),
    role('Desk', 'Orders#view'),
    role('Front', 'Orders#view', 'Orders#edit'),
    role('Front', 'Orders#view'),
  ],
  [
    'both changed the same',
    role('Desk', 'Orders#view'),
    role('Front', 'Orders#view', 'Orders#edit'),
    role('Front', 'Orders#view', 'Orders#edit'),
    role('Front', 'Orders#view', 'Orders#edit'),
  ],
])('%s: neither is undone', (_case, base, mine, theirs, expected) => {
  expect(rebased(base, mine, theirs)).toEqual(expected)
})

test('nobody gives what he has not', () => {
  expect(missingOf(['Orders#view', 'Roles#edit'], ['Orders#view'])).toEqual(['Roles#edit'])
})

test('a start for a new role is what its name says', () => {
  expect(permissionsOfPreset('readOnly').filter((permission) => !permission.endsWith('#view'))).toEqual([
    'Orders#dealership_show',
    'Orders#status_show',
    'Orders#amount_show',
    'Orders#admin_name_show',
  ])
  expect(permissionsOfPreset('orderDesk')).toEqual([
    'Clients#view',
    'Orders#view',
    'Orders#create',
    'Orders#edit',
    'Orders#dealership_show',
    'Orders#status_show',
    'Orders#amount_show',
    'Orders#admin_name_show',
    'Scheduled_Shipment#view',
    'Scheduled_Shipment#create',
    'Scheduled_Shipment#edit',
    'Scheduled_Shipment#force',
    'Account#view',
  ])
  expect(permissionsOfPreset('catalogueEditor')).toEqual([
    'Products#view',
    'Products#create',
    'Products#edit',
    'Products#remove',
    'Account#view',
  ])
  const people = permissionsOfPreset('everythingButPeople').filter((permission) =>
    /^(Clients|Roles|Administrators)#/.test(permission),
  )
  expect(people).toEqual(['Clients#view'])
  expect(permissionsOfPreset('everythingButPeople')).toContain('Change_Price#rollback')
})
