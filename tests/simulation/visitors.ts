// People who order without an account while no account is signed in on the device, like src/screens/cart/use-checkout.ts and
// src/screens/pending-orders: they watch for some seconds, and open a waiting order later with its e-mail address.

import { rememberOrderOfTab, ordersOfTab } from '#app-context/visitor-orders.ts'
import { dealershipOfVisitor, isShippingToBeDetermined } from '#domain/people/dealership.ts'
import { namesCustomer } from '#domain/people/same-customer.ts'
import { type NewCustomer, type PendingOrder, VISITOR_ID } from '#outbox/pending-order.ts'
import { linesOf, USUAL } from './market.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

const HAND_MS = 500
const WATCH_MS = 8_000

export interface Visitors {
  place(): Promise<void>
  /** The orders among these that this tab shows to its person; a person who knows an e-mail address types it first. */
  shownIn(tab: Tab, orders: PendingOrder[], isHonest: boolean): PendingOrder[]
}

export function createVisitors(world: World): Visitors {
  const { random, market, device, judge } = world
  const emails: string[] = []
  let marks = 0

  function tab(): Tab | null {
    const running = world
      .tabs()
      .filter((openTab) => openTab.accountId === VISITOR_ID && openTab.gate.isRunning() && !openTab.isOver())
    return running.length === 0 ? null : random.pick(running)
  }

  /** Mostly a new customer; sometimes one with the e-mail address of an earlier one. */
  function newCustomer(stateId: number): NewCustomer {
    const ownEmail = `customer-${marks}@example.com`
    if (random.chance(0.2) && emails.length > 0) emails.push(random.pick(emails))
    else emails.push(random.chance(0.2) ? `${ownEmail},office-${marks}@example.com` : ownEmail)
    const email = emails.at(-1) ?? ownEmail
    return { name: 'Harper', email, phone: '18285550181', companyName: `Company ${marks}`, stateId }
  }

  /** Follows the checkout: a refusal returns the lines, and without keys nothing waits (offline.md, rule 8). */
  async function follow({ outbox }: Tab, { intent }: PendingOrder): Promise<void> {
    const end = await outbox.watch(intent, WATCH_MS)
    if (end === 'refused' || (end === 'pending' && !device.hasOrderKeys)) await outbox.backToCart(intent)
  }

  async function order(used: Tab, clicks: number): Promise<void> {
    const store = device.storeOf(VISITOR_ID)
    await store.fillCart(linesOf(market, random.pick(USUAL)))
    const { life, revision } = await store.readCart()
    const state = random.pick([...market.states.values()])
    for (let click = 0; click < clicks; click += 1) {
      marks += 1
      const mark = `V${marks}`
      const customer = newCustomer(state.id)
      judge.clicked(mark, VISITOR_ID, 0, customer.email)
      const placing = used.outbox.place({
        cartRevision: revision,
        customer,
        dealership: dealershipOfVisitor(customer, state),
        poNumber: mark,
        ordererName: customer.name,
        confirmNumber: '',
        edited: {},
        isShippingOpen: isShippingToBeDetermined(state.code),
        pricesAsOf: world.time.now(),
      })
      const placed = placing.then((outcome) => {
        if (outcome.kind !== 'placed') return
        judge.acknowledged(mark, `${life}.${revision}`)
        rememberOrderOfTab(used.memory, outcome.order.intent)
        return follow(used, outcome.order)
      })
      // Only the device's storage can fail here; the order stays where it was.
      placed.catch(() => {})
    }
  }

  return {
    async place() {
      if (device.accountId !== null) {
        if (random.chance(0.3)) return
        world.signOut()
        await world.time.runFor(HAND_MS)
      }
      const used = tab()
      if (used === null) return
      await order(used, random.chance(0.15) ? 2 : 1)
    },
    shownIn({ accountId, memory }, orders, isHonest) {
      if (accountId !== VISITOR_ID) return orders
      const typed = isHonest ? emails : random.chance(0.5) && emails.length > 0 ? [random.pick(emails)] : []
      for (const { intent, customer } of orders) {
        const isKnown = customer !== null && typed.some((email) => namesCustomer(email, customer.email))
        if (isKnown) rememberOrderOfTab(memory, intent)
      }
      const open = ordersOfTab(memory)
      return orders.filter(({ intent }) => open.includes(intent))
    },
  }
}
