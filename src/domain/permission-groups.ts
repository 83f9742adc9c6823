// Every permission that a role can hold, by group (ordering.md §6). The first screens load only the gates.
const CRUD = ['view', 'create', 'edit', 'remove'] as const
export const PERMISSION_GROUPS = {
  Clients: CRUD,
  Orders: [
    ...CRUD,
    'view_partner',
    'dealership_show',
    'status_show',
    'amount_show',
    'id_show',
    'admin_name_show',
  ],
  Products: CRUD,
  Roles: CRUD,
  Administrators: CRUD,
  Settings: CRUD,
  Subscribe_Exclude: CRUD,
  Change_Price: [...CRUD, 'rollback'],
  Scheduled_Shipment: [...CRUD, 'force'],
  Dealership_Exclude: ['select'],
  Account: ['view'],
} as const satisfies Record<string, readonly string[]>

export type PermissionGroup = keyof typeof PERMISSION_GROUPS
export type Permission = {
  [Group in PermissionGroup]: `${Group}#${(typeof PERMISSION_GROUPS)[Group][number]}`
}[PermissionGroup]
