import { expect, test } from 'vitest'
import {
  freeRoleName,
  isSameRole,
  PERMISSIONS_WITHOUT_EFFECT,
  permissionsIn,
  privilegesOf,
  type RoleDraft,
  rebaseRole,
  subtractPermissions,
} from './role.ts'
import { permissionsOfPreset } from './role-presets.ts'

const role = (name: string, ...permissions: RoleDraft['permissions']): RoleDraft => ({ name, permissions })

test('seven permissions are checked nowhere in the app yet', () => {
  expect(PERMISSIONS_WITHOUT_EFFECT).toEqual([
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
])('the name %j becomes the unused name %j', (typedName, freeName) => {
  const existingRoles = ['Desk', 'desk 2', 'Front desk'].map((name, id) => ({ id: id + 1, name }))
  expect(freeRoleName(typedName, existingRoles)).toBe(freeName)
})

test('permissions are sent as groups with their actions, in the order of the matrix', () => {
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

test('roles with the same name and the same permissions in any order are the same', () => {
  const deskRole = role('Desk', 'Orders#view', 'Orders#edit')
  expect(isSameRole(deskRole, role('Desk', 'Orders#edit', 'Orders#view'))).toBe(true)
  expect(isSameRole(deskRole, role('Front', 'Orders#edit', 'Orders#view'))).toBe(false)
  expect(isSameRole(deskRole, role('Desk', 'Orders#edit', 'Clients#view'))).toBe(false)
})

test.each([
  [
    'each person added another permission',
    role('Desk', 'Orders#view'),
    role('Desk', 'Orders#view', 'Orders#edit'),
    role('Desk', 'Clients#view', 'Orders#view'),
    role('Desk', 'Clients#view', 'Orders#view', 'Orders#edit'),
  ],
  [
    'the other person removed a permission that this person did not change',
    role('Desk', 'Orders#view', 'Orders#edit'),
    role('Front', 'Orders#view', 'Orders#edit'),
    role('Desk', 'Orders#view'),
    role('Front', 'Orders#view'),
  ],
  [
    'this person removed a permission, and the other person changed the name',
    role('Desk', 'Orders#view', 'Orders#edit'),
    role('Desk', 'Orders#view'),
    role('Front', 'Orders#view', 'Orders#edit'),
    role('Front', 'Orders#view'),
  ],
  [
    'both people made the same changes',
    role('Desk', 'Orders#view'),
    role('Front', 'Orders#view', 'Orders#edit'),
    role('Front', 'Orders#view', 'Orders#edit'),
    role('Front', 'Orders#view', 'Orders#edit'),
  ],
])('rebaseRole keeps the changes of both people: %s', (_case, openedRole, ownRole, othersRole, expected) => {
  expect(rebaseRole(openedRole, ownRole, othersRole)).toEqual(expected)
})

test('subtractPermissions removes the permissions of the second list from the first list', () => {
  expect(subtractPermissions(['Orders#view', 'Roles#edit'], ['Orders#view'])).toEqual(['Roles#edit'])
})

test('no preset holds a permission beyond its task', () => {
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
  const peoplePermissions = permissionsOfPreset('everythingButPeople').filter((permission) =>
    /^(Clients|Roles|Administrators)#/.test(permission),
  )
  expect(peoplePermissions).toEqual(['Clients#view'])
  expect(permissionsOfPreset('everythingButPeople')).toContain('Change_Price#rollback')
})
