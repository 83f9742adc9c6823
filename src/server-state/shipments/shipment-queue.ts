// The queue of the waiting changes of scheduled shipments (G232): before each POST the server's shipment is read and
// compared with the one that the person edited (G234). No call is made inside a transaction.
import type { PostOutcome, ReadFailure, ShipmentRead } from '#api/shipments/shipment-change-calls.ts'
import type { Account } from '#domain/people/account.ts'
import { may } from '#domain/people/permissions.ts'
import { applyChangeEvent, type ChangeEvent, isClaimedChange } from '#domain/shipments/change-machine.ts'
import { compareShipment } from '#domain/shipments/compare-shipment.ts'
import { GATE_OF_KIND, type ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { instantOf, isoDateOfInstant } from '#domain/values/dates.ts'
import {
  hasSleptSince,
  type Queue,
  type QueueMachine,
  type QueuePorts,
  recordEvent,
  recordLateSuccess,
  timeOfNextTry,
} from '#outbox/queue/queue.ts'

/** After this time no POST of a change can arrive any more: its own time limit and that of the edge have passed. */
export const CHANGE_SETTLE_MS = 120_000

export interface ShipmentChangePorts extends QueuePorts<ShipmentChange> {
  readSessionAccount(): Promise<{ kind: 'account'; account: Account } | ReadFailure>
  readShipment(change: ShipmentChange): Promise<ShipmentRead>
  post(change: ShipmentChange): Promise<PostOutcome>
}

const machine: QueueMachine<ShipmentChange, ChangeEvent> = {
  keyOf: ({ key }) => key,
  apply: applyChangeEvent,
  isClaimed: isClaimedChange,
  isPlanned: ({ state }) => state === 'waiting' || state === 'unknown',
  canHurry: () => true,
  isWaitingForSession: ({ state }) => state === 'sign-in',
}

export function shipmentQueue(ports: ShipmentChangePorts): Queue<ShipmentChange, ChangeEvent> {
  return {
    machine,
    ports,
    advance: (change, hasLock, mayGoOn) => advance(ports, change, hasLock, mayGoOn),
  }
}

function record(
  ports: ShipmentChangePorts,
  change: ShipmentChange,
  event: ChangeEvent,
): Promise<ShipmentChange | null> {
  return recordEvent({ machine, ports }, change, event)
}

/**
 * Checks a due change, and sends it if the server has the shipment that the person edited. Returns the change with its
 * new state; null if another tab changed it meanwhile.
 */
async function advance(
  ports: ShipmentChangePorts,
  change: ShipmentChange,
  isUnderLock: boolean,
  mayGoOn: () => boolean,
): Promise<ShipmentChange | null> {
  const isUnknown = change.state === 'unknown'
  const claimedChange = isUnknown ? change : await record(ports, change, { type: 'claimed', isUnderLock })
  if (claimedChange === null) return null
  const event = await check(ports, claimedChange)
  if (event.type !== 'check-equal') return record(ports, claimedChange, event)
  if (!mayGoOn()) return record(ports, claimedChange, { type: 'unanswered', nextTryAt: ports.now() })
  const elapsedAtClaim = ports.elapsed()
  const sendingChange = await record(ports, claimedChange, event)
  if (sendingChange === null) return null
  const sentChange = await post(ports, sendingChange, elapsedAtClaim)
  // After a refusal the server's shipment shows at once whether an earlier copy of the POST changed it.
  return sentChange?.state === 'unknown' && sentChange.attempt?.ending !== 'open'
    ? record(ports, sentChange, await check(ports, sentChange))
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
  if (hasSleptSince(ports, sendingChange, elapsedAtClaim)) {
    const nextTryAt = timeOfNextTry(ports, sendingChange)
    return record(ports, sendingChange, { type: 'not-started', nextTryAt })
  }
  const outcome = await ports.post(sendingChange)
  const event = eventOf(ports, sendingChange, outcome)
  const writtenChange = await record(ports, sendingChange, event)
  if (writtenChange !== null || event.type !== 'delivered') return writtenChange
  // Not after the person changed what is sent.
  return recordLateSuccess(
    { machine, ports },
    sendingChange.key,
    event,
    ({ revision }) => revision === sendingChange.revision,
  )
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
