// The products, dealerships and people of the server, which change while orders wait.
import type { Account } from '#domain/people/account.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Dealership, State } from '#domain/people/dealership.ts'
import type { Product } from '#domain/products/product.ts'
import { account } from '#tests/support/account.ts'
import { sampleDealership, sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'

export interface Market {
  /** Grows with every change, so that cached answers expire. */
  version: number
  products: Map<number, Product>
  dealerships: Map<number, Dealership>
  accounts: Map<number, Account>
  states: Map<number, State>
}

/** Sam and Kim order on the device. The colleague orders the same products at another desk. */
export const SAM = 3
export const KIM = 4
export const COLLEAGUE = 5

export const DEALERSHIP_NAMES = [
  { id: 1, name: 'Lakeside Motors' },
  // A second dealership with the same name: an order belongs to a dealership's id, not to its name.
  { id: 2, name: 'Lakeside Motors' },
]
/** The states that customers without an account can choose. */
const ILLINOIS: State = { id: 13, code: 'IL', name: 'Illinois', tax: 6.25 }
const ALASKA: State = { id: 2, code: 'AK', name: 'Alaska', tax: 0 }
/** The lines of the orders that people place: few different ones, so that equal orders occur. */
export const USUAL_ORDERS = [
  [{ id: 121, quantity: 2 }],
  [{ id: 121, quantity: 2 }],
  [{ id: 101, quantity: 100 }],
  [
    { id: 101, quantity: 200 },
    { id: 121, quantity: 1 },
  ],
] as const
const INITIAL_RIGHTS = {
  dealerships: DEALERSHIP_NAMES,
  privileges: [{ group: 'Orders', actions: ['view', 'create', 'amount_show'] }],
}

const dealershipInOregon = sampleDealership({
  id: 2,
  shippingAddress: {
    street: '2 Desert Road',
    city: 'Portland',
    zip: '97035',
    state: { id: 37, code: 'OR', name: 'Oregon', tax: 0 },
  },
})

export function createMarket(): Market {
  const person = (id: number) => account({ id, ...INITIAL_RIGHTS })
  return {
    version: 0,
    products: new Map([sampleFrame(), sampleProduct()].map((product) => [product.id, product])),
    dealerships: new Map(
      [sampleDealership(), dealershipInOregon].map((dealership) => [dealership.id, dealership]),
    ),
    accounts: new Map([person(SAM), person(KIM), person(COLLEAGUE)].map((person) => [person.id, person])),
    states: new Map([ILLINOIS, ALASKA].map((state) => [state.id, state])),
  }
}

export function changeProduct(market: Market, id: number, fields: Partial<Product>): void {
  const product = market.products.get(id)
  if (product) market.products.set(id, { ...product, ...fields })
  market.version += 1
}

export function changeDealership(market: Market, id: number, fields: Partial<Dealership>): void {
  const dealership = market.dealerships.get(id)
  if (dealership) market.dealerships.set(id, { ...dealership, ...fields })
  market.version += 1
}

/** Changes the tax of Illinois, for customers without an account. */
export function changeIllinoisTax(market: Market, tax: number): void {
  market.states.set(ILLINOIS.id, { ...ILLINOIS, tax })
  market.version += 1
}

/** Cart lines with these quantities and the server's current products. */
export function linesOf(
  { products }: Market,
  quantities: readonly { id: number; quantity: number }[],
): CartLine[] {
  return quantities.flatMap(({ id, quantity }) => {
    const product = products.get(id)
    return product ? [{ product, quantity }] : []
  })
}

export function changeAccount(market: Market, id: number, fields: Partial<Account>): void {
  const person = market.accounts.get(id)
  if (person) market.accounts.set(id, { ...person, ...fields })
  market.version += 1
}

/** Gives Sam the rights and dealerships of the start again. */
export function restoreRights(market: Market): void {
  changeAccount(market, SAM, INITIAL_RIGHTS)
}

export const mayOrder = (person: Account) =>
  person.privileges.some(({ group, actions }) => group === 'Orders' && actions.includes('create'))

/** Prices of product 121 in dollars: its usual price, three small rises and a large one. */
export const PRICES_AFTER_CHANGE = [2.15, 2.16, 2.18, 2.24, 2.75]
