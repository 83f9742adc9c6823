import type { Api } from '#api/client.ts'
import { fetchDealerships } from '#api/dealerships.ts'
import type { Answer } from '#api/failure.ts'
import type { Connection } from '#connection/connection.ts'
import type { Page } from '#contract/envelope.ts'
import type { Account } from '#domain/account.ts'
import { type Dealership, NO_DEALERSHIP_ID } from '#domain/dealership.ts'
import { may } from '#domain/permissions.ts'
import { isSameValue } from '#domain/same-value.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { readDealershipId, writeDealershipId } from '#storage/account-settings.ts'
import { putDealerships, readDealerships } from '#storage/dealership-table.ts'
import { liveQuery } from '#storage/live-query.ts'
import { type Asked, endOf, keepAsking } from './keep-asking.ts'
import { type PageMemory, rememberDealership, rememberedDealership } from './page-memory.ts'
import type { Session } from './session.ts'

export interface DealershipChoiceView {
  /** The chosen dealership with its tax and fees; null where none is chosen or it is not on the device. */
  chosen: Dealership | null
  /** Own dealerships, or all for holders of Orders#edit; full records, as last read. */
  dealerships: Dealership[]
  readAt: number | null
}

/** The dealership that prices, cart and orders are for. The id in the account's database decides (G15). */
export interface DealershipChoice {
  read(): DealershipChoiceView
  subscribe(listener: () => void): () => void
  /** NO_DEALERSHIP_ID chooses none. */
  choose(dealershipId: number): Promise<void>
  /** Reads the dealerships from the server again. */
  refresh(): Promise<void>
  /** The server's answer for a screen; what the page itself asked just now counts, once. */
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
  /** What was read of the device ahead. */
  begin(known: Known): void
  /** Reads the device, so that the first prices shown are the right ones; then asks the server, in its own time. */
  start(): Promise<void>
  stop(): void
}

/** What the device holds of it. */
export interface Known {
  dealerships: Dealership[]
  readAt: number | null
  /** null where none was ever stored. */
  storedId: number | null
}

/** From the start of a page until its first screen asks. */
const JUST_NOW_MS = 5000

const NOTHING: DealershipChoiceView = { chosen: null, dealerships: [], readAt: null }

/** The dealerships that this person may order for: all for holders of Orders#edit, else the own ones. */
function permitted(account: Account, dealerships: readonly Dealership[]): Dealership[] {
  if (may(account, 'administerOrders')) return [...dealerships]
  return dealerships.filter((dealership) => account.dealerships.some((own) => own.id === dealership.id))
}

/** Nothing to choose from: what a tab remembers is cleared (storefront.md §4). */
function hasNone(account: Account): boolean {
  return account.dealerships.length === 0 && !may(account, 'administerOrders')
}

/** The stored id decides, then the name of this tab, then there may be only one (G15, storefront.md §4). */
function chosenId(account: Account, known: Known, name: string | null): number {
  const staff = may(account, 'administerOrders')
  const choices: { id: number; name: string }[] = staff ? known.dealerships : account.dealerships
  const isOffered = (id: number | null) => choices.some((choice) => choice.id === id)
  if (known.storedId !== null && isOffered(known.storedId)) return known.storedId
  const named = known.storedId === null ? choices.find((choice) => choice.name === name) : undefined
  if (named !== undefined) return named.id
  const [only] = choices
  return only !== undefined && choices.length === 1 ? only.id : NO_DEALERSHIP_ID
}

export function createDealershipChoice(parts: DealershipChoiceParts): RunningDealershipChoice {
  const { api, database, session, connection, memory, now } = parts
  let known: Known = { dealerships: [], readAt: null, storedId: null }
  /** Chosen here and not yet written. It counts at once: a read that ends before the write must not bring the old one back. */
  let writing: { id: number } | null = null
  let view = NOTHING
  let isStopped = false
  /** The page's last question, until a screen reads its answer. */
  let unread: { askedAt: number; answer: Promise<Answer<Page<Dealership>>> } | null = null
  const listeners = new Set<() => void>()

  async function readDevice(): Promise<Known> {
    const [stored, storedId] = await Promise.all([readDealerships(database), readDealershipId(database)])
    return { ...stored, storedId }
  }

  /** A visitor, or somebody without Orders#view, has no dealership (G15). */
  function entitled(): Account | null {
    const { account } = session.read()
    return may(account, 'seeOrders') ? account : null
  }

  function update(): void {
    // What the tab remembered was cleared, and stays cleared.
    if (session.read().status === 'ending') return
    const account = entitled()
    const before = view
    if (account === null) {
      view = NOTHING
      rememberDealership(memory, '')
    } else {
      const dealerships = permitted(account, known.dealerships)
      const storedId = writing?.id ?? known.storedId
      const id = chosenId(account, { ...known, storedId }, rememberedDealership(memory))
      const chosen = dealerships.find((dealership) => dealership.id === id) ?? null
      if (chosen !== null) rememberDealership(memory, chosen.name)
      else if (storedId === NO_DEALERSHIP_ID || hasNone(account)) rememberDealership(memory, '')
      view = { chosen, dealerships, readAt: known.readAt }
    }
    // Listeners are told only of a change: each call draws every price on the screen anew.
    if (isSameValue(view, before)) {
      view = before
      return
    }
    for (const listener of listeners) listener()
  }

  function learn(read: Known): void {
    if (isStopped) return
    known = read
    update()
  }

  async function readServer(): Promise<Asked> {
    if (entitled() === null) return 'settled'
    const asked = { askedAt: now(), answer: fetchDealerships(api) }
    unread = asked
    const answer = await asked.answer
    // Where the server gave no list the one on the device stays.
    if (!answer.ok) return endOf(answer.failure)
    if (!isStopped) await putDealerships(database, answer.value.items, now())
    return 'settled'
  }

  function ask(signal?: AbortSignal): Promise<Answer<Page<Dealership>>> {
    const asked = unread
    unread = null
    const isJustNow = asked !== null && now() - asked.askedAt < JUST_NOW_MS
    return isJustNow ? asked.answer : fetchDealerships(api, signal)
  }

  // Read anew whenever the server was away, for it may have changed meanwhile.
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

  // Other tabs of this account choose and refresh too.
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
    ask,
    begin: learn,
    async start() {
      learn(await readDevice())
      void question.now() // keeps what it learns in storage
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
