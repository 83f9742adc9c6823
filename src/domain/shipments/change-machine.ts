// The state machine of a change of a shipment (G232): `applyChangeEvent` returns the change after an event, or null if
// the event is not possible for the change. Times are epoch milliseconds of the server's clock, passed as arguments.
import { editOfSendMine } from './compare-shipment.ts'
import type {
  ChangeAttempt,
  ChangeKind,
  ChangeState,
  ServerShipment,
  ShipmentChange,
  ShipmentValues,
} from './shipment-change.ts'

/**
 * The states that allow each action of a person. The buttons use this table, and so do the events of all actions except Send
 * now: `hurried` is also allowed in `unknown`.
 */
export const CHANGE_ACTIONS = {
  sendNow: ['waiting'],
  editAgain: ['waiting', 'sign-in', 'needs-review', 'refused'],
  review: ['needs-review'],
  tryAgain: ['refused'],
  discard: ['waiting', 'sign-in', 'needs-review', 'refused'],
} as const satisfies Record<string, readonly ChangeState[]>
export type ChangeAction = keyof typeof CHANGE_ACTIONS

export function allowsAction(action: ChangeAction, state: ChangeState): boolean {
  return (CHANGE_ACTIONS[action] as readonly ChangeState[]).includes(state)
}

/**
 * An edit that a person queues: the shipment that the person saw (null for a new shipment), and its values after the edit (null
 * if the person ended it).
 */
export interface QueuedEdit {
  kind: ChangeKind
  base: ServerShipment | null
  wanted: ShipmentValues | null
}

export type ChangeEvent =
  /** A page took the change to check it; `isUnderLock`: while it held the sender lock. */
  | { type: 'claimed'; isUnderLock: boolean }
  /** A call of the check had no answer. */
  | { type: 'unanswered'; nextTryAt: number }
  /** The page has no session of the author. */
  | { type: 'signed-out' }
  /** The author may not make this change any more, or may not see the shipments. */
  | { type: 'right-lost' }
  /** The server still has the shipment as the person saw it before the edit: the POST may start. */
  | { type: 'check-equal'; version: string | null }
  /**
   * A person has to decide: the server's shipment is no longer as the person saw it before the edit, or the POST may
   * have changed it meanwhile.
   */
  | { type: 'differs'; current: ServerShipment | null }
  /** The POST was never started. */
  | { type: 'not-started'; nextTryAt: number }
  | { type: 'delivered' }
  /** An answer proves that the POST changed nothing, and the change may be sent again. */
  | { type: 'not-committed'; nextTryAt: number }
  /**
   * The POST got no clear answer, or an answer after which the shipment must be read again. `message`: the server's
   * sentence if it refused the POST.
   */
  | { type: 'outcome-lost'; nextTryAt: number; ending: ChangeAttempt['ending']; message: string | null }
  /** The outcome of the POST could not be found out yet. */
  | { type: 'postponed'; nextTryAt: number }
  /** The shipment is as before the POST, and no POST can arrive any more. */
  | { type: 'found-unchanged'; nextTryAt: number }
  /** The page that claimed the change was closed or does not go on. */
  | { type: 'abandoned'; nextTryAt: number }
  | { type: 'session-began' }
  /** A person pressed Send now. */
  | { type: 'hurried' }
  | { type: 'edited'; edit: QueuedEdit }
  /** A person pressed Send my change. `today`: yyyy-MM-dd. */
  | { type: 'mine-accepted'; today: string }
  | { type: 'tried-again' }
  | { type: 'discarded' }
export type ChangeEventType = ChangeEvent['type']

/** Every event, with the states in which it may happen. */
export const STATES_OF_CHANGE_EVENT: Record<ChangeEventType, readonly ChangeState[]> = {
  claimed: ['waiting'],
  unanswered: ['checking'],
  'signed-out': ['checking', 'sending'],
  'right-lost': ['checking'],
  'check-equal': ['checking'],
  differs: ['checking', 'unknown'],
  'not-started': ['sending'],
  // A success is certain, also when it comes late: every state after a POST allows it, except the final states `done` and
  // `discarded`. While the change is checked, the server may already have the wanted shipment.
  delivered: ['checking', 'sending', 'unknown', 'waiting', 'sign-in', 'needs-review', 'refused'],
  'not-committed': ['sending'],
  'outcome-lost': ['sending'],
  postponed: ['unknown'],
  'found-unchanged': ['unknown'],
  abandoned: ['checking', 'sending'],
  'session-began': ['sign-in'],
  hurried: ['waiting', 'unknown'],
  edited: CHANGE_ACTIONS.editAgain,
  'mine-accepted': CHANGE_ACTIONS.review,
  'tried-again': CHANGE_ACTIONS.tryAgain,
  discarded: CHANGE_ACTIONS.discard,
}

type Changes = Partial<ShipmentChange> & { state: ChangeState }
type Transition<Type extends ChangeEventType> = (
  change: ShipmentChange,
  event: Extract<ChangeEvent, { type: Type }>,
  now: number,
) => Changes | null

