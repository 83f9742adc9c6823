// Sends the waiting changes of scheduled shipments, oldest first and one at a time (G232). Before each POST the
// server's shipment is read and compared with the one that the person edited (G234). No call is made inside a
// transaction.
import type { PostOutcome, ReadFailure, ShipmentRead } from '#api/shipments/shipment-change-calls.ts'
import type { Account } from '#domain/people/account.ts'
import { may } from '#domain/people/permissions.ts'
import { applyChangeEvent, type ChangeEvent, isClaimedChange } from '#domain/shipments/change-machine.ts'
import { compareShipment } from '#domain/shipments/compare-shipment.ts'
import { GATE_OF_KIND, type ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { instantOf, isoDateOfInstant } from '#domain/values/dates.ts'
import { CLAIM_LIMIT_MS, LONGEST_PLAN_MS, START_LIMIT_MS, waitAfter } from '#outbox/retry.ts'

/** After this time no POST of a change can arrive any more: its own time limit and that of the edge have passed. */
export const CHANGE_SETTLE_MS = 120_000

export interface ShipmentChangeStore {
  /** Oldest first, without done and discarded changes. */
  listLive(): Promise<ShipmentChange[]>
  read(key: string): Promise<ShipmentChange | null>
  /** Writes the result of `apply`; null if state or epoch of the stored change differ, or `apply` returns null. */
  change(
    expected: Pick<ShipmentChange, 'key' | 'state' | 'epoch'>,
    apply: (change: ShipmentChange) => ShipmentChange | null,
  ): Promise<ShipmentChange | null>
}

export interface ShipmentChangePorts {
  store: ShipmentChangeStore
  readSessionAccount(): Promise<{ kind: 'account'; account: Account } | ReadFailure>
  readShipment(change: ShipmentChange): Promise<ShipmentRead>
  post(change: ShipmentChange): Promise<PostOutcome>
  lock: <Result>(work: (hasLock: boolean) => Promise<Result>) => Promise<Result>
  /** The server's time. */
  now(): number
  /** A monotonic clock in milliseconds: setting the device's clock does not change it. */
  elapsed(): number
  /** A random number from 0 up to, but not including, 1. */
  chance(): number
}

export interface ChangePass {
  /**
   * Changes that have had their state since before this time are due at once; null: every change waits for its time.
   */
  hurriedAt: number | null
  /** False while the server does not answer, and while it has not confirmed the session of the page's account. */
  mayGoOn(): boolean
  onStart(): void
  onStateChange(change: ShipmentChange): void
  /** The age of a claim that this page has seen, for browsers without locks. */
  ageOfClaim(change: ShipmentChange): number
}

/** Measures how long this page has seen each claim, in elapsed time. */
export function createChangeClaimWatch(elapsed: () => number) {
  let firstSeenAt = new Map<string, number>()
  const claimKey = ({ key, epoch, state }: ShipmentChange) => `${key} ${epoch} ${state}`
  return {
    noteClaims(changes: readonly ShipmentChange[]): void {
      const claims = changes.filter(isClaimedChange).map(claimKey)
      firstSeenAt = new Map(claims.map((key) => [key, firstSeenAt.get(key) ?? elapsed()]))
    },
    ageOf: (change: ShipmentChange): number => elapsed() - (firstSeenAt.get(claimKey(change)) ?? elapsed()),
  }
}

export function recordChange(
  { store, now }: Pick<ShipmentChangePorts, 'store' | 'now'>,
  change: ShipmentChange,
  event: ChangeEvent,
): Promise<ShipmentChange | null> {
  return store.change(change, (storedChange) => applyChangeEvent(storedChange, event, now()))
}

function timeOfNextTry(ports: ShipmentChangePorts, { tries }: ShipmentChange, retryAt: number | null = null) {
  return Math.max(retryAt ?? 0, ports.now() + waitAfter(tries, ports.chance()))
}

export function isChangeDue(change: ShipmentChange, hurriedAt: number | null, now: number): boolean {
  if (change.state !== 'waiting' && change.state !== 'unknown') return false
  // After the clock was set back the change must not wait until the clock has caught up.
  if (change.changedAt > now || change.nextTryAt - now > LONGEST_PLAN_MS) return true
  return change.nextTryAt <= now || (hurriedAt !== null && change.changedAt <= hurriedAt)
}

/** One pass: frees the claims of closed pages, then sends or looks up every due change. */
export function deliverShipmentChanges(ports: ShipmentChangePorts, pass: ChangePass): Promise<void> {
  return ports.lock(async (hasLock) => {
    pass.onStart()
    for (const change of await ports.store.listLive()) {
      if (isAbandoned(change, hasLock, pass)) await recordChange(ports, change, { type: 'abandoned' })
    }
    const handledKeys = new Set<string>()
    while (pass.mayGoOn()) {
      const changes = await ports.store.listLive()
      const dueChange = changes.find(
        (change) => !handledKeys.has(change.key) && isChangeDue(change, pass.hurriedAt, ports.now()),
      )
      if (dueChange === undefined) return
      handledKeys.add(dueChange.key)
      const advancedChange = await advance(ports, dueChange, pass, hasLock)
      if (advancedChange !== null) pass.onStateChange(advancedChange)
    }
  })
}

function isAbandoned(change: ShipmentChange, hasLock: boolean, { ageOfClaim }: ChangePass): boolean {
  if (!isClaimedChange(change)) return false
  // A tab that works without the lock may still be sending while another tab holds the lock.
  return (hasLock && change.isClaimedUnderLock) || ageOfClaim(change) > CLAIM_LIMIT_MS
}

/**
 * Checks a due change, and sends it if the server has the shipment that the person edited. Returns the change with its
 * new state; null if another tab changed it meanwhile.
 */
async function advance(
  ports: ShipmentChangePorts,
  change: ShipmentChange,
  pass: Pick<ChangePass, 'mayGoOn'>,
  isUnderLock: boolean,
): Promise<ShipmentChange | null> {
  const isUnknown = change.state === 'unknown'
  const claimedChange = isUnknown
    ? change
    : await recordChange(ports, change, { type: 'claimed', isUnderLock })
  if (claimedChange === null) return null
  const event = await check(ports, claimedChange)
  if (event.type !== 'check-equal') return recordChange(ports, claimedChange, event)
  if (!pass.mayGoOn())
    return recordChange(ports, claimedChange, { type: 'unanswered', nextTryAt: ports.now() })
  const elapsedAtClaim = ports.elapsed()
  const sendingChange = await recordChange(ports, claimedChange, event)
  if (sendingChange === null) return null
  const sentChange = await post(ports, sendingChange, elapsedAtClaim)
  // After a refusal the server's shipment shows at once whether an earlier copy of the POST changed it.
  return sentChange?.state === 'unknown' && sentChange.attempt?.ending !== 'open'
    ? recordChange(ports, sentChange, await check(ports, sentChange))
    : sentChange
}

/** Asks whose session it is, reads the server's shipment, and decides what follows for a claimed or unknown change. */
async function check(ports: ShipmentChangePorts, change: ShipmentChange): Promise<ChangeEvent> {
  const isUnknown = change.state === 'unknown'
  const session = await ports.readSessionAccount()
  const isAuthor = session.kind === 'account' && session.account.id === change.author.id
  if (
    session.kind === 'account' &&
    isAuthor &&
    !isUnknown &&
    !may(session.account, GATE_OF_KIND[change.kind])
  )
    return { type: 'right-lost' }
  if (session.kind === 'signed-out' || (session.kind === 'account' && !isAuthor))
    return isUnknown ? postponedEvent(ports, change) : { type: 'signed-out' }
  if (session.kind !== 'account') return eventOfReadFailure(ports, change, session)
  const read = await ports.readShipment(change)
  if (read.kind !== 'read') return eventOfReadFailure(ports, change, read)
  const now = ports.now()
  const comparison = compareShipment(change, read.shipment, isoDateOfInstant(now))
  if (comparison === 'as-wanted') return { type: 'delivered' }
  if (isUnknown && mayStillArrive(change, now)) return postponedEvent(ports, change)
  if (comparison === 'moved') return { type: 'differs', current: read.shipment }
  if (!isUnknown) return { type: 'check-equal', version: provingVersion(read.version, now) }
  return surelyChangedNothing(change, read.version)
    ? { type: 'found-unchanged', nextTryAt: now }
    : { type: 'differs', current: read.shipment }
}

/** A server's version of a shipment is the time of its last change, in whole minutes. */
const VERSION_STEP_MS = 60_000

/** Returns the version if every change that is made from now on gives the shipment another version; otherwise null. */
function provingVersion(version: string | null, now: number): string | null {
  const changedAt = version === null ? null : instantOf(version)
  return changedAt !== null && changedAt + VERSION_STEP_MS <= now ? version : null
}

/**
 * True if the POST surely changed nothing. After an open outcome only an unchanged version of the shipment proves that:
 * otherwise the POST may have arrived, and somebody may have taken its change back, so a person decides.
 */
function surelyChangedNothing({ attempt }: ShipmentChange, version: string | null): boolean {
  return attempt === null || attempt.ending !== 'open' || (version !== null && version === attempt.version)
}

function mayStillArrive({ attempt }: ShipmentChange, now: number): boolean {
  if (attempt === null || attempt.ending !== 'open') return false
  return Math.abs(now - attempt.startedAt) < CHANGE_SETTLE_MS
}

function postponedEvent(ports: ShipmentChangePorts, change: ShipmentChange): ChangeEvent {
  return { type: 'postponed', nextTryAt: timeOfNextTry(ports, change) }
}

/** `closed`: the person may not see the shipments, so a change cannot be compared and is not sent. */
function eventOfReadFailure(
  ports: ShipmentChangePorts,
  change: ShipmentChange,
  answer: ReadFailure,
): ChangeEvent {
  if (change.state === 'unknown') return postponedEvent(ports, change)
  if (answer.kind === 'signed-out') return { type: 'signed-out' }
  if (answer.kind === 'closed') return { type: 'right-lost' }
  return { type: 'unanswered', nextTryAt: timeOfNextTry(ports, change, answer.retryAt) }
}

/** Starts the POST within the time limit after `elapsedAtClaim`, or not at all; records the outcome. */
async function post(
  ports: ShipmentChangePorts,
  sendingChange: ShipmentChange,
  elapsedAtClaim: number,
): Promise<ShipmentChange | null> {
  const sleptMs = Math.max(
    ports.elapsed() - elapsedAtClaim,
    Math.abs(ports.now() - (sendingChange.claimedAt ?? 0)),
  )
  if (sleptMs > START_LIMIT_MS) {
    const nextTryAt = timeOfNextTry(ports, sendingChange)
    return recordChange(ports, sendingChange, { type: 'not-started', nextTryAt })
  }
  const outcome = await ports.post(sendingChange)
  const event = eventOf(ports, sendingChange, outcome)
  const writtenChange = await recordChange(ports, sendingChange, event)
  if (writtenChange !== null || event.type !== 'delivered') return writtenChange
  return recordLateSuccess(ports, sendingChange)
}

function eventOf(ports: ShipmentChangePorts, change: ShipmentChange, outcome: PostOutcome): ChangeEvent {
  const now = ports.now()
  switch (outcome.kind) {
    case 'delivered':
      return { type: 'delivered' }
    case 'not-committed':
      return outcome.isSignedOut
        ? { type: 'signed-out' }
        : { type: 'not-committed', nextTryAt: timeOfNextTry(ports, change, outcome.retryAt) }
    case 'refused':
      return { type: 'outcome-lost', nextTryAt: now, ending: 'refused', message: outcome.message }
    case 'moved':
      return { type: 'outcome-lost', nextTryAt: now, ending: 'moved', message: null }
    case 'unknown': {
      const nextTryAt = timeOfNextTry(ports, change, outcome.retryAt)
      return { type: 'outcome-lost', nextTryAt, ending: 'open', message: null }
    }
  }
}

/** Records a success after another tab took over the claim, unless a person has changed what is sent since then. */
async function recordLateSuccess(
  ports: ShipmentChangePorts,
  { key, revision }: ShipmentChange,
): Promise<ShipmentChange | null> {
  for (;;) {
    const storedChange = await ports.store.read(key)
    if (storedChange === null || storedChange.revision !== revision) return null
    const event: ChangeEvent = { type: 'delivered' }
    if (applyChangeEvent(storedChange, event, ports.now()) === null) return storedChange
    const writtenChange = await recordChange(ports, storedChange, event)
    if (writtenChange !== null) return writtenChange
  }
}
