// Permissions are strings `group#action`. The gates below are the one table that screens and server share,
// so that nothing is offered that the backend refuses (storefront.md §6, decisions.md G118 to G126).
import type { Privilege } from './account.ts'

const CRUD = ['view', 'create', 'edit', 'remove'] as const
/** Every permission that a role can hold, by group (ordering.md §6). */
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

/** What a person wants to do → every permission that it takes. */
export const GATES = {
  seeOrders: ['Orders#view'],
  placeOrders: ['Orders#create'],
  cancelPaperOrders: ['Orders#view', 'Orders#create'],
  /** Order on behalf of any dealership, edit shipping, tax and markup, see every dealership's orders. */
  administerOrders: ['Orders#edit'],
  removeOrders: ['Orders#remove'],
  seeOrderAmounts: ['Orders#amount_show'],
  seeOrderStatus: ['Orders#status_show'],
  /** The dealership's column and filter; who has several dealerships sees them too. */
  seeOrderDealership: ['Orders#dealership_show'],
  /** The local-admin view: a dealership's name leads nowhere. */
  seeLocalAdminView: ['Orders#view_partner'],
  /** Vendors are people of Administrators, found among the companies (G76, G120). */
  seeVendors: ['Orders#edit', 'Clients#view', 'Administrators#view'],
  /** A user's id in place of his name. */
  seeOrderUserIds: ['Orders#id_show'],
  seeCompanies: ['Clients#view'],
  downloadPriceList: ['Clients#view'],
  createCompanies: ['Clients#view', 'Clients#create'],
  editCompanies: ['Clients#view', 'Clients#edit'],
  /** The section of dealerships of a company's page. */
  editDealerships: ['Clients#view', 'Clients#create', 'Clients#edit'],
  removeCompanies: ['Clients#view', 'Clients#remove'],
  /** Of a company; it is a save of the company (ordering.md §7 Companies). */
  removeDealerships: ['Clients#view', 'Clients#create', 'Clients#edit', 'Clients#remove'],
  createUsers: ['Clients#create'],
  /** Many at once; to find their companies these have to be seen (G159). */
  importUsers: ['Clients#view', 'Clients#create'],
  /** Of companies but Administrators, whose users are the group Administrators' (G120). */
  editUsers: ['Clients#edit'],
  /** Also taking a dealership from a user. */
  removeUsers: ['Clients#remove'],
  /** To give a user dealerships of other companies than his own (ordering.md §5). */
  selectDealerships: ['Dealership_Exclude#select'],
  seeAdministrators: ['Administrators#view'],
  createAdministrators: ['Administrators#create'],
  editAdministrators: ['Administrators#edit'],
  removeAdministrators: ['Administrators#remove'],
  /** Who changed what; a row takes the gate of its list too (`LIST_OF_KIND`). */
  seeChanges: ['Administrators#view'],
  seeHiddenProducts: ['Products#view'],
  seeArchive: ['Products#view', 'Products#edit'],
  editProducts: ['Products#edit'],
  createProducts: ['Products#create', 'Products#edit'],
  removeProducts: ['Products#remove'],
  seeAccount: ['Account#view'],
  seeRoles: ['Roles#view'],
  /** The matrix of every role can be changed with either of these two (ordering.md §6). */
  createRoles: ['Roles#create'],
  editRoles: ['Roles#edit'],
  removeRoles: ['Roles#remove'],
  /** Who has a role; people are known to who sees the companies. */
  seePeopleOfRoles: ['Roles#view', 'Clients#view'],
  seePriceChanges: ['Change_Price#view'],
  changePrices: ['Change_Price#create'],
  rollBackPrices: ['Change_Price#rollback'],
  seeScheduledShipments: ['Scheduled_Shipment#view'],
  subscribe: ['Scheduled_Shipment#create'],
  editScheduledShipments: ['Scheduled_Shipment#edit'],
  removeScheduledShipments: ['Scheduled_Shipment#remove'],
  forceScheduledShipments: ['Scheduled_Shipment#force'],
  /** The list of who is excluded, the subscribers and their workbook (G122). */
  seeExcludedSubscribers: ['Orders#view', 'Subscribe_Exclude#view'],
  excludeSubscribers: ['Orders#view', 'Subscribe_Exclude#view', 'Subscribe_Exclude#create'],
  removeExclusions: ['Orders#view', 'Subscribe_Exclude#view', 'Subscribe_Exclude#remove'],
} as const satisfies Record<string, readonly Permission[]>
export type Gate = keyof typeof GATES

/**
 * They take something away from what their holder sees, so nobody needs them to give them or to work on who has them, and the role
 * of administrators does not have them (G178).
 */
export const NARROWING: readonly Permission[] = [...GATES.seeLocalAdminView, ...GATES.seeOrderUserIds]

/** The holder has the permission. Without a session nobody holds anything. */
export function holds(privileges: readonly Privilege[], permission: Permission): boolean {
  const [group, action = ''] = permission.split('#')
  return privileges.some((privilege) => privilege.group === group && privilege.actions.includes(action))
}

/** The person holds each of these rights; who gives a right or acts on a person has to (G90). */
export function holdsAll(
  person: { privileges: readonly Privilege[] },
  rights: readonly Privilege[],
): boolean {
  return rights.every(({ group, actions }) =>
    actions.every(
      (action) =>
        NARROWING.some((permission) => permission === `${group}#${action}`) ||
        person.privileges.some((held) => held.group === group && held.actions.includes(action)),
    ),
  )
}

/** The person may pass the gate. */
export function may(person: { privileges: readonly Privilege[] } | null, gate: Gate): boolean {
  return person !== null && GATES[gate].every((permission) => holds(person.privileges, permission))
}
