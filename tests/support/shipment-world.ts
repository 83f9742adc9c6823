// A backend with scheduled shipments, and the stores of two people's devices, in memory. Time stands still except where a
// test moves it.
import type { PostOutcome, ReadFailure } from '#api/shipments/shipment-change-calls.ts'
import type { Account } from '#domain/people/account.ts'
import {
  applyChangeEvent,
  replacingEdit,
  newChange,
  type QueuedEdit,
} from '#domain/shipments/change-machine.ts'
import { nextStartAfter } from '#domain/shipments/shipment.ts'
import {
  hasSameValues,
  isLiveChange,
  type ServerShipment,
  type ShipmentChange,
  type ShipmentSubject,
  type ShipmentValues,
  subjectKey,
  valuesOf,
} from '#domain/shipments/shipment-change.ts'
import { apiTextOf, isoDateOfInstant } from '#domain/values/dates.ts'
import type { QueueStore } from '#outbox/queue/queue.ts'
import type { Pass } from '#outbox/queue/run-pass.ts'
import type { ShipmentChangePorts } from '#server-state/shipments/shipment-queue.ts'
import { account } from './account.ts'
import { QUEUED_AT } from './sample-shipment-change.ts'

/**
 * The fault of the next POST. `lost`: it does not arrive. `answer-lost`: it arrives, its answer does not. `late`: it
 * arrives after `lateMs`. `killed-before`, `killed-after`: the page ends before or after it arrived. `busy`: the backend is
 * busy and changes nothing. `switched`: another person's session begins before it arrives.
 */
export type PostFault =
  | 'lost'
  | 'answer-lost'
  | 'late'
  | 'killed-before'
  | 'killed-after'
  | 'busy'
  | 'switched'

/** A change that the backend made. */
export interface Commit {
  key: string
  revision: number
  author: number
  /** The person of the session. */
  by: number
  /** True if the shipment was the one that the person had edited. */
  isAsEdited: boolean
  wasLate: boolean
}

export class PageKilled extends Error {}

const ALL_RIGHTS = [{ group: 'Scheduled_Shipment' as const, actions: ['view', 'create', 'edit', 'remove'] }]

interface WorldOptions {
  /** True if the backend refuses the change of a shipment that is not the edited one. */
  hasConditions?: boolean
  /** True if the backend says at which time a shipment was changed last. */
  namesVersions?: boolean
}

