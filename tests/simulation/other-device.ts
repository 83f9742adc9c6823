// Another device of the same people, which is always online. People import and send the copies there that they saved on
// the first device: as their author, or as visitors while no account is signed in. Original and copy have one intent, and
// the judge counts them as one order.

import { isUnfinished, type PendingOrder, VISITOR_ID } from '#outbox/pending-order.ts'
import { basisOf, linesWithCurrentProducts } from '#outbox/review.ts'
import { isLive } from '#outbox/states.ts'
import { createDevice, type Device } from './device.ts'
import type { FakeBackend } from './fake-backend.ts'
import type { Judge } from './judge.ts'
import { SAM } from './market.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'

export interface OtherDevice {
  /** The copy's author imports the copy on the device. */
  importCopy(text: string): Promise<void>
  /** A person with unfinished orders on the device opens a tab. */
  openTabOfBusyPerson(): void
  /** The person acts on an unfinished order of the device, and answers truthfully. */
  answer(): Promise<void>
  isSettled(): Promise<boolean>
  /** The tab probes whether the server is reachable. */
  look(): void
  close(): void
}

/** The parts that both devices share. */
interface SharedParts {
  backend: FakeBackend
  judge: Judge
  random: Random
}

export function createOtherDevice(
  { backend, judge, random }: SharedParts,
  openStore: Parameters<typeof createDevice>[1],
  openOn: (device: Device, accountId: number, onSignedOut: () => void) => Tab,
): OtherDevice {
  const device = createDevice(true, openStore)
  let tab: Tab | null = null
  /** True after a copy of an order without an account was imported. */
  let hasVisitors = false
  /** The person with unfinished orders on the device. */
  let busyAccountId = SAM

  function close(): void {
    tab?.gate.kill()
    if (tab) device.locks?.tabClosed(tab.gate)
    tab = null
  }
  function open(accountId: number): Tab {
    if (tab !== null && !tab.isOver() && tab.accountId === accountId) return tab
    close()
    const isVisitors = accountId === VISITOR_ID
    device.cookie = isVisitors ? null : backend.signIn(accountId)
    device.accountId = isVisitors ? null : accountId
    tab = openOn(device, accountId, close)
    return tab
  }
  const ordersOf = (accountId: number) => device.storeOf(accountId).orders.list()
  async function ordersOfBoth(): Promise<PendingOrder[]> {
    return [...(await ordersOf(SAM)), ...(await ordersOf(VISITOR_ID))]
  }
  // Stored seeds expect no further await here, so orders without an account are read only after an import of one.
  const orders = () => (hasVisitors ? ordersOfBoth() : ordersOf(SAM))

  async function act({ outbox }: Tab, order: PendingOrder): Promise<void> {
    const { intent, state } = order
    if (state === 'needs-review') {
      const lines = linesWithCurrentProducts(order.lines, basisOf(order))
      if (lines.length > 0 && random.chance(0.8)) await outbox.sendWithChanges(intent, lines)
      else await outbox.discard(intent)
    } else if (state === 'needs-decision') {
      if (judge.caseOf(intent)?.commits.length) await outbox.markArrived(intent)
      else if (random.chance(0.7)) await outbox.sendAgain(intent)
      else await outbox.discard(intent)
    } else if (state === 'refused') await outbox.discard(intent)
    else await outbox.sendNow(intent)
  }

  return {
    openTabOfBusyPerson: () => void open(busyAccountId),
    async importCopy(text) {
      const { intent, author } = (JSON.parse(text) as { order: PendingOrder }).order // the outbox wrote it
      const isVisitors = author.id === VISITOR_ID
      hasVisitors ||= isVisitors
      const { outbox } = open(isVisitors ? VISITOR_ID : SAM)
      const answer = await outbox.importCopy(text)
      if (answer.kind !== 'asks') return
      // People answer truthfully whether they discarded the original on the first device, and whether it arrived.
      const orderCase = judge.caseOf(intent)
      const hasArrived = answer.question === 'not-arrived' && orderCase?.commits.length !== 0
      if (orderCase?.row?.state === 'cancelled' && !hasArrived) await outbox.importCopy(text, true)
    },
    async answer() {
      const liveOrders = (await orders()).filter(({ state }) => isLive(state))
      if (liveOrders.length === 0) return
      // Not awaited, because the tab may be closed before the action ends.
      const openTabOfSam = hasVisitors ? null : open(SAM)
      const order = random.pick(liveOrders)
      act(openTabOfSam ?? open(order.author.id), order).catch(() => {})
    },
    async isSettled() {
      const unfinishedOrder = (await orders()).find((order) => isLive(order.state) || isUnfinished(order))
      busyAccountId = unfinishedOrder?.author.id ?? busyAccountId
      return unfinishedOrder === undefined
    },
    look: () => tab?.look(),
    close,
  }
}
