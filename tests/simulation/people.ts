// The actions of people on the device: they place orders, act on waiting ones, sign in, and save and import copies.
import type { CheckoutBody } from '#contract/orders/order.ts'
import { mayAskManager, openRequestOf } from '#outbox/after-manager.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { linesWithCurrentProducts } from '#outbox/review.ts'
import { isLive } from '#outbox/states.ts'
import { KIM, linesOf, SAM, USUAL_ORDERS } from './market.ts'
import type { Tab } from './tab.ts'
import { createVisitors } from './visitors.ts'
import type { World } from './world.ts'

/** The time that a person needs for an action. */
const ACTION_MS = 500

export interface People {
  placeOrder(clicks: number): Promise<void>
  /** Places an order without an account. A signed-in person signs out first, or places no order. */
  placeWithoutAccount(): Promise<void>
  /**
   * A person opens Pending orders and acts on a random order. An honest person tells the truth about its arrival,
   * postpones nothing, and knows the e-mail address of every visitor's order.
   */
  actOnRandomOrder(isHonest: boolean): Promise<void>
  /** A person looks at an order that needs review and asks the managers to decide. */
  askManager(): Promise<void>
  /** A person sends an order with changes while managers are asked about it. */
  sendOrderUnderRequest(): Promise<void>
  /** Signs in Sam, or less often Kim. */
  signInSomebody(): void
  /** Saves a copy of any order, in any state. */
  saveCopy(): Promise<void>
  /** Imports a saved copy: on this device, in any account, or on another device. */
  importCopy(): Promise<void>
  discardCopies(): void
  /** True after an import on the other device. An import on this device must be refused. */
  hasImportedElsewhere(): boolean
  /** A random running tab; null if the device has none. */
  pickTab(): Tab | null
}

