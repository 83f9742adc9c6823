// Another device of the same people, always online: copies saved on the first device are imported and
// sent there, by their author or, without an account, while no account is signed in. Original and copy have the
// same intent, and the judge counts them as one order.

import { isUnfinished, type PendingOrder, VISITOR_ID } from '#outbox/pending-order.ts'
import { basisOf, linesAsOfNow } from '#outbox/review.ts'
import { isLive } from '#outbox/states.ts'
import { createDevice, type Device } from './device.ts'
import type { FakeBackend } from './fake-backend.ts'
import type { Judge } from './judge.ts'
import { SAM } from './market.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'

export interface OtherDevice {
  /** The copy's author uses the device, and imports the copy. */
  importCopy(text: string): Promise<void>
  /** A person with unfinished orders there uses the device. */
  comeBack(): void
  /** The person acts on the orders that wait there, and answers truthfully. */
  answer(): Promise<void>
  isSettled(): Promise<boolean>
  /** Informs the tab that the server may be reachable, or not, from now on. */
  look(): void
  close(): void
}

/** The parts that both devices share. */
interface Around {
  backend: FakeBackend
  judge: Judge
  random: Random
}

export function createOtherDevice(
  { backend, judge, random }: Around,
  openStore: Parameters<typeof createDevice>[1],
  openOn: (device: Device, accountId: number, onSignedOut: () => void) => Tab,
): OtherDevice {
  const device = createDevice(true, openStore)
  let tab: Tab | null = null
  /** Copies of orders without an account were imported. */
  let hasVisitors = false
  /** The person with unfinished orders there. */
  let busy = SAM

  function close(): void {
    tab?.gate.kill()
    if (tab) device.locks?.died(tab.gate)
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
  // Stored seeds know one author here, and no step between.
  const orders = () => (hasVisitors ? ordersOfBoth() : ordersOf(SAM))

  async function act({ outbox }: Tab, order: PendingOrder): Promise<void> {
    const { intent, state } = order
    if (state === 'needs-review') {
      const lines = linesAsOfNow(order.lines, basisOf(order))
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
    comeBack: () => void open(busy),
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
      const live = (await orders()).filter(({ state }) => isLive(state))
      if (live.length === 0) return
      // Not awaited, as on the first device.
      const used = hasVisitors ? null : open(SAM)
      const order = random.pick(live)
      act(used ?? open(order.author.id), order).catch(() => {})
    },
    async isSettled() {
      const unfinished = (await orders()).find((order) => isLive(order.state) || isUnfinished(order))
      busy = unfinished?.author.id ?? busy
      return unfinished === undefined
    },
    look: () => tab?.look(),
    close,
  }
}
