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
  accountWithDealership,
  hasNoDealership,
  type KnownDealerships,
  NO_DEALERSHIP,
} from './chosen-dealership.ts'
import { type QuestionOutcome, outcomeOf, keepAsking } from './keep-asking.ts'
import { type PageMemory, rememberDealership, rememberedDealership } from './page-memory.ts'
import type { Session } from './session.ts'

/** The chosen dealership, to which prices, cart and orders apply. Its id is stored in the account's database (G15). */
export interface DealershipChoice {
  read(): DealershipChoiceView
  subscribe(listener: () => void): () => void
  /** Call it with NO_DEALERSHIP_ID to choose none. */
  choose(dealershipId: number): Promise<void>
  /** Reads the dealerships from the server again. */
  refresh(): Promise<void>
  /**
   * Asks the server for the dealerships. The first caller gets the answer to the page's own question, if that is
   * recent.
   */
  ask(signal?: AbortSignal): Promise<Answer<Page<Dealership>>>
}

export interface DealershipChoiceParts {
  api: Api
  database: AccountDatabase
  session: Pick<Session, 'read' | 'subscribe'>
  connection: Pick<Connection, 'read' | 'subscribe'>
  /** sessionStorage; the name of the chosen dealership is stored there under DEALERSHIP. */
  memory: PageMemory
  now(): number
}

export interface RunningDealershipChoice extends DealershipChoice {
  /** Passes facts that were already read from the device. */
  begin(knownDealerships: KnownDealerships): void
  /** Reads the device, so that the first prices are right, and then asks the server. */
  start(): Promise<void>
  stop(): void
}

/** A screen gets the answer to the page's question only within this time after the question. */
const JUST_NOW_MS = 5000

/** Calls for the dealerships. The first screen that asks soon enough gets the answer to the page's own question. */
function createDealershipCalls(api: Api, now: () => number) {
  let unusedQuestion: { askedAt: number; answer: Promise<Answer<Page<Dealership>>> } | null = null
  return {
    read(): Promise<Answer<Page<Dealership>>> {
      unusedQuestion = { askedAt: now(), answer: fetchDealerships(api) }
      return unusedQuestion.answer
    },
    ask(signal?: AbortSignal): Promise<Answer<Page<Dealership>>> {
      const recentQuestion = unusedQuestion
      unusedQuestion = null
      const isJustNow = recentQuestion !== null && now() - recentQuestion.askedAt < JUST_NOW_MS
      return isJustNow ? recentQuestion.answer : fetchDealerships(api, signal)
    },
  }
}

export function createDealershipChoice(parts: DealershipChoiceParts): RunningDealershipChoice {
  const { api, database, session, connection, memory, now } = parts
  let knownDealerships: KnownDealerships = { dealerships: [], readAt: null, storedId: null }
  /** A choice that is being stored. It applies at once: a read before the end of the write must not undo it. */
  let choiceBeingStored: { id: number } | null = null
  let view = NO_DEALERSHIP
  let isStopped = false
  const listeners = new Set<() => void>()
  const calls = createDealershipCalls(api, now)

  async function readDevice(): Promise<KnownDealerships> {
    const [list, storedId] = await Promise.all([readDealerships(database), readDealershipId(database)])
    return { ...list, storedId }
  }

  const entitledAccount = () => accountWithDealership(session.read().account)

  function update(): void {
    // An ending session has cleared the tab's memory, and the memory must stay empty.
    if (session.read().status === 'ending') return
    const account = entitledAccount()
    const previousView = view
    const storedId = choiceBeingStored?.id ?? knownDealerships.storedId
    view = dealershipChoiceOf(account, { ...knownDealerships, storedId }, rememberedDealership(memory))
    if (view.chosenDealership !== null) rememberDealership(memory, view.chosenDealership.name)
    else if (account === null || storedId === NO_DEALERSHIP_ID || hasNoDealership(account)) {
      rememberDealership(memory, '')
    }
    // Listeners are called only after a change, because each call draws every price on the screen again.
    if (isSameValue(view, previousView)) {
      view = previousView
      return
    }
    for (const listener of listeners) listener()
  }

  function applyFacts(facts: KnownDealerships): void {
    if (isStopped) return
    knownDealerships = facts
    update()
  }

  async function readServer(): Promise<QuestionOutcome> {
    if (entitledAccount() === null) return 'done'
    const answer = await calls.read()
    // Without an answer the stored list stays unchanged.
    if (!answer.ok) return outcomeOf(answer.failure)
    if (!isStopped) await putDealerships(database, answer.value.items, now())
    return 'done'
  }

  // Asks again whenever the server comes back, because the list may have changed.
  const question = keepAsking({ connection, ask: readServer, isOpen: () => !isStopped })

  async function choose(dealershipId: number): Promise<void> {
    const choice = { id: dealershipId }
    choiceBeingStored = choice
    update()
    try {
      await writeDealershipId(database, dealershipId)
    } finally {
      const storedFacts = await readDevice()
      // A later choice may still be being stored.
      if (choiceBeingStored === choice) choiceBeingStored = null
      applyFacts(storedFacts)
    }
  }

  // Other tabs of this account choose and refresh as well.
  const deviceSubscription = liveQuery(readDevice).subscribe(applyFacts)
  const unsubscribeFromSession = session.subscribe(update)

  return {
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose,
    refresh: question.askNow,
    ask: calls.ask,
    begin: applyFacts,
    async start() {
      applyFacts(await readDevice())
      void question.askNow() // not awaited: it stores its answer
    },
    stop() {
      isStopped = true
      deviceSubscription.unsubscribe()
      unsubscribeFromSession()
      question.stop()
      listeners.clear()
    },
  }
}
