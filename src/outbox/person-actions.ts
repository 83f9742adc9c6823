import { compareAgain } from './deliver-one.ts'
import { isAllowed, type PendingEvent, type PersonAction } from './events.ts'
import { applyEvent } from './machine.ts'
import { withdrawTakenOffers } from './order-queue.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxPorts } from './ports.ts'
import { acceptedChanges } from './review.ts'

export interface PersonActionsParts {
  ports: OutboxPorts
  mayGoOn(): boolean
  isOnline(): boolean
  probe(): Promise<boolean>
  run(hurriedAt: number): void
}

type PersonActions = Pick<
  Outbox,
  | 'sendNow'
  | 'sendAllNow'
  | 'compareAgain'
  | 'storeDecisions'
  | 'sendWithChanges'
  | 'askManager'
  | 'backToCart'
  | 'discard'
  | 'markArrived'
  | 'sendAgain'
>

/** The actions of a person on pending orders; those on one order are possible only in the states of `PERSON_ACTIONS`. */
export function createPersonActions({
  ports,
  mayGoOn,
  isOnline,
  probe,
  run,
}: PersonActionsParts): PersonActions {
  const { store } = ports

  /** If the app seems offline, the server is probed first; when it answers later, the connection starts a pass. */
  async function runOrProbe(): Promise<void> {
    const requestedAt = ports.now()
    if (isOnline() || (await probe())) run(requestedAt)
  }

  async function applyAction(intent: string, action: PersonAction, event: PendingEvent): Promise<boolean> {
    const order = await store.read(intent)
    if (order === null || !isAllowed(action, order.state)) return false
    return (
      (await store.change(intent, order, (storedOrder) => applyEvent(storedOrder, event, ports.now()))) !==
      null
    )
  }

  async function applyActionAndRun(
    intent: string,
    action: PersonAction,
    event: PendingEvent,
  ): Promise<boolean> {
    const isDone = await applyAction(intent, action, event)
    if (isDone) run(ports.now())
    return isDone
  }

  return {
    async sendNow(intent) {
      if (await applyAction(intent, 'sendNow', { type: 'hurried' })) await runOrProbe()
    },
    sendAllNow: runOrProbe,

    async compareAgain(intent) {
      const order = await store.read(intent)
      if (order !== null && isAllowed('review', order.state) && mayGoOn()) await compareAgain(ports, order)
    },

    storeDecisions: (intent, decisions) => applyAction(intent, 'review', { type: 'decided', decisions }),
    async sendWithChanges(intent, lines) {
      const order = await store.read(intent)
      return order !== null && applyActionAndRun(intent, 'review', acceptedChanges(order, lines))
    },

    askManager: (intent) => applyAction(intent, 'askManager', { type: 'manager-asked', id: ports.newUuid() }),

    async backToCart(intent) {
      const order = await store.read(intent)
      if (order === null || !isAllowed('backToCart', order.state))
        return { isDone: false, sharedProductNames: [] }
      const result = await store.returnToCart(intent, order, (storedOrder) =>
        applyEvent(storedOrder, { type: 'returned-to-cart' }, ports.now()),
      )
      return { isDone: result !== null, sharedProductNames: result?.sharedProductNames ?? [] }
    },

    async discard(intent) {
      const order = await store.read(intent)
      if (order?.state === 'unreadable') return store.discardUnreadable(intent)
      return applyAction(intent, 'discard', { type: 'discarded' })
    },
    async markArrived(intent) {
      await withdrawTakenOffers(ports)
      const isDone = await applyAction(intent, 'itArrived', { type: 'arrived' })
      if (isDone) await withdrawTakenOffers(ports)
      run(ports.now())
      return isDone
    },
    sendAgain: (intent) => applyActionAndRun(intent, 'sendAgain', { type: 'sent-again' }),
  }
}
