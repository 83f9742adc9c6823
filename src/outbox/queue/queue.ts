// A queue of entries that this device keeps until the server has them: pending orders, and changes of shipments. Every
// write compares state and epoch, and one pass at a time works on the entries (src/outbox/README.md, Invariants).
import { START_LIMIT_MS, waitAfter } from '../retry.ts'

/** The fields by which a queue claims and plans an entry. Times are epoch milliseconds of the server's clock. */
export interface QueueEntry {
  author: { id: number }
  state: string
  /** Grows when a page claims the entry and when its claim is ended, so that a write of an earlier claim has no effect. */
  epoch: number
  claimedAt: number | null
  isClaimedUnderLock: boolean
  changedAt: number
  /** The number of tries since a person last decided something. */
  tries: number
  nextTryAt: number
}

/** The events that the queue itself records. Every machine has them. */
export type QueueEvent =
  /** The page that claimed the entry was closed or does not go on. */
  | { type: 'abandoned'; nextTryAt: number }
  /** The session of the entry's author was confirmed. */
  | { type: 'session-began' }

/** The states and events of the entries; pure. */
export interface QueueMachine<Entry extends QueueEntry, Event> {
  keyOf(entry: Entry): string
  /** The entry after the event; null if the event is not possible for the entry. */
  apply(entry: Entry, event: Event | QueueEvent, now: number): Entry | null
  /** True while a page works on the entry. */
  isClaimed(entry: Entry): boolean
  /** True if a pass has work to do for the entry at `nextTryAt`. */
  isPlanned(entry: Entry): boolean
  /** True if a hurried pass takes the planned entry before its time. */
  canHurry(entry: Entry): boolean
  /** True if the entry waits until its author has a session. */
  isWaitingForSession(entry: Entry): boolean
}

/** `hasLock` is false if the browser has no locks, or another tab does not release the lock. */
export type SenderLock = <Result>(work: (hasLock: boolean) => Promise<Result>) => Promise<Result>

/**
 * Every write is one durable transaction that compares before it writes. If the device is full it changes nothing and
 * rejects with an error named QuotaExceededError.
 */
export interface QueueStore<Entry extends QueueEntry> {
  /** Oldest first, without the finished ones. */
  listOpen(): Promise<Entry[]>
  /** Deletes the content of entries finished before this time. */
  prune(finishedBefore: number): Promise<void>
  read(key: string): Promise<Entry | null>
  /** Writes the result of `change`; null if state or epoch differ or `change` returns null. */
  change(
    key: string,
    expected: Pick<Entry, 'state' | 'epoch'>,
    change: (entry: Entry) => Entry | null,
  ): Promise<Entry | null>
}

export interface QueuePorts<Entry extends QueueEntry> {
  store: QueueStore<Entry>
  lock: SenderLock
  /** The server's time as far as this page knows it; all stored times are times of the server. */
  now(): number
  /** Milliseconds that no clock setting changes: for short limits within one page, never stored. */
  elapsed(): number
  /** [0, 1), for the jitter of the waiting time. */
  chance(): number
  /** Does the work once after this time; the returned function cancels it. */
  runAfter(waitMs: number, work: () => void): () => void
}

/** The entries of one store, and what a pass does with them. */
export interface Queue<Entry extends QueueEntry, Event> {
  machine: QueueMachine<Entry, Event>
  ports: QueuePorts<Entry>
  /** Runs under the lock before the pass works on entries. */
  prepare?(): Promise<void>
  /**
   * Works on a due entry. Returns it with its new state for `onStateChange`; null if there is nothing to tell, for example
   * because another tab changed the entry meanwhile. `mayGoOn` is that of the pass.
   */
  advance(entry: Entry, hasLock: boolean, mayGoOn: () => boolean): Promise<Entry | null>
}

type Recording<Entry extends QueueEntry, Event> = Pick<Queue<Entry, Event>, 'machine'> & {
  ports: Pick<QueuePorts<Entry>, 'store' | 'now'>
}

/**
 * Applies the event to the stored entry and writes the result; null if the stored entry has another state or epoch than
 * `entry`, for example because another tab changed it, or if its state forbids the event.
 */
export function recordEvent<Entry extends QueueEntry, Event>(
  { machine, ports: { store, now } }: Recording<Entry, Event>,
  entry: Entry,
  event: Event | QueueEvent,
): Promise<Entry | null> {
  return store.change(machine.keyOf(entry), entry, (storedEntry) => machine.apply(storedEntry, event, now()))
}

/**
 * Records a success after another tab took over the claim. Returns the stored entry unchanged if its new state does not
 * allow the event; null if it is not stored any more, or if `isSameContent` is false: it is another revision by now.
 */
export async function recordLateSuccess<Entry extends QueueEntry, Event>(
  queue: Recording<Entry, Event>,
  key: string,
  event: Event,
  isSameContent: (storedEntry: Entry) => boolean = () => true,
): Promise<Entry | null> {
  const { machine, ports } = queue
  for (;;) {
    const storedEntry = await ports.store.read(key)
    if (storedEntry === null || !isSameContent(storedEntry)) return null
    if (machine.apply(storedEntry, event, ports.now()) === null) return storedEntry
    const writtenEntry = await recordEvent(queue, storedEntry, event)
    if (writtenEntry !== null) return writtenEntry
  }
}

export function timeOfNextTry(
  { now, chance }: Pick<QueuePorts<QueueEntry>, 'now' | 'chance'>,
  { tries }: Pick<QueueEntry, 'tries'>,
  retryAt: number | null = null,
): number {
  return Math.max(retryAt ?? 0, now() + waitAfter(tries, chance()))
}

/**
 * True if the page slept since it claimed the entry, so that it must not start the POST: another tab may have claimed the
 * entry. Elapsed time may stand still while the device sleeps, and the clock may have been set back, so the larger
 * difference is used. `elapsedAtClaim`: the value of `elapsed()` just before the claim was written.
 */
export function hasSleptSince(
  { now, elapsed }: Pick<QueuePorts<QueueEntry>, 'now' | 'elapsed'>,
  { claimedAt }: Pick<QueueEntry, 'claimedAt'>,
  elapsedAtClaim: number,
): boolean {
  return Math.max(elapsed() - elapsedAtClaim, Math.abs(now() - (claimedAt ?? 0))) > START_LIMIT_MS
}

/** Does the work for one item after another, also after a failure; then throws the first failure. */
export async function workInTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const problems: unknown[] = []
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem))
  if (problems.length > 0) throw problems[0]
}
