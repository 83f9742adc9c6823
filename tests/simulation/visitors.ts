// People who order without an account while no account is signed in on the device. As on the screens of the cart and of
// pending orders, they watch the order for eight seconds, and open a waiting order later with its e-mail address.

import { ordersOfTab, rememberOrderOfTab } from '#app-context/orders/visitor-orders.ts'
import { dealershipOfVisitor, isShippingToBeDetermined } from '#domain/people/dealership.ts'
import { isSameCustomer } from '#domain/people/same-customer.ts'
import { type NewCustomer, type PendingOrder, VISITOR_ID } from '#outbox/pending-order.ts'
import { linesOf, USUAL_ORDERS } from './market.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

const ACTION_MS = 500
const WATCH_MS = 8_000

export interface Visitors {
  placeOrder(): Promise<void>
  /**
   * The orders that the tab shows after people have typed e-mail addresses of orders: all of them if `isHonest`,
   * otherwise one or none.
   */
  ordersShownIn(tab: Tab, orders: PendingOrder[], isHonest: boolean): PendingOrder[]
}

export function createVisitors(world: World): Visitors {
  const { random, market, device, judge } = world
  const emails: string[] = []
  let markCount = 0

  function pickTab(): Tab | null {
    const runningTabs = world
      .tabs()
      .filter((openTab) => openTab.accountId === VISITOR_ID && openTab.gate.isRunning() && !openTab.isOver())
    return runningTabs.length === 0 ? null : random.pick(runningTabs)
  }

  /** Mostly a customer with a new e-mail address, sometimes with the address of an earlier customer. */
  function newCustomer(stateId: number): NewCustomer {
    const newEmail = `customer-${markCount}@example.com`
    if (random.chance(0.2) && emails.length > 0) emails.push(random.pick(emails))
    else emails.push(random.chance(0.2) ? `${newEmail},office-${markCount}@example.com` : newEmail)
    const email = emails.at(-1) ?? newEmail
    return { name: 'Harper', email, phone: '18285550181', companyName: `Company ${markCount}`, stateId }
  }

  /**
   * Follows the checkout: a refused order returns to the cart. Without keys an order without an answer returns there
   * too (offline.md, rule 8).
   */
  async function followCheckout({ outbox }: Tab, { intent }: PendingOrder): Promise<void> {
    const outcome = await outbox.watch(intent, WATCH_MS)
    if (outcome === 'refused' || (outcome === 'pending' && !device.hasOrderKeys))
      await outbox.backToCart(intent)
  }

  async function placeInTab(usedTab: Tab, clicks: number): Promise<void> {
    const store = device.storeOf(VISITOR_ID)
    await store.fillCart(linesOf(market, random.pick(USUAL_ORDERS)))
    const { cartNumber, revision } = await store.readCart()
    const state = random.pick([...market.states.values()])
    for (let click = 0; click < clicks; click += 1) {
      markCount += 1
      const mark = `V${markCount}`
      const customer = newCustomer(state.id)
      judge.recordClick(mark, VISITOR_ID, 0, customer.email)
      const placement = usedTab.outbox.place({
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
      const checkoutEnd = placement.then((outcome) => {
        if (outcome.kind !== 'placed') return
        judge.recordSavedNotice(mark, `${cartNumber}.${revision}`)
        rememberOrderOfTab(usedTab.memory, outcome.order.intent)
        return followCheckout(usedTab, outcome.order)
      })
      // Only the device's storage can fail here. Then the order keeps its state.
      checkoutEnd.catch(() => {})
    }
  }

  return {
    async placeOrder() {
      if (device.accountId !== null) {
        if (random.chance(0.3)) return
        world.signOut()
        await world.time.runFor(ACTION_MS)
      }
      const usedTab = pickTab()
      if (usedTab === null) return
      await placeInTab(usedTab, random.chance(0.15) ? 2 : 1)
    },
    ordersShownIn({ accountId, memory }, orders, isHonest) {
      if (accountId !== VISITOR_ID) return orders
      const typedEmails = isHonest
        ? emails
        : random.chance(0.5) && emails.length > 0
          ? [random.pick(emails)]
          : []
      for (const { intent, customer } of orders) {
        const isOpened =
          customer !== null && typedEmails.some((email) => isSameCustomer(email, customer.email))
        if (isOpened) rememberOrderOfTab(memory, intent)
      }
      const openIntents = ordersOfTab(memory)
      return orders.filter(({ intent }) => openIntents.includes(intent))
    },
  }
}
