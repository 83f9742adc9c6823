// Sets of permissions with which a new role can begin; the person can change them before saving.
import { type Permission, HIDING_PERMISSIONS } from './permissions.ts'
import { ALL_PERMISSIONS } from './role.ts'

export const ROLE_PRESETS = ['readOnly', 'orderDesk', 'catalogueEditor', 'everythingButPeople'] as const
export type RolePreset = (typeof ROLE_PRESETS)[number]

const ORDER_COLUMN_PERMISSIONS: readonly Permission[] = [
  'Orders#dealership_show',
  'Orders#status_show',
  'Orders#amount_show',
  'Orders#admin_name_show',
]

const PEOPLE_PERMISSION = /^(Roles|Administrators|Dealership_Exclude)#|^Clients#(create|edit|remove)$/

const ORDER_DESK: readonly Permission[] = [
  'Clients#view',
  'Orders#create',
  'Orders#edit',
  'Orders#view',
  ...ORDER_COLUMN_PERMISSIONS,
  'Scheduled_Shipment#create',
  'Scheduled_Shipment#edit',
  'Scheduled_Shipment#view',
  'Scheduled_Shipment#force',
  'Account#view',
]

const IS_IN_PRESET: Record<RolePreset, (permission: Permission) => boolean> = {
  readOnly: (permission) => permission.endsWith('#view') || ORDER_COLUMN_PERMISSIONS.includes(permission),
  orderDesk: (permission) => ORDER_DESK.includes(permission),
  catalogueEditor: (permission) => /^Products#|^Account#view$/.test(permission),
  everythingButPeople: (permission) =>
    !PEOPLE_PERMISSION.test(permission) && !HIDING_PERMISSIONS.includes(permission),
}

export function permissionsOfPreset(preset: RolePreset): Permission[] {
  return ALL_PERMISSIONS.filter(IS_IN_PRESET[preset])
}
