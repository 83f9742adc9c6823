// A second device, which is always online. On it people import and send copies of orders that they saved on the first
// device: as Sam, or as visitors if the order has no account. So the device must refuse the copy of an order of Kim.
// Original and copy have one intent, and the judge counts them as one order.

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
  /** Sam imports the copy on the device; a visitor does so if the order has no account. */
  importCopy(text: string): Promise<void>
  /** A person with unfinished orders on the device opens a tab. */
  openTabOfBusyPerson(): void
  /** A person acts on a random unfinished order of the device, and tells the truth about its arrival. */
  actOnRandomOrder(): Promise<void>
  /** True if the device has no unfinished order. */
  isSettled(): Promise<boolean>
  /** The tab probes whether the server is reachable. */
  probe(): void
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
  let hasVisitorOrders = false
  /** The account id of the person with unfinished orders on the device. */
  let busyAccountId = SAM

  function close(): void {
    tab?.gate.kill()
    if (tab) device.locks?.releaseTab(tab.gate)
    tab = null
  }
  function open(accountId: number): Tab {
    if (tab !== null && !tab.isOver() && tab.accountId === accountId) return tab
    close()
    const isVisitor = accountId === VISITOR_ID
    device.cookie = isVisitor ? null : backend.signIn(accountId)
    device.accountId = isVisitor ? null : accountId
    tab = openOn(device, accountId, close)
    return tab
  }
  const ordersOf = (accountId: number) => device.storeOf(accountId).orders.list()
  async function ordersOfSamAndVisitor(): Promise<PendingOrder[]> {
    return [...(await ordersOf(SAM)), ...(await ordersOf(VISITOR_ID))]
  }
  // A further await would change the days of stored seeds. So orders without an account are read only after one of them
  // was imported.
  const listOrders = () => (hasVisitorOrders ? ordersOfSamAndVisitor() : ordersOf(SAM))

  async function actOnOrder({ outbox }: Tab, order: PendingOrder): Promise<void> {
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
      const isVisitor = author.id === VISITOR_ID
      hasVisitorOrders ||= isVisitor
      const { outbox } = open(isVisitor ? VISITOR_ID : SAM)
      const importOutcome = await outbox.importCopy(text)
      if (importOutcome.kind !== 'asks') return
      // People answer truthfully whether they discarded the original on the first device, and whether it arrived.
      const orderCase = judge.caseOf(intent)
      const hasArrived = importOutcome.question === 'not-arrived' && orderCase?.commits.length !== 0
      if (orderCase?.row?.state === 'cancelled' && !hasArrived) await outbox.importCopy(text, true)
    },
    async actOnRandomOrder() {
      const liveOrders = (await listOrders()).filter(({ state }) => isLive(state))
      if (liveOrders.length === 0) return
      // Not awaited, because the tab may be closed before the action ends.
      const openTabOfSam = hasVisitorOrders ? null : open(SAM)
      const order = random.pick(liveOrders)
      actOnOrder(openTabOfSam ?? open(order.author.id), order).catch(() => {})
    },
    async isSettled() {
      const unfinishedOrder = (await listOrders()).find((order) => isLive(order.state) || isUnfinished(order))
      busyAccountId = unfinishedOrder?.author.id ?? busyAccountId
      return unfinishedOrder === undefined
    },
    probe: () => tab?.probe(),
    close,
  }
}