/** The fields of a change with new content. The POSTs of the earlier revision no longer count for it. */
function nextRevision({ revision }: ShipmentChange, edit: QueuedEdit, now: number): Changes {
  return {
    ...edit,
    state: 'waiting',
    revision: revision + 1,
    attempt: null,
    current: null,
    refusal: null,
    tries: 0,
    nextTryAt: now,
  }
}

const TRANSITIONS: { [Type in ChangeEventType]: Transition<Type> } = {
  claimed: ({ epoch }, { isUnderLock }, now) => ({
    state: 'checking',
    epoch: epoch + 1,
    claimedAt: now,
    isClaimedUnderLock: isUnderLock,
  }),
  unanswered: ({ tries }, { nextTryAt }) => ({ state: 'waiting', tries: tries + 1, nextTryAt }),
  'signed-out': ({ state, attempt }) => ({
    state: 'sign-in',
    attempt: state === 'sending' ? null : attempt,
  }),
  'right-lost': () => ({ state: 'refused', refusal: { message: '', cause: 'right-lost' } }),
  'check-equal': (_change, { version }, now) => ({
    state: 'sending',
    claimedAt: now,
    attempt: { startedAt: now, version, ending: 'open' },
  }),
  differs: (_change, { current }, now) => ({
    state: 'needs-review',
    current: { shipment: current, readAt: now },
  }),
  'not-started': ({ tries }, { nextTryAt }) => ({
    state: 'waiting',
    attempt: null,
    tries: tries + 1,
    nextTryAt,
  }),
  delivered: () => ({ state: 'done', refusal: null, current: null }),
  'not-committed': ({ tries }, { nextTryAt }) => ({
    state: 'waiting',
    attempt: null,
    tries: tries + 1,
    nextTryAt,
  }),
  'outcome-lost': ({ attempt, tries }, { nextTryAt, ending, message }) => ({
    state: 'unknown',
    attempt: attempt && { ...attempt, ending },
    refusal: message === null ? null : { message, cause: null },
    tries: tries + 1,
    nextTryAt,
  }),
  postponed: ({ tries }, { nextTryAt }) => ({ state: 'unknown', tries: tries + 1, nextTryAt }),
  'found-unchanged': ({ refusal }, { nextTryAt }) =>
    refusal === null ? { state: 'waiting', nextTryAt } : { state: 'refused' },
  abandoned: ({ state, epoch }, { nextTryAt }) => ({
    state: state === 'sending' ? 'unknown' : 'waiting',
    epoch: epoch + 1,
    nextTryAt,
  }),
  'session-began': (_change, _event, now) => ({ state: 'waiting', nextTryAt: now }),
  hurried: ({ state }, _event, now) => ({ state, nextTryAt: now }),
  edited: (change, { edit }, now) => nextRevision(change, edit, now),
  'mine-accepted'(change, { today }, now) {
    const edit = editOfSendMine(change, today)
    return edit && nextRevision(change, edit, now)
  },
  'tried-again': (change, _event, now) => {
    const { kind, base, wanted } = change
    return nextRevision(change, { kind, base, wanted }, now)
  },
  discarded: () => ({ state: 'discarded' }),
}

const CLAIMED_STATES: readonly ChangeState[] = ['checking', 'sending']
export const isClaimedChange = ({ state }: ShipmentChange) => CLAIMED_STATES.includes(state)

export function applyChangeEvent(
  change: ShipmentChange,
  event: ChangeEvent,
  now: number,
): ShipmentChange | null {
  if (!STATES_OF_CHANGE_EVENT[event.type].includes(change.state)) return null
  // A change that was never posted cannot be delivered; but a check may find that the server has the wanted shipment.
  if (event.type === 'delivered' && change.state !== 'checking' && change.attempt === null) return null
  const transition = TRANSITIONS[event.type] as Transition<ChangeEventType> // the table gives each event its transition
  const changes = transition(change, event, now)
  if (changes === null) return null
  const isClaimed = CLAIMED_STATES.includes(changes.state)
  return {
    ...change,
    ...(!isClaimed && { claimedAt: null }),
    ...(changes.state !== change.state && { changedAt: now }),
    ...changes,
  }
}

/** A change that a person just queued. */
export function newChange(
  subject: Pick<ShipmentChange, 'key' | 'author' | 'dealership' | 'product'>,
  edit: QueuedEdit,
  now: number,
): ShipmentChange {
  return {
    ...subject,
    ...edit,
    revision: 1,
    state: 'waiting',
    epoch: 0,
    claimedAt: null,
    isClaimedUnderLock: false,
    queuedAt: now,
    changedAt: now,
    tries: 0,
    nextTryAt: now,
    attempt: null,
    current: null,
    refusal: null,
  }
}

/**
 * The edit that replaces a waiting change of the same shipment; it keeps the base of that change. null if nothing is left
 * to send: the person ended a shipment whose creation still waited.
 */
export function replacingEdit(waitingChange: ShipmentChange, edit: QueuedEdit): QueuedEdit | null {
  const { base } = waitingChange
  if (edit.wanted === null) return base === null ? null : { kind: 'cancel', base, wanted: null }
  if (base === null) return { kind: 'create', base, wanted: edit.wanted }
  const kind = waitingChange.kind === edit.kind || waitingChange.kind === 'cancel' ? edit.kind : 'change'
  return { kind, base, wanted: edit.wanted }
}
