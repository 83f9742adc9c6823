// Fills the database for the contract tests of the reference backend. The tests repeat the ids of these rows.
import type { CounterDatabase } from '#server/database/open-database.ts'
import { hashPassword } from '#server/reference/authentication/hash-password.ts'
import { companies, dealerships, states } from '#server/reference/schema/companies.ts'
import { continueIds } from '#server/reference/schema/continue-ids.ts'
import { orderLines, orders } from '#server/reference/schema/orders.ts'
import {
  productImages,
  productPercentages,
  products,
  scheduledShipments,
} from '#server/reference/schema/products.ts'
import { rolePermissions, roles, userDealerships, users } from '#server/reference/schema/users.ts'

const LAKESIDE = 7
const PRAIRIE_EAST = 8
const PRAIRIE_WEST = 9

/** The cost of a password's hash: low, because tests check hundreds of passwords. */
export const CHEAP_HASH_COST = 2 ** 4

export const PASSWORD = 'Sample123'
export const POUCH_IMAGE = '0a1b2c3d-0000-4000-8000-000000000101'

const DEALER_PERMISSIONS = [
  'Orders#view',
  'Orders#create',
  'Orders#amount_show',
  'Orders#status_show',
  'Scheduled_Shipment#view',
  'Scheduled_Shipment#create',
  'Scheduled_Shipment#edit',
  'Scheduled_Shipment#remove',
  'Account#view',
]
/** All but Roles, the remove actions of Orders and Clients, and the permissions that restrict a person (G124, G178). */
const MANAGER_PERMISSIONS = [
  ...DEALER_PERMISSIONS,
  ...['edit', 'dealership_show', 'admin_name_show'].map((action) => `Orders#${action}`),
  ...['view', 'create', 'edit'].map((action) => `Clients#${action}`),
  ...['Products', 'Administrators', 'Settings', 'Subscribe_Exclude', 'Change_Price'].flatMap((group) =>
    ['view', 'create', 'edit', 'remove'].map((action) => `${group}#${action}`),
  ),
  'Change_Price#rollback',
  'Scheduled_Shipment#force',
  'Dealership_Exclude#select',
]
/** The role Counter sees and places orders, but sees neither amounts, statuses nor the real names of staff. */
const COUNTER_PERMISSIONS = ['Orders#view', 'Orders#create']

function permissionRows(roleId: number, permissions: readonly string[]) {
  return permissions.map((permission) => {
    const [group = '', action = ''] = permission.split('#')
    return { roleId, group, action }
  })
}

export async function fillWorld(database: CounterDatabase): Promise<void> {
  await fillPeople(database)
  await fillCatalogue(database)
  await fillOrders(database)
  await continueIds(database)
}

async function fillPeople(database: CounterDatabase): Promise<void> {
  await database.insert(states).values([
    { id: 1, code: 'IL', name: 'Illinois', tax: 6.25 },
    { id: 2, code: 'AK', name: 'Alaska', tax: 0 },
  ])
  await database.insert(companies).values([
    { id: 1, name: 'Administrators', defaultCompany: true },
    { id: 2, name: 'Lakeside Group' },
    { id: 3, name: 'Prairie Auto Group' },
  ])
  await database.insert(dealerships).values([
    { id: LAKESIDE, companyId: 2, name: 'Lakeside Motors', shippingStateId: 1, phone: '3125550100' },
    { id: PRAIRIE_EAST, companyId: 3, name: 'Prairie East', shippingStateId: 1 },
    { id: PRAIRIE_WEST, companyId: 3, name: 'Prairie West', shippingStateId: 2, noShippingFee: true },
  ])
  await database.insert(roles).values([
    { id: 1, name: 'Administrator', defaultRole: true },
    { id: 2, name: 'Manager', defaultRole: true },
    { id: 3, name: 'Dealer', defaultRole: true },
    { id: 4, name: 'Counter' },
    { id: 5, name: 'Nothing' },
  ])
  await database
    .insert(rolePermissions)
    .values([
      ...permissionRows(2, MANAGER_PERMISSIONS),
      ...permissionRows(3, DEALER_PERMISSIONS),
      ...permissionRows(4, COUNTER_PERMISSIONS),
    ])
  const passwordHash = await hashPassword(PASSWORD, CHEAP_HASH_COST)
  const person = (id: number, login: string, roleId: number, companyId: number) => ({
    id,
    login,
    roleId,
    companyId,
    passwordHash,
    name: `${login} name`,
    email: `${login}@example.com`,
    isRegistered: 1,
  })
  await database
    .insert(users)
    .values([
      person(1, 'admin', 1, 1),
      person(2, 'manager', 2, 1),
      person(3, 'buyer', 3, 2),
      person(4, 'buyer2', 3, 2),
      person(5, 'multi', 3, 3),
      person(6, 'counter', 4, 2),
      person(7, 'nobody', 5, 2),
      { ...person(8, 'removed', 3, 2), removedAt: new Date('2026-01-01T00:00:00Z') },
    ])
  await database.insert(userDealerships).values([
    { userId: 3, dealershipId: LAKESIDE },
    { userId: 4, dealershipId: LAKESIDE },
    { userId: 5, dealershipId: PRAIRIE_EAST },
    { userId: 5, dealershipId: PRAIRIE_WEST },
    { userId: 6, dealershipId: LAKESIDE },
    { userId: 7, dealershipId: LAKESIDE },
  ])
}