export function createShipmentWorld({ hasConditions = true, namesVersions = true }: WorldOptions = {}) {
  const shipments = new Map<string, ServerShipment>()
  const versions = new Map<string, string>()
  const commits: Commit[] = []
  const stores = new Map<number, Map<string, ShipmentChange>>()
  let lateArrivals: { at: number; arrive: () => void }[] = []
  let lastId = 100
  let keyCount = 0
  const world = {
    now: QUEUED_AT,
    /** The person whose session the browser has; null without a session. */
    sessionId: 3 as number | null,
    isReachable: true,
    rights: ALL_RIGHTS as Account['privileges'],
    nextFault: null as PostFault | null,
    lateMs: 60_000,
    /** If set, the message with which the backend refuses every POST. */
    refusal: null as string | null,
    shipments,
    commits,
    postCount: 0,

    changesOf: (personId: number) => [...storeOf(personId).values()],

    wait(ms: number): void {
      world.now += ms
      const dueArrivals = lateArrivals.filter(({ at }) => at <= world.now)
      lateArrivals = lateArrivals.filter(({ at }) => at > world.now)
      for (const { arrive } of dueArrivals) arrive()
    },

    setShipment(subject: ShipmentSubject, values: ShipmentValues | null): void {
      const key = subjectKey(subject)
      store(key, values)
    },

    /** The daily job orders the due shipments and moves their dates. */
    runDailyJob(): void {
      const today = isoDateOfInstant(world.now)
      for (const [key, shipment] of shipments) {
        if (shipment.nextStartDate <= today)
          store(key, { ...shipment, nextStartDate: nextStartAfter(shipment, today) })
      }
    },

    /** Queues an edit as the screens do. */
    queue(personId: number, { dealership, product }: ShipmentSubject, edit: QueuedEdit): void {
      const subject = { dealership, product }
      const changes = storeOf(personId)
      const waitingChange = [...changes.values()].find(
        (change) => isLiveChange(change) && subjectKey(change) === subjectKey(subject),
      )
      if (waitingChange === undefined) {
        keyCount += 1
        const key = `00000000-0000-4000-8000-${String(keyCount).padStart(12, '0')}`
        const author = { id: personId, name: `Person ${personId}` }
        changes.set(key, newChange({ key, author, ...subject }, edit, world.now))
        return
      }
      const joinedEdit = replacingEdit(waitingChange, edit)
      const change = applyChangeEvent(
        waitingChange,
        joinedEdit === null ? { type: 'discarded' } : { type: 'edited', edit: joinedEdit },
        world.now,
      )
      if (change !== null) changes.set(change.key, change)
    },

    portsOf(personId: number): ShipmentChangePorts {
      return {
        store: storePort(storeOf(personId)),
        readSessionAccount: async () => noAnswer() ?? { kind: 'account', account: sessionAccount() },
        readShipment: async (change) =>
          noAnswer() ?? {
            kind: 'read',
            shipment: shipments.get(subjectKey(change)) ?? null,
            version: namesVersions ? (versions.get(subjectKey(change)) ?? null) : null,
          },
        post,
        lock: (work) => work(true),
        now: () => world.now,
        elapsed: () => world.now,
        chance: () => 0,
        runAfter(waitMs, work) {
          const timer = setTimeout(work, waitMs)
          return () => clearTimeout(timer)
        },
      }
    },
  }

  /** Writes or deletes a shipment of the backend. */
  function store(key: string, values: ShipmentValues | null): void {
    const id = shipments.get(key)?.id ?? ++lastId
    versions.delete(key)
    if (values === null) shipments.delete(key)
    else {
      shipments.set(key, { id, ...valuesOf(values) })
      versions.set(key, apiTextOf(world.now))
    }
  }
  function storeOf(personId: number): Map<string, ShipmentChange> {
    const changes = stores.get(personId) ?? new Map<string, ShipmentChange>()
    stores.set(personId, changes)
    return changes
  }
  function noAnswer(): ReadFailure | null {
    if (!world.isReachable) return { kind: 'unanswered', retryAt: null }
    return world.sessionId === null ? { kind: 'signed-out' } : null
  }
  const sessionAccount = () => account({ id: world.sessionId ?? 0, privileges: world.rights })

  /** The POST of the change reaches the backend. `wasLate`: the device no longer waits for the answer. */
  function arrive(change: ShipmentChange, wasLate: boolean): PostOutcome {
    // The edge compares the author with the session of the request.
    if (world.sessionId !== change.author.id)
      return { kind: 'not-committed', isSignedOut: true, retryAt: null }
    if (world.refusal !== null) return { kind: 'refused', message: world.refusal }
    const key = subjectKey(change)
    const current = shipments.get(key) ?? null
    const { base, wanted } = change
    if (base === null && current !== null) return { kind: 'refused', message: 'already there' }
    if (base !== null && current?.id !== base.id) return { kind: 'refused', message: 'not found' }
    const isAsEdited = hasSameValues(base, current)
    if (hasConditions && !isAsEdited) return { kind: 'moved' }
    commits.push({
      key: change.key,
      revision: change.revision,
      author: change.author.id,
      by: world.sessionId,
      isAsEdited,
      wasLate,
    })
    store(key, wanted)
    return { kind: 'delivered', id: shipments.get(key)?.id ?? null }
  }

  async function post(change: ShipmentChange): Promise<PostOutcome> {
    world.postCount += 1
    const fault = world.nextFault
    world.nextFault = null
    const unknown: PostOutcome = { kind: 'unknown', retryAt: null }
    switch (fault) {
      case 'lost':
        return unknown
      case 'killed-before':
        throw new PageKilled()
      case 'busy':
        return { kind: 'not-committed', isSignedOut: false, retryAt: world.now + 30_000 }
      case 'switched':
        world.sessionId = world.sessionId === 3 ? 8 : 3
        return arrive(change, false)
      case 'late':
        lateArrivals.push({ at: world.now + world.lateMs, arrive: () => void arrive(change, true) })
        return unknown
    }
    const outcome = arrive(change, false)
    if (fault === 'killed-after') throw new PageKilled()
    return fault === 'answer-lost' ? unknown : outcome
  }

  return world
}

export type ShipmentWorld = ReturnType<typeof createShipmentWorld>

function storePort(store: Map<string, ShipmentChange>): QueueStore<ShipmentChange> {
  return {
    listOpen: async () => [...store.values()].filter(isLiveChange).sort((a, b) => a.queuedAt - b.queuedAt),
    prune: async () => {},
    read: async (key) => store.get(key) ?? null,
    async change(key, { state, epoch }, apply) {
      const stored = store.get(key)
      if (stored === undefined || stored.state !== state || stored.epoch !== epoch) return null
      const changed = apply(stored)
      if (changed !== null) store.set(key, changed)
      return changed
    },
  }
}

/** The options of a delivery pass of the only page, which may send. */
export function samplePass(fields: Partial<Pass<ShipmentChange>> = {}): Pass<ShipmentChange> {
  return {
    hurriedAt: null,
    mayGoOn: () => true,
    onStart: () => {},
    onStateChange: () => {},
    claims: { noteClaims: () => {}, ageOf: () => 0 },
    ...fields,
  }
}
