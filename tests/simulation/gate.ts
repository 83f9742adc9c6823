// Every event for a tab passes through the tab's gate. A frozen tab gets the event when it thaws, and a dead tab never. The
// service worker has a gate too, which never freezes.
import type { PendingOrderStore } from '#outbox/ports.ts'

export interface Gate {
  isRunning(): boolean
  isDead(): boolean
  /** Does the work: now, or when the tab thaws. A dead tab does none. */
  enter(work: () => void): void
  /** Makes a request outside of the tab. Its result passes through the gate. A dead tab makes no request. */
  pass<Result>(request: () => Promise<Result>): Promise<Result>
  freeze(): void
  thaw(): void
  kill(): void
  /** Calls `interrupt` once, before the work with this number that enters the running tab from now on. */
  interruptAt(step: number, interrupt: () => void): void
  cancelInterrupt(): void
}

export function createGate(): Gate {
  let state: 'running' | 'frozen' | 'dead' = 'running'
  let delayedWork: (() => void)[] = []
  let plannedInterrupt: { stepsLeft: number; interrupt: () => void } | null = null

  function enter(work: () => void): void {
    if (plannedInterrupt !== null && state === 'running') {
      plannedInterrupt.stepsLeft -= 1
      if (plannedInterrupt.stepsLeft <= 0) {
        const { interrupt } = plannedInterrupt
        plannedInterrupt = null
        interrupt()
      }
    }
    if (state === 'running') work()
    else if (state === 'frozen') delayedWork.push(work)
  }

  return {
    isRunning: () => state === 'running',
    isDead: () => state === 'dead',
    enter,
    pass: (request) =>
      new Promise((resolve, reject) => {
        if (state === 'dead') return
        request().then(
          (result) => enter(() => resolve(result)),
          (problem: unknown) => enter(() => reject(problem)),
        )
      }),
    freeze() {
      if (state === 'running') state = 'frozen'
    },
    thaw() {
      if (state !== 'frozen') return
      state = 'running'
      const releasedWork = delayedWork
      delayedWork = []
      for (const work of releasedWork) enter(work)
    },
    kill() {
      state = 'dead'
      delayedWork = []
    },
    cancelInterrupt() {
      plannedInterrupt = null
    },
    interruptAt(step, interrupt) {
      plannedInterrupt = { stepsLeft: step, interrupt }
    },
  }
}

export function storeBehindGate(gate: Gate, store: PendingOrderStore): PendingOrderStore {
  return {
    listOpen: () => gate.pass(() => store.listOpen()),
    numbersOfFinishedOrders: (numbers) => gate.pass(() => store.numbersOfFinishedOrders(numbers)),
    listSent: () => gate.pass(() => store.listSent()),
    storeIdOfSentOrderSearch: () => gate.pass(() => store.storeIdOfSentOrderSearch()),
    noteSentOrdersSearched: (storeId) => gate.pass(() => store.noteSentOrdersSearched(storeId)),
    prune: (finishedBefore) => gate.pass(() => store.prune(finishedBefore)),
    read: (intent) => gate.pass(() => store.read(intent)),
    change: (intent, expected, change) => gate.pass(() => store.change(intent, expected, change)),
    place: (revision, makeOrder) => gate.pass(() => store.place(revision, makeOrder)),
    returnToCart: (intent, expected, change) => gate.pass(() => store.returnToCart(intent, expected, change)),
    add: (order) => gate.pass(() => store.add(order)),
    readRaw: (intent) => gate.pass(() => store.readRaw(intent)),
    discardUnreadable: (intent) => gate.pass(() => store.discardUnreadable(intent)),
    watch: (intent, listener) => store.watch(intent, (order) => gate.enter(() => listener(order))),
  }
}
