// One pass over a queue: takes the sender lock, ends the claims of closed pages, and works on every due entry, oldest
// first and one at a time; a failing entry never blocks the next (offline.md, rule 2).
import { CLAIM_LIMIT_MS, LONGEST_PLAN_MS } from '../retry.ts'
import { type Queue, type QueueEntry, type QueueMachine, recordEvent, workInTurn } from './queue.ts'

/**
 * Measures how long this page has seen a claim. The time stored with a claim comes from a clock that a person may set,
 * so without a lock that tells whether the claim's tab is alive, only the time since this page first saw the claim counts.
 */
export interface ClaimWatch<Entry> {
  /** Notes the time of claims that are new to this page. Call it with all stored open entries. */
  noteClaims(entries: readonly Entry[]): void
  /** The age of the entry's claim in milliseconds; 0 for a claim that was not seen before. */
  ageOf(entry: Entry): number
}

export function createClaimWatch<Entry extends QueueEntry>(
  { keyOf, isClaimed }: Pick<QueueMachine<Entry, never>, 'keyOf' | 'isClaimed'>,
  elapsed: () => number,
): ClaimWatch<Entry> {
  let firstSeenAt = new Map<string, number>()
  const claimKey = (entry: Entry) => `${keyOf(entry)} ${entry.epoch} ${entry.state}`
  return {
    noteClaims(entries) {
      const claims = entries.filter(isClaimed).map(claimKey)
      firstSeenAt = new Map(claims.map((key) => [key, firstSeenAt.get(key) ?? elapsed()]))
    },
    ageOf: (entry) => elapsed() - (firstSeenAt.get(claimKey(entry)) ?? elapsed()),
  }
}

export interface Pass<Entry> {
  /**
   * Set when the server answers again, or when a person queued an entry or pressed a button that sends, such as Send now:
   * entries last tried before this time are due at once, if the machine lets them hurry. null: every entry waits for its
   * time. Tabs notice at different times that the server answers, so an entry that a tab has tried after this time waits
   * in all tabs.
   */
  hurriedAt: number | null
  /**
   * false after the queue was stopped or the account signed out, and without a session or an answer of the server: then the
   * pass starts no further work.
   */
  mayGoOn(): boolean
  /** Called when the pass has the lock, or continues without it. */
  onStart(): void
  /** Called with each entry that `advance` returned, also if the entry waits again. */
  onStateChange(entry: Entry): void
  claims: ClaimWatch<Entry>
}

export function isDue<Entry extends QueueEntry>(
  { isPlanned, canHurry }: Pick<QueueMachine<Entry, never>, 'isPlanned' | 'canHurry'>,
  entry: Entry,
  hurriedAt: number | null,
  now: number,
): boolean {
  if (!isPlanned(entry)) return false
  // After the clock was set back the entry must not wait until the clock has caught up.
  if (entry.changedAt > now || entry.nextTryAt - now > LONGEST_PLAN_MS) return true
  return entry.nextTryAt <= now || (hurriedAt !== null && entry.changedAt <= hurriedAt && canHurry(entry))
}

/** Ends the claims of closed pages, so that a pass can work on their entries again. */
export async function freeAbandoned<Entry extends QueueEntry, Event>(
  queue: Pick<Queue<Entry, Event>, 'machine' | 'ports'>,
  hasLock: boolean,
  claims: ClaimWatch<Entry>,
): Promise<void> {
  const { machine, ports } = queue
  const entries = await ports.store.listOpen()
  claims.noteClaims(entries)
  const abandonedEntries = entries.filter((entry) => {
    if (!machine.isClaimed(entry)) return false
    // A tab that works without the lock may still be sending the entry while another tab holds the lock.
    return (hasLock && entry.isClaimedUnderLock) || claims.ageOf(entry) > CLAIM_LIMIT_MS
  })
  await workInTurn(abandonedEntries, (entry) =>
    recordEvent(queue, entry, { type: 'abandoned', nextTryAt: ports.now() }),
  )
}

async function advanceEach<Entry extends QueueEntry, Event>(
  { machine, ports, advance }: Queue<Entry, Event>,
  pass: Pass<Entry>,
  hasLock: boolean,
): Promise<void> {
  const handledKeys = new Set<string>()
  const problems: unknown[] = []
  while (pass.mayGoOn()) {
    const entries = await ports.store.listOpen()
    const dueEntry = entries.find(
      (entry) => !handledKeys.has(machine.keyOf(entry)) && isDue(machine, entry, pass.hurriedAt, ports.now()),
    )
    if (dueEntry === undefined) break
    handledKeys.add(machine.keyOf(dueEntry))
    try {
      const advancedEntry = await advance(dueEntry, hasLock, pass.mayGoOn)
      if (advancedEntry !== null) pass.onStateChange(advancedEntry)
    } catch (problem) {
      problems.push(problem)
    }
  }
  // Thrown at the end, so that the failure delays no entry of this pass. After a failed pass the next one waits longer.
  if (problems.length > 0) throw problems[0]
}

export function runPass<Entry extends QueueEntry, Event>(
  queue: Queue<Entry, Event>,
  pass: Pass<Entry>,
): Promise<void> {
  return queue.ports.lock(async (hasLock) => {
    pass.onStart()
    const steps = [
      () => freeAbandoned(queue, hasLock, pass.claims),
      async () => queue.prepare?.(),
      () => advanceEach(queue, pass, hasLock),
    ]
    await workInTurn(steps, (step) => step())
  })
}