export function createPeople(world: World): People {
  const { random, market, device, judge, backend } = world
  let markCount = 0
  let hasImportedElsewhere = false
  const copies: string[] = []
  let dealershipId = 1

  const visitors = createVisitors(world)

  function pickTab(): Tab | null {
    const runningTabs = world.tabs().filter((tab) => tab.gate.isRunning() && !tab.isOver())
    return runningTabs.length === 0 ? null : random.pick(runningTabs)
  }
  const isOnServer = (order: PendingOrder) =>
    backend.orders.some((serverOrder) => serverOrder.body.poNumber === order.poNumber)

  async function placeOrder(clicks: number): Promise<void> {
    const usedTab = pickTab()
    const { accountId } = device
    if (usedTab === null || accountId === null) return
    const person = market.accounts.get(accountId)
    const store = device.storeOf(accountId)
    if (random.chance(0.2)) dealershipId = random.pick([1, 2])
    const dealership = market.dealerships.get(dealershipId)
    if (dealership === undefined || !person?.dealerships.some(({ id }) => id === dealershipId)) return
    await store.fillCart(linesOf(market, random.pick(USUAL_ORDERS)))
    const { cartNumber, revision } = await store.readCart()
    for (let click = 0; click < clicks; click += 1) {
      markCount += 1
      const mark = `P${markCount}`
      judge.recordClick(mark, accountId, dealershipId)
      const clickedTab = click === 0 ? usedTab : (pickTab() ?? usedTab)
      const mustWaitForSignIn = world.hasNoSession(clickedTab)
      void clickedTab.outbox
        .place({
          cartRevision: revision,
          dealership,
          poNumber: mark,
          ordererName: 'Sam',
          confirmNumber: '',
          edited: {},
          isShippingOpen: false,
          pricesAsOf: world.time.now(),
        })
        .then((outcome) => {
          if (outcome.kind !== 'placed') return
          judge.recordSavedNotice(mark, `${cartNumber}.${revision}`)
          if (mustWaitForSignIn && outcome.order.state !== 'sign-in')
            judge.fail('I16', `${mark} is ${outcome.order.state} although its author has no session`)
        }) // place never rejects
    }
  }

  async function review(usedTab: Tab, order: PendingOrder, isHonest: boolean): Promise<void> {
    // A person who asked the managers mostly only looks at the order again.
    if (order.request !== null && !isHonest && random.chance(0.7))
      return usedTab.outbox.compareAgain(order.intent)
    const currentLines = order.current ? linesWithCurrentProducts(order.lines, order.current) : []
    const editedLines = random.chance(0.3)
      ? currentLines.map((line) => ({ ...line, quantity: line.quantity + line.product.quantityStep }))
      : currentLines
    const choice = random.pickByWeight({ send: 6, back: 2, discard: 1, postpone: isHonest ? 0 : 1 })
    if (choice === 'send' && editedLines.length > 0)
      await usedTab.outbox.sendWithChanges(order.intent, editedLines)
    else if (choice === 'discard') await usedTab.outbox.discard(order.intent)
    else if (choice !== 'postpone') await usedTab.outbox.backToCart(order.intent)
  }

  async function decide(usedTab: Tab, order: PendingOrder, isHonest: boolean): Promise<void> {
    // People learn the server's orders by phone, or they guess.
    const isArrived = isHonest || random.chance(0.7) ? isOnServer(order) : random.chance(0.5)
    if (isArrived) await usedTab.outbox.markArrived(order.intent)
    else if (random.chance(0.7)) await usedTab.outbox.sendAgain(order.intent)
    else if (isHonest || random.chance(0.7)) await usedTab.outbox.discard(order.intent)
  }

  async function actOnOrder(usedTab: Tab, order: PendingOrder, isHonest: boolean): Promise<void> {
    switch (order.state) {
      case 'needs-review':
        return review(usedTab, order, isHonest)
      case 'needs-decision':
        return decide(usedTab, order, isHonest)
      case 'refused':
        if (random.chance(0.6)) await usedTab.outbox.backToCart(order.intent)
        else await usedTab.outbox.discard(order.intent)
        return
      case 'waiting':
      case 'sign-in':
        if (isHonest || random.chance(0.6)) return usedTab.outbox.sendNow(order.intent)
        if (random.chance(0.5)) await usedTab.outbox.backToCart(order.intent)
        else await usedTab.outbox.discard(order.intent)
        return
      default:
        await usedTab.outbox.makeCopy(order.intent)
    }
  }

  /** Imports a copy on this device, which must refuse it: the device has the order, or another person is its author. */
  function importHere(usedTab: Tab, text: string): void {
    const importDone = usedTab.outbox.importCopy(text, true).then(({ kind }) => {
      if (kind === 'imported')
        judge.fail('I5', 'a copy was imported on the device of its original or by another person')
      if (kind === 'not-readable') judge.fail('bug', 'a copy could not be read')
    })
    importDone.catch(() => {})
  }

  async function saveCopy(): Promise<void> {
    const usedTab = pickTab()
    if (usedTab === null) return
    const orders = visitors.ordersShownIn(
      usedTab,
      await device.storeOf(usedTab.accountId).orders.list(),
      false,
    )
    if (orders.length === 0) return
    const save = async () => {
      const copy = await usedTab.outbox.makeCopy(random.pick(orders).intent)
      if (copy !== null) copies.push(copy.text)
    }
    // Not awaited, because the tab may be closed or frozen before the copy is saved.
    save().catch(() => {})
    await world.time.runFor(ACTION_MS)
  }

  /** Imports a copy on the other device. People mostly discard the original first if the server has no key store. */
  async function importElsewhere(usedTab: Tab | null, text: string): Promise<void> {
    const { order } = JSON.parse(text) as { order: PendingOrder } // the outbox wrote it
    if (usedTab?.accountId === order.author.id && random.chance(world.edge === null ? 0.8 : 0.2)) {
      await usedTab.outbox.discard(order.intent)
    }
    await world.otherDevice().importCopy(text)
  }

  return {
    pickTab,
    placeOrder,
    placeWithoutAccount: visitors.placeOrder,
    async actOnRandomOrder(isHonest) {
      const usedTab = pickTab()
      if (usedTab === null) return
      const orders = await device.storeOf(usedTab.accountId).orders.list()
      const liveOrders = visitors
        .ordersShownIn(usedTab, orders, isHonest)
        .filter(({ state }) => isLive(state))
      if (liveOrders.length === 0) return
      // Not awaited, because the tab may be closed or frozen before the action ends. Only the device's storage can
      // fail, and the outbox reports that itself.
      actOnOrder(usedTab, random.pick(liveOrders), isHonest).catch(() => {})
    },
    saveCopy,
    async askManager() {
      const usedTab = pickTab()
      // Without an edge that takes requests, the screen has no such button.
      if (usedTab === null || world.managers === null) return
      const orders = await device.storeOf(usedTab.accountId).orders.list()
      const order = orders.findLast(mayAskManager)
      if (order === undefined) return
      if (random.chance(0.3)) usedTab.outbox.compareAgain(order.intent).catch(() => {})
      usedTab.outbox.askManager(order.intent).catch(() => {}) // as in actOnRandomOrder
    },
    async sendOrderUnderRequest() {
      const usedTab = pickTab()
      if (usedTab === null) return
      const orders = await device.storeOf(usedTab.accountId).orders.list()
      const order = orders.findLast((candidate) => openRequestOf(candidate) !== null)
      if (order === undefined || order.current === null) return
      const lines = linesWithCurrentProducts(order.lines, order.current)
      if (lines.length > 0) usedTab.outbox.sendWithChanges(order.intent, lines).catch(() => {})
    },
    async importCopy() {
      const usedTab = pickTab()
      if (random.chance(0.5)) await saveCopy()
      const text = copies.length === 0 ? undefined : random.pick(copies)
      if (text === undefined) return
      if (random.chance(0.3) && usedTab !== null) return importHere(usedTab, text)
      hasImportedElsewhere = true
      importElsewhere(usedTab, text).catch(() => {})
    },
    discardCopies: () => void copies.splice(0),
    hasImportedElsewhere: () => hasImportedElsewhere,
    signInSomebody: () => world.signIn(random.chance(0.8) ? SAM : KIM),
  }
}

/** The body of an order that does not come from the device. It differs from `body` only in the user and the mark. */
export function similarBody(body: CheckoutBody, userId: number): CheckoutBody {
  return { ...body, userId, poNumber: 'elsewhere' }
}
