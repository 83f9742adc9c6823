// The edge's key store in memory, with leases in virtual time. Its results are those of server/edge/key-store/order-key-store.ts,
// except that it knows no devices and deletes no keys. Its machine can be put back to a copy.
import type { StoreBeat } from '#contract/store-beat.ts'
import { createBeatSigner } from '#server/edge/key-store/beat-signer.ts'
import type { KeyedRequest, KeyRow } from '#server/edge/key-store/key-protocol.ts'
import type { OrderKeyStore } from '#server/edge/key-store/order-key-store.ts'
import { isLaterThan } from '#server/edge/key-store/store-beats.ts'

type Row = Omit<KeyRow, 'isLeaseLive'> & { leaseUntil: number }

const RECEIVED_LEASE_MS = 30_000
const FORWARDING_LEASE_MS = 60_000
const BEAT_EVERY_MS = 5_000

/** Everything that a copy of the machine holds. */
interface Machine {
  storeId: string
  acceptedCount: number
  isBehind: boolean
  rows: Map<string, Row>
  beat: number
  /** The last beat of each run. */
  runs: Map<string, number>
  /** The number of forwards of each row. */
  forwards: Map<string, number>
}

export type BeatOfCopy = Omit<StoreBeat, 'run'>

export interface MemoryKeyStore extends OrderKeyStore {
  /** Compares the store with the beat that a device shows; true if the store lost orders. */
  isBehindBeat(shownBeat: string): boolean
  /** Goes on as an empty store with another name. */
  replace(): void
  copyMachine(): void
  /** The beat of the copy that `putMachineBack` would put back; null without a copy. */
  beatOfCopy(): BeatOfCopy | null
  /** True if orders were sent under the name of the store that the copy lacks. */
  lacksCopyOrders(): boolean
  putMachineBack(): void
  /** True if the store lacks orders that were sent under its name. */
  lacksOrders(): boolean
  /** An administrator renews the store, or accepts it as complete. */
  renew(): void
  accept(): void
}

