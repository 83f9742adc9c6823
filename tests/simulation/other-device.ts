// Another device of the same person, always online: what was saved as a copy on the first one is imported there and
// sent from there. Both are the same intent, and the judge counts them as one order.
import { isLive, isUnfinished, type PendingOrder } from '#outbox/pending-order.ts'
import { basisOf, linesAsOfNow } from '#outbox/review.ts'
import { createDevice, type Device } from './device.ts'
import { SAM } from './market.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

export interface OtherDevice {
  /** Signs in where nobody is, and imports the copy. */
  importCopy(text: string): Promise<void>
  /** Signs in where nobody is. */
  comeBack(): void
  /** Its person looks at what waits there and does something about it, with the truth at hand. */
  answer(): Promise<void>
  isSettled(): Promise<boolean>
  /** Something says that the server can or cannot be reached now. */
  look(): void
  close(): void
}

export function createOtherDevice(
  world: World,
  openStore: Parameters<typeof createDevice>[1],
  openOn: (device: Device, onSignedOut: () => void) => Tab,
): OtherDevice {
  const { backend, judge, random } = world
  const device = createDevice(true, openStore)
  let tab: Tab | null = null

  function close(): void {
    tab?.gate.kill()
    if (tab) device.locks?.died(tab.gate)
    tab = null
  }
  function open(): Tab {
    if (tab !== null && !tab.isOver()) return tab
    close()
    device.cookie = backend.signIn(SAM)
    device.accountId = SAM
    tab = openOn(device, close)
    return tab
  }
  const orders = () => device.storeOf(SAM).orders.list()

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
    comeBack: () => void open(),
    async importCopy(text) {
      const { outbox } = open()
      const answer = await outbox.importCopy(text)
      if (answer.kind !== 'asks') return
      // People say what is true: the original was discarded on the first device, or not; it arrived, or not.
      const { intent } = (JSON.parse(text) as { order: PendingOrder }).order // the outbox wrote it
      const known = judge.caseOf(intent)
      const hasArrived = answer.question === 'not-arrived' && known?.commits.length !== 0
      if (known?.row?.state === 'cancelled' && !hasArrived) await outbox.importCopy(text, true)
    },
    async answer() {
      const live = (await orders()).filter(({ state }) => isLive(state))
      if (live.length === 0) return
      // Not awaited, as on the first device.
      act(open(), random.pick(live)).catch(() => {})
    },
    isSettled: async () => (await orders()).every((order) => !isLive(order.state) && !isUnfinished(order)),
    look: () => tab?.look(),
    close,
  }
}
