// The actions of people on the device: order, act on waiting orders, sign in and out, close and leave tabs.
import type { CheckoutBody } from '#contract/orders/order.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { linesAsOfNow } from '#outbox/review.ts'
import { isLive } from '#outbox/states.ts'
import { KIM, linesOf, SAM, USUAL } from './market.ts'
import type { Tab } from './tab.ts'
import { createVisitors } from './visitors.ts'
import type { World } from './world.ts'

/** The time of a person's action. */
const HAND_MS = 500

export interface People {
  place(clicks: number): Promise<void>
  /** An order without an account; a signed-in person signs out first, or it is not placed. */
  placeWithoutAccount(): Promise<void>
  /** A person opens Pending orders and acts on one of them. */
  answer(isHonest: boolean): Promise<void>
  signInSomebody(): void
  /** Saves a copy of any order, in any state. */
  saveCopy(): Promise<void>
  /** Imports a saved copy: on this device, in any account, or on another device. */
  importCopy(): Promise<void>
  throwCopiesAway(): void
  hasImported(): boolean
  /** The tab in use, if the device has a running one. */
  tab(): Tab | null
}

export function createPeople(world: World): People {
  const { random, market, device, judge, backend } = world
  let marks = 0
  let hasImported = false
  const copies: string[] = []
  let dealershipId = 1

  const visitors = createVisitors(world)

  function tab(): Tab | null {
    const running = world.tabs().filter((tab) => tab.gate.isRunning() && !tab.isOver())
    return running.length === 0 ? null : random.pick(running)
  }
  const isThere = (order: PendingOrder) =>
    backend.orders.some((serverOrder) => serverOrder.body.poNumber === order.poNumber)

  async function place(clicks: number): Promise<void> {
    const used = tab()
    const { accountId } = device
    if (used === null || accountId === null) return
    const person = market.accounts.get(accountId)
    const store = device.storeOf(accountId)
    if (random.chance(0.2)) dealershipId = random.pick([1, 2])
    const dealership = market.dealerships.get(dealershipId)
    if (dealership === undefined || !person?.dealerships.some(({ id }) => id === dealershipId)) return
    await store.fillCart(linesOf(market, random.pick(USUAL)))
    const { life, revision } = await store.readCart()
    for (let click = 0; click < clicks; click += 1) {
      marks += 1
      const mark = `P${marks}`
      judge.clicked(mark, accountId, dealershipId)
      const clicked = click === 0 ? used : (tab() ?? used)
      void clicked.outbox
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
          if (outcome.kind === 'placed') judge.acknowledged(mark, `${life}.${revision}`)
        }) // place never rejects
    }
  }

  async function review(used: Tab, order: PendingOrder, isHonest: boolean): Promise<void> {
    const chosen = order.current ? linesAsOfNow(order.lines, order.current) : []
    const edited = random.chance(0.3)
      ? chosen.map((line) => ({ ...line, quantity: line.quantity + line.product.quantityStep }))
      : chosen
    const choice = random.weighted({ send: 6, back: 2, discard: 1, hold: isHonest ? 0 : 1 })
    if (choice === 'send' && edited.length > 0) await used.outbox.sendWithChanges(order.intent, edited)
    else if (choice === 'discard') await used.outbox.discard(order.intent)
    else if (choice !== 'hold') await used.outbox.backToCart(order.intent)
  }

  async function decide(used: Tab, order: PendingOrder, isHonest: boolean): Promise<void> {
    // By phone people learn the server's orders; sometimes they guess.
    const isArrived = isHonest || random.chance(0.7) ? isThere(order) : random.chance(0.5)
    if (isArrived) await used.outbox.markArrived(order.intent)
    else if (random.chance(0.7)) await used.outbox.sendAgain(order.intent)
    else if (isHonest || random.chance(0.7)) await used.outbox.discard(order.intent)
  }

  async function act(used: Tab, order: PendingOrder, isHonest: boolean): Promise<void> {
    switch (order.state) {
      case 'needs-review':
        return review(used, order, isHonest)
      case 'needs-decision':
        return decide(used, order, isHonest)
      case 'refused':
        if (random.chance(0.6)) await used.outbox.backToCart(order.intent)
        else await used.outbox.discard(order.intent)
        return
      case 'waiting':
      case 'sign-in':
        if (isHonest || random.chance(0.6)) return used.outbox.sendNow(order.intent)
        if (random.chance(0.5)) await used.outbox.backToCart(order.intent)
        else await used.outbox.discard(order.intent)
        return
      default:
        await used.outbox.copyOf(order.intent)
    }
  }

  /** This device has the order, and no other account may import it. */
  function importHere(used: Tab, text: string): void {
    const importing = used.outbox.importCopy(text, true).then(({ kind }) => {
      if (kind === 'imported') judge.fail('I5', 'a copy was imported where it is known or by another person')
      if (kind === 'not-readable') judge.fail('bug', 'a copy could not be read')
    })
    importing.catch(() => {})
  }

  async function saveCopy(): Promise<void> {
    const used = tab()
    if (used === null) return
    const orders = visitors.shownIn(used, await device.storeOf(used.accountId).orders.list(), false)
    if (orders.length === 0) return
    const save = async () => {
      const copy = await used.outbox.copyOf(random.pick(orders).intent)
      if (copy !== null) copies.push(copy.text)
    }
    // The tab may die or freeze meanwhile.
    save().catch(() => {})
    await world.time.runFor(HAND_MS)
  }

  /** Careful people discard the original first; with keys they need not. */
  async function takeElsewhere(used: Tab | null, text: string): Promise<void> {
    const { order } = JSON.parse(text) as { order: PendingOrder } // the outbox wrote it
    if (used?.accountId === order.author.id && random.chance(world.edge === null ? 0.8 : 0.2)) {
      await used.outbox.discard(order.intent)
    }
    await world.elsewhere().importCopy(text)
  }

  return {
    tab,
    place,
    placeWithoutAccount: visitors.place,
    async answer(isHonest) {
      const used = tab()
      if (used === null) return
      const orders = await device.storeOf(used.accountId).orders.list()
      const live = visitors.shownIn(used, orders, isHonest).filter(({ state }) => isLive(state))
      if (live.length === 0) return
      // Not awaited: the tab may die or freeze meanwhile. Only the device's storage can fail, and it reports that itself.
      act(used, random.pick(live), isHonest).catch(() => {})
    },
    saveCopy,
    async importCopy() {
      const used = tab()
      if (random.chance(0.5)) await saveCopy()
      const text = copies.length === 0 ? undefined : random.pick(copies)
      if (text === undefined) return
      if (random.chance(0.3) && used !== null) return importHere(used, text)
      hasImported = true
      takeElsewhere(used, text).catch(() => {})
    },
    throwCopiesAway: () => void copies.splice(0),
    hasImported: () => hasImported,
    signInSomebody: () => world.signIn(random.chance(0.8) ? SAM : KIM),
  }
}

/** The body of an order placed elsewhere, equal to this one except for its mark. */
export function equalBody(like: CheckoutBody, userId: number): CheckoutBody {
  return { ...like, userId, poNumber: 'elsewhere' }
}