export function createMemoryKeyStore(now: () => number): MemoryKeyStore {
  const signer = createBeatSigner('c2ltdWxhdGlvbg==')
  let storeCount = 1
  let runCount = 1
  let raisedAt = now()
  let copy: Machine | null = null
  let machine: Machine = {
    storeId: 'store-1',
    acceptedCount: 0,
    isBehind: false,
    rows: new Map(),
    beat: 1,
    runs: new Map([['run-1', 1]]),
    forwards: new Map(),
  }
  /** The forwards of all machines, by the name of the store and the row. */
  const allForwards = new Map<string, number>()
  const keyOf = ({ intent, author }: Pick<KeyedRequest, 'intent' | 'author'>) => `${intent} ${author}`

  function raise(count: number): void {
    machine.beat += count
    machine.runs.set(`run-${runCount}`, machine.beat)
  }
  /** Raises the beat as often as the timer of the edge has done since. */
  function beatSince(): void {
    const count = Math.floor((now() - raisedAt) / BEAT_EVERY_MS)
    raisedAt += count * BEAT_EVERY_MS
    if (count > 0 && !machine.isBehind) raise(count)
  }
  function isBehindBeat(shownBeat: string): boolean {
    const beat = signer.read(shownBeat, machine.storeId)
    const state = { acceptedCount: machine.acceptedCount, forgottenBeat: 0 }
    if (beat !== null && isLaterThan(beat, state, machine.runs.get(beat.run) ?? 0)) {
      machine.isBehind = true
      machine.acceptedCount = Math.max(machine.acceptedCount, beat.acceptedCount)
    }
    return machine.isBehind
  }
  function countForward(key: string): void {
    machine.forwards.set(key, (machine.forwards.get(key) ?? 0) + 1)
    const keyInStore = `${machine.storeId} ${key}`
    allForwards.set(keyInStore, (allForwards.get(keyInStore) ?? 0) + 1)
  }
  function lacksOrders({ storeId, forwards }: Machine): boolean {
    return [...allForwards].some(([keyInStore, count]) => {
      const isOfStore = keyInStore.startsWith(`${storeId} `)
      return isOfStore && (forwards.get(keyInStore.slice(storeId.length + 1)) ?? 0) < count
    })
  }
  function lastBeat(): string | null {
    beatSince()
    const { storeId, acceptedCount, beat, isBehind } = machine
    return isBehind ? null : signer.sign({ storeId, acceptedCount, number: beat, run: `run-${runCount}` })
  }
  function nextStoreId(): string {
    storeCount += 1
    return `store-${storeCount}`
  }
  const copyOf = (original: Machine): Machine => structuredClone(original)

  async function read(owned: Pick<KeyedRequest, 'intent' | 'author'>): Promise<KeyRow | null> {
    const row = machine.rows.get(keyOf(owned))
    return row ? { ...row, isLeaseLive: row.leaseUntil > now() } : null
  }

  function raiseAttempt(owned: Pick<KeyedRequest, 'intent' | 'author'>, attempt: number): void {
    const row = machine.rows.get(keyOf(owned))
    if (row) machine.rows.set(keyOf(owned), { ...row, attempt: Math.max(row.attempt, attempt) })
  }
  const attemptAfter = (attempt: number): number => (attempt > 0 ? attempt + 1 : 0)

  return {
    get storeId() {
      return machine.storeId
    },
    isOnlyEdge: true,
    identify: async (shownBeat = '') => ({ storeId: machine.storeId, isBehind: isBehindBeat(shownBeat) }),
    isBehindBeat,
    raiseBeat: async () => beatSince(),
    lastBeat,
    beatForAnswer: async (shownBeat) => (isBehindBeat(shownBeat) ? null : lastBeat()),
    replace() {
      machine = { ...machine, storeId: nextStoreId(), rows: new Map(), forwards: new Map() }
    },
    copyMachine() {
      beatSince()
      copy = copyOf(machine)
    },
    beatOfCopy: () => copy && { storeId: copy.storeId, acceptedCount: copy.acceptedCount, number: copy.beat },
    lacksCopyOrders: () => copy !== null && lacksOrders(copy),
    lacksOrders: () => lacksOrders(machine),
    putMachineBack() {
      if (copy === null) return
      machine = copyOf(copy)
      // The machine starts again: its next beats are of another run.
      runCount += 1
      raisedAt = now()
      raise(1)
    },
    renew() {
      machine = { ...machine, storeId: nextStoreId(), isBehind: false, forwards: new Map() }
    },
    accept() {
      machine = { ...machine, acceptedCount: machine.acceptedCount + 1, isBehind: false }
    },
    read,
    async noteAttempt(request) {
      const row = machine.rows.get(keyOf(request))
      if (row?.state === 'released') raiseAttempt(request, attemptAfter(request.attempt))
      return read(request)
    },
    async open(request) {
      raiseAttempt(request, request.attempt)
      const { revision, attempt, author, bodyHash, claim } = request
      if (!machine.rows.has(keyOf(request))) {
        machine.rows.set(keyOf(request), {
          revision,
          attempt,
          author,
          bodyHash,
          claim,
          state: 'received',
          leaseUntil: now() + RECEIVED_LEASE_MS,
          earlierMayBePlaced: false,
          mustTellNotSent: false,
          answer: null,
        })
      }
      const row = await read(request)
      if (row === null) throw new Error('The inserted row is missing')
      return row
    },
    async startForwarding(readRow, request, earlierMayBePlaced) {
      const { revision, attempt, bodyHash, claim } = request
      const row = machine.rows.get(keyOf(request))
      if (row === undefined || row.claim !== readRow.claim || row.state !== readRow.state) return false
      if (row.state === 'released' && row.attempt > attempt) return false
      if (readRow.claim === claim && row.leaseUntil <= now()) return false
      const leaseUntil = now() + FORWARDING_LEASE_MS
      machine.rows.set(keyOf(request), {
        ...row,
        revision,
        bodyHash,
        claim,
        earlierMayBePlaced,
        state: 'forwarding',
        leaseUntil,
      })
      countForward(keyOf(request))
      raise(1)
      return true
    },
    async settle(request, state, answer) {
      const row = machine.rows.get(keyOf(request))
      if (row === undefined || row.claim !== request.claim) return false
      machine.rows.set(keyOf(request), { ...row, state, leaseUntil: now(), answer: answer ?? row.answer })
      if (state === 'released') raiseAttempt(request, attemptAfter(request.attempt))
      return true
    },
    noteToldNotSent: async () => {},
    ordersOfDevice: async () => [],
    sweep: () => Promise.resolve(true),
  }
}
