// Permissions are strings `group#action`. Screens and server share the table of gates below, so that no screen offers an
// action that the backend refuses (storefront.md §6, decisions.md G118 to G126).
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

/** A person who passes a gate holds all of its permissions. */
export const GATES = {
  seeOrders: ['Orders#view'],
  placeOrders: ['Orders#create'],
  cancelPaperOrders: ['Orders#view', 'Orders#create'],
  /**
   * Needed to order on behalf of any dealership, and to edit shipping, tax and markup. With `seeOrders` it also shows
   * the orders of every dealership.
   */
  administerOrders: ['Orders#edit'],
  removeOrders: ['Orders#remove'],
  seeOrderAmounts: ['Orders#amount_show'],
  seeOrderStatus: ['Orders#status_show'],
  /** Column and filter of the dealership in the order history; a person with several dealerships sees them without this gate. */
  seeOrderDealership: ['Orders#dealership_show'],
  /** The local-admin view, in which a dealership's name is no link. */
  seeLocalAdminView: ['Orders#view_partner'],
  /** Vendors are users of the company Administrators (G76); to see them a person needs these permissions (G120). */
  seeVendors: ['Orders#edit', 'Clients#view', 'Administrators#view'],
  /** Shows a user's id instead of the name. */
  seeOrderUserIds: ['Orders#id_show'],
  seeCompanies: ['Clients#view'],
  downloadPriceList: ['Clients#view'],
  createCompanies: ['Clients#view', 'Clients#create'],
  editCompanies: ['Clients#view', 'Clients#edit'],
  /** The dealership section of a company's page. */
  editDealerships: ['Clients#view', 'Clients#create', 'Clients#edit'],
  removeCompanies: ['Clients#view', 'Clients#remove'],
  /** Removing a dealership is a save of its company (ordering.md §7 Companies). */
  removeDealerships: ['Clients#view', 'Clients#create', 'Clients#edit', 'Clients#remove'],
  createUsers: ['Clients#create'],
  /** Creates many users at once; the person must see the companies to assign them (G159). */
  importUsers: ['Clients#view', 'Clients#create'],
  /** For users of all companies except Administrators, which has its own gates (G120). */
  editUsers: ['Clients#edit'],
  /** Also needed to take a dealership from a user. */
  removeUsers: ['Clients#remove'],
  /** Needed to give a user dealerships of companies other than the user's own company (ordering.md §5). */
  selectDealerships: ['Dealership_Exclude#select'],
  seeAdministrators: ['Administrators#view'],
  createAdministrators: ['Administrators#create'],
  editAdministrators: ['Administrators#edit'],
  removeAdministrators: ['Administrators#remove'],
  /** The record of changes; each row needs the gate of its list too (`LIST_GATES`). */
  seeChanges: ['Administrators#view'],
  /** The rows of orders in the record of changes, which contain statuses and amounts (G304). */
  seeOrderChanges: ['Orders#view', 'Orders#edit', 'Orders#status_show', 'Orders#amount_show'],
  seeHiddenProducts: ['Products#view'],
  seeArchive: ['Products#view', 'Products#edit'],
  editProducts: ['Products#edit'],
  createProducts: ['Products#create', 'Products#edit'],
  removeProducts: ['Products#remove'],
  seeAccount: ['Account#view'],
  seeRoles: ['Roles#view'],
  /** Holders of createRoles or editRoles can change the permissions of every role (ordering.md §6). */
  createRoles: ['Roles#create'],
  editRoles: ['Roles#edit'],
  removeRoles: ['Roles#remove'],
  /** The users with a role; only a person who sees the companies may know users. */
  seePeopleOfRoles: ['Roles#view', 'Clients#view'],
  seePriceChanges: ['Change_Price#view'],
  changePrices: ['Change_Price#create'],
  rollBackPrices: ['Change_Price#rollback'],
  seeScheduledShipments: ['Scheduled_Shipment#view'],
  subscribe: ['Scheduled_Shipment#create'],
  editScheduledShipments: ['Scheduled_Shipment#edit'],
  removeScheduledShipments: ['Scheduled_Shipment#remove'],
  forceScheduledShipments: ['Scheduled_Shipment#force'],
  /** The list of excluded subscribers, and the workbook of subscribers (G122). */
  seeExcludedSubscribers: ['Orders#view', 'Subscribe_Exclude#view'],
  excludeSubscribers: ['Orders#view', 'Subscribe_Exclude#view', 'Subscribe_Exclude#create'],
  removeExclusions: ['Orders#view', 'Subscribe_Exclude#view', 'Subscribe_Exclude#remove'],
} as const satisfies Record<string, readonly Permission[]>
export type Gate = keyof typeof GATES

/**
 * Permissions that hide something from their holder. A person may give them without holding them, and the role of
 * administrators does not have them (G178).
 */
export const HIDING_PERMISSIONS: readonly Permission[] = [
  ...GATES.seeLocalAdminView,
  ...GATES.seeOrderUserIds,
]

export function holds(privileges: readonly Privilege[], permission: Permission): boolean {
  const [group, action = ''] = permission.split('#')
  return privileges.some((privilege) => privilege.group === group && privilege.actions.includes(action))
}

/**
 * True when the person may give these privileges or change a user who has them: the person holds each of them, except
 * hiding permissions (G90, G178).
 */
export function holdsAll(
  person: { privileges: readonly Privilege[] },
  requiredPrivileges: readonly Privilege[],
): boolean {
  return requiredPrivileges.every(({ group, actions }) =>
    actions.every(
      (action) =>
        HIDING_PERMISSIONS.some((permission) => permission === `${group}#${action}`) ||
        person.privileges.some(
          (privilege) => privilege.group === group && privilege.actions.includes(action),
        ),
    ),
  )
}

/** True when the person may pass the gate; a visitor (null) passes none. */
export function may(person: { privileges: readonly Privilege[] } | null, gate: Gate): boolean {
  return person !== null && GATES[gate].every((permission) => holds(person.privileges, permission))
}
