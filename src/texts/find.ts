// Texts of the dialog Find (experience.md, Names).
import { countOf } from './figures.ts'
import { failureThen } from './failures.ts'
import { shellTexts } from './shell.ts'

export const findTexts = {
  find: shellTexts.find,
  hint: 'Product, order, PO#, list or screen',
  products: 'Products',
  orders: 'Orders',
  pendingOrders: 'Pending orders',
  lists: 'Lists',
  screens: 'Screens',
  companies: 'Companies',
  dealerships: 'Dealerships',
  users: 'Users',
  allProducts: (text: string) => `All products for “${text}”`,
  edit: (product: string) => `Edit ${product}`,
  editText: (product: string) => `Edit the text of ${product}`,
  changesOf: (name: string) => `Changes of “${name}”`,
  statementOf: (dealership: string) => `Statement of ${dealership}`,
  openOrder: 'Open the order with this number',
  orderOf: (date: string) => `Order of ${date}`,
  poNumber: (poNumber: string) => `PO# ${poNumber}`,
  orderer: (name: string) => `RO ${name}`,
  productCount: (count: number) => countOf(count, 'product'),
  companyCounts: (users: number, dealerships: number) =>
    `${countOf(users, 'user')}, ${countOf(dealerships, 'dealership')}`,
  noMatches: 'No matches',
  offline: 'Offline: Find shows only what this device has.',
  unlocked: 'Find shows only what this device has, until you sign in.',
  isAsking: 'The server is searching too…',
  failed: (failure: string) => failureThen(failure, 'Find shows only what this device has.'),
  tryAgain: 'Try again',
} as const