async function fillCatalogue(database: CounterDatabase): Promise<void> {
  const product = (id: number, parentId: number | null, type: string, name: string) => ({
    id,
    parentId,
    type,
    name,
    url: `${id}-${name.toLowerCase().replaceAll(' ', '-')}`,
  })
  await database.insert(products).values([
    product(10, null, 'CATEGORY', 'Temporary Tags'),
    product(11, 10, 'SUBCATEGORY', 'Tag Pouches'),
    { ...product(12, 10, 'OPTIONS', 'Plate Frames'), shippingCost: 12, shippingMinSize: 50 },
    {
      ...product(101, 11, 'PRODUCT', 'Tag Pouch Standard'),
      price: 0.45,
      startValue: 100,
      quantityStep: 100,
      startAdminValue: 50,
      shippingCost: 11.5,
      shippingMinSize: 500,
      shippingStep: 40,
      primaryImageUuid: POUCH_IMAGE,
    },
    {
      ...product(102, 11, 'PRODUCT', 'Tag Pouch Heavy'),
      price: 0.62,
      startValue: 50,
      quantityStep: 50,
      shippingCost: 9,
      shippingMinSize: 250,
    },
    { ...product(121, 12, 'PRODUCT', 'Plate Frame Chrome'), price: 2.15 },
    { ...product(150, 11, 'PRODUCT', 'Hidden Sample'), price: 5, hiddenProduct: true },
    { ...product(151, 11, 'PRODUCT', 'Archived Pouch'), price: 5, archive: true },
    { ...product(152, 11, 'PRODUCT', 'Removed Pouch'), removedAt: new Date('2026-01-01T00:00:00Z') },
    { ...product(160, null, 'CATEGORY', 'Secret Category'), hiddenProduct: true },
    { ...product(161, 160, 'PRODUCT', 'Open Child'), price: 3 },
  ])
  await database.insert(productImages).values([
    { uuid: POUCH_IMAGE, productId: 101, name: 'pouch', demoPicture: 'pouch-sky-navy-alone' },
    { uuid: '0a1b2c3d-0000-4000-8000-000000000121', productId: 121, name: 'frame', position: 0 },
  ])
  await database.insert(productPercentages).values([
    { productId: 102, dealershipId: LAKESIDE, type: 'DISCOUNT_DEALER', value: 10 },
    { productId: 102, dealershipId: PRAIRIE_EAST, type: 'MARKUP_DEALER', value: 5 },
  ])
  await database.insert(scheduledShipments).values([
    {
      id: 1,
      dealershipId: LAKESIDE,
      productId: 101,
      quantity: 100,
      reorderPeriod: 30,
      nextStartDate: '2026-12-01',
    },
    {
      id: 2,
      dealershipId: PRAIRIE_EAST,
      productId: 101,
      quantity: 500,
      reorderPeriod: 90,
      nextStartDate: '2027-01-01',
    },
  ])
}

interface PlacedOrder {
  id: number
  userId: number
  dealershipId: number
  status: number
  createdAt: string
  quantity: number
}

async function fillOrders(database: CounterDatabase): Promise<void> {
  const placedOrders: PlacedOrder[] = [
    {
      id: 500,
      userId: 3,
      dealershipId: LAKESIDE,
      status: 2,
      createdAt: '2026-06-01T15:00:00Z',
      quantity: 100,
    },
    // 23:30 of 14 July in Chicago.
    {
      id: 501,
      userId: 4,
      dealershipId: LAKESIDE,
      status: 1,
      createdAt: '2026-07-15T04:30:00Z',
      quantity: 200,
    },
    {
      id: 502,
      userId: 1,
      dealershipId: LAKESIDE,
      status: 0,
      createdAt: '2026-08-01T15:00:00Z',
      quantity: 300,
    },
    {
      id: 503,
      userId: 5,
      dealershipId: PRAIRIE_EAST,
      status: 0,
      createdAt: '2026-08-02T15:00:00Z',
      quantity: 400,
    },
  ]
  for (const { quantity, createdAt, ...order } of placedOrders) {
    const total = (45 * quantity) / 100
    await database.insert(orders).values({
      ...order,
      createdAt: new Date(createdAt),
      subTotal: total,
      shippingCost: 0,
      tax: 0,
      totalAmount: total,
      lineCount: 1,
      namePo: 'Sample',
      poNumber: `PO${order.id}`,
    })
    await database.insert(orderLines).values({
      orderId: order.id,
      productId: 101,
      userId: order.userId,
      position: 0,
      name: 'Old Pouch Name',
      quantity,
      price: 0.45,
      finalPrice: total,
    })
  }
}
