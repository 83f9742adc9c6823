import { liveQuery } from 'dexie'
import type { Api } from '#api/client.ts'
import { fetchDealerships } from '#api/people/dealerships.ts'
import type { Answer } from '#api/failure.ts'
import type { Connection } from '#connection/connection.ts'
import type { Page } from '#contract/envelope.ts'
import { type Dealership, NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import { isSameValue } from '#domain/same-value.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { readDealershipId, writeDealershipId } from '#storage/device/account-settings.ts'
import { putDealerships, readDealerships } from '#storage/people/dealership-table.ts'
import {
  type DealershipChoiceView,
  dealershipChoiceOf,
  entitledTo,
  hasNone,
  type KnownDealerships,
  NO_DEALERSHIP,
} from './chosen-dealership.ts'
import { type Asked, endOf, keepAsking } from './keep-asking.ts'
import { type PageMemory, rememberDealership, rememberedDealership } from './page-memory.ts'
import type { Session } from './session.ts'

/** The dealership that prices, cart and orders are for. The id in the account's database decides (G15). */
export interface DealershipChoice {
  read(): DealershipChoiceView
  subscribe(listener: () => void): () => void
  /** NO_DEALERSHIP_ID chooses none. */
  choose(dealershipId: number): Promise<void>
  /** Reads the dealerships from the server again. */
  refresh(): Promise<void>
  /** Asks the server for a screen; the first screen gets the answer of the page's own recent question. */
  ask(signal?: AbortSignal): Promise<Answer<Page<Dealership>>>
}

export interface DealershipChoiceParts {
  api: Api
  database: AccountDatabase
  session: Pick<Session, 'read' | 'subscribe'>
  connection: Pick<Connection, 'read' | 'subscribe'>
  /** sessionStorage: keeps the chosen dealership's name under DEALERSHIP. */
  memory: PageMemory
  now(): number
}

export interface RunningDealershipChoice extends DealershipChoice {
  /** Passes stored facts that were read already. */
  begin(knownDealerships: KnownDealerships): void
  /** Reads the device first, so that the first prices are right; then asks the server. */
  start(): Promise<void>
  stop(): void
}

/** The page's own answer counts for a screen only this long after its question. */
const JUST_NOW_MS = 5000

/** Calls for dealerships; the first screen that asks soon gets the answer of the page's own question. */
function createDealershipCalls(api: Api, now: () => number) {
  let unread: { askedAt: number; answer: Promise<Answer<Page<Dealership>>> } | null = null
  return {
    read(): Promise<Answer<Page<Dealership>>> {
      unread = { askedAt: now(), answer: fetchDealerships(api) }
      return unread.answer
    },
    ask(signal?: AbortSignal): Promise<Answer<Page<Dealership>>> {
      const recentQuestion = unread
      unread = null
      const isJustNow = recentQuestion !== null && now() - recentQuestion.askedAt < JUST_NOW_MS
      return isJustNow ? recentQuestion.answer : fetchDealerships(api, signal)
    },
  }
}

export function createDealershipChoice(parts: DealershipChoiceParts): RunningDealershipChoice {
  const { api, database, session, connection, memory, now } = parts
  let knownDealerships: KnownDealerships = { dealerships: [], readAt: null, storedId: null }
  /** A choice that is being written. It counts at once: a read that ends before the write must not restore the old choice. */
  let writing: { id: number } | null = null
  let view = NO_DEALERSHIP
  let isStopped = false
  const listeners = new Set<() => void>()
  const calls = createDealershipCalls(api, now)

  async function readDevice(): Promise<KnownDealerships> {
    const [stored, storedId] = await Promise.all([readDealerships(database), readDealershipId(database)])
    return { ...stored, storedId }
  }

  const entitled = () => entitledTo(session.read().account)

  function update(): void {
    // The ending session has cleared the tab's memory, and it must stay cleared.
    if (session.read().status === 'ending') return
    const account = entitled()
    const before = view
    const storedId = writing?.id ?? knownDealerships.storedId
    view = dealershipChoiceOf(account, { ...knownDealerships, storedId }, rememberedDealership(memory))
    if (view.chosen !== null) rememberDealership(memory, view.chosen.name)
    else if (account === null || storedId === NO_DEALERSHIP_ID || hasNone(account)) {
      rememberDealership(memory, '')
    }
    // Only a change is published: each call draws every price on the screen again.
    if (isSameValue(view, before)) {
      view = before
      return
    }
    for (const listener of listeners) listener()
  }

  function learn(read: KnownDealerships): void {
    if (isStopped) return
    knownDealerships = read
    update()
  }

  async function readServer(): Promise<Asked> {
    if (entitled() === null) return 'settled'
    const answer = await calls.read()
    // Without an answer the stored list stays.
    if (!answer.ok) return endOf(answer.failure)
    if (!isStopped) await putDealerships(database, answer.value.items, now())
    return 'settled'
  }

  // Asks again after every absence of the server, because the list may have changed.
  const question = keepAsking({ connection, ask: readServer, isOpen: () => !isStopped })

  async function choose(dealershipId: number): Promise<void> {
    const written = { id: dealershipId }
    writing = written
    update()
    try {
      await writeDealershipId(database, dealershipId)
    } finally {
      const read = await readDevice()
      // A later choice is still being written.
      if (writing === written) writing = null
      learn(read)
    }
  }

  // Other tabs of this account choose and refresh as well.
  const watch = liveQuery(readDevice).subscribe(learn)
  const stopSession = session.subscribe(update)

  return {
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose,
    refresh: question.now,
    ask: calls.ask,
    begin: learn,
    async start() {
      learn(await readDevice())
      void question.now() // stores the answer
    },
    stop() {
      isStopped = true
      watch.unsubscribe()
      stopSession()
      question.stop()
      listeners.clear()
    },
  }
}
