// Composition: joins the running parts of one page for the account that the device belongs to. No rules here.

import { createApi, createGeneration } from '#api/client.ts'
import type { EarlyCalls } from '#api/early-calls.ts'
import { probeServer } from '#api/edge.ts'
import { fetchProductIds, fetchProducts, fetchProductsByIds } from '#api/products.ts'
import { createServerClock } from '#api/server-clock.ts'
import type { Counter } from '#app-context/counter.ts'
import { createFirstContent, type FirstRows } from '#app-context/first-content.ts'
import { createLeaveGuard } from '#app-context/leave-guard.ts'
import { createNotices, giveLeftNotice } from '#app-context/notices.ts'
import { createCart } from '#cart/create-cart.ts'
import { keepCartChecked } from '#cart/keep-cart-checked.ts'
import { createCatalogue } from '#catalogue/create-catalogue.ts'
import { pictureFormat } from '#catalogue/picture-format.ts'
import { createConnection } from '#connection/create-connection.ts'
import { isBuyable, type Product } from '#domain/product.ts'
import { authPath, homePath } from '#paths'
import { createPwa } from '#pwa/pwa.ts'
import { createDealershipChoice } from '#session/create-dealership-choice.ts'
import { createSession } from '#session/create-session.ts'
import { currentAccountOf, newVisitor, readCurrentAccount } from '#session/current-account.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { dealershipIdOf } from '#storage/account-settings.ts'
import { CopyDatabase, openCopy } from '#storage/copy-database.ts'
import { dealershipsOf } from '#storage/dealership-table.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { noteEdge } from '#storage/device-settings.ts'
import { holdLiveQueries } from '#storage/live-query.ts'
import { putProducts } from '#storage/product-table.ts'
import { NOTHING_STORED, type ReadAhead } from '#storage/read-ahead.ts'
import { rereadWhenSeenAgain } from '#storage/reread.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { NEVER_WALKED, walkOf } from '#storage/walk-table.ts'
import { readEarlyRows } from './early-rows.ts'
import { errorWords } from './error-words.ts'
import { firstRowsOf } from './first-rows.ts'
import { createLazyOutbox } from './lazy-outbox.ts'
import { onEachDealership } from './on-each-dealership.ts'
import { whenLoaded } from './when-loaded.ts'

type FirstReading = ReadAhead | typeof NOTHING_STORED | null

/** Dexie counts versions in tenths of IndexedDB's. */
const DEXIE_STEP = 10

/** Another version's rows are first brought up to date, or are of a build that knows more. */
function isOfThisBuild({ versions }: ReadAhead, { device, account, copy }: Counter['databases']): boolean {
  const isIts = (version: number, { verno }: { verno: number }) => version === verno * DEXIE_STEP
  return isIts(versions.device, device) && isIts(versions.account, account) && isIts(versions.copy, copy)
}

/** What the page begins with: out of what was read ahead, or else from the databases, opened here. */
async function begin(ahead: FirstReading, early: EarlyCalls | null) {
  const device = new DeviceDatabase()
  if (ahead === NOTHING_STORED) {
    const copy = new CopyDatabase(VISITOR)
    const known = { ...dealershipsOf([], null), storedId: null }
    const { firstRows, products } = await readEarlyRows(early)
    return { device, current: newVisitor(), copy, firstRows, products, known, walked: NEVER_WALKED }
  }
  const current = ahead && currentAccountOf(ahead)
  const copy = current && new CopyDatabase(current.accountKey)
  if (ahead && current && copy && isOfThisBuild(ahead, { device, account: current.database, copy })) {
    const { settings, dealerships, walk } = ahead
    const stored = (name: string) => settings.find(({ key }) => key === name)?.value
    const known = {
      ...dealershipsOf(dealerships, stored('dealershipsReadAt')),
      storedId: dealershipIdOf(stored('dealershipId')),
    }
    return { device, current, copy, firstRows: firstRowsOf(ahead), products: [], known, walked: walkOf(walk) }
  }
  const asked = await readCurrentAccount(device)
  const { accountKey, database } = asked
  const [opened, adopting] = await Promise.all([
    openCopy(accountKey),
    // What its visitor has put into the cart, before the first screen. Where the code is out of reach the next page adopts it.
    accountKey === VISITOR ? null : import('#cart/adopt-visitor-cart.ts').catch(() => null),
    // Where it fails, every reading of it says so.
    database.open().catch(() => {}),
  ])
  await adopting?.adoptVisitorCart(database, new AccountDatabase(VISITOR))
  return {
    device,
    current: asked,
    copy: opened,
    firstRows: {},
    products: [],
    known: null,
    walked: NEVER_WALKED,
  }
}

/** A group without what is below it shows nothing yet. */
function hasContent({ product, children }: FirstRows): boolean {
  return children !== undefined || (product !== undefined && isBuyable(product.type))
}

export interface RunningCounter extends Counter {
  /** Ends what runs by itself: asks, watches and reads nothing more. */
  stop(): void
}

/** Joins the parts; what is not needed for the first content starts after it. */
export async function openCounter(
  ahead: FirstReading = null,
  early: EarlyCalls | null = null,
): Promise<RunningCounter> {
  const now = () => Date.now()
  const format = pictureFormat()
  const { device, current, copy, firstRows, products, known, walked } = await begin(ahead, early)
  const { accountKey, database } = current
  const isVisitor = accountKey === VISITOR
  const generation = createGeneration()
  const notices = createNotices()
  const leaveGuard = createLeaveGuard(window)
  const pwa = createPwa(window)
  const firstContent = createFirstContent(firstRows)
  // Where the first painting has what it needs, what else is read and asked comes after it.
  const inItsTime = hasContent(firstRows) ? firstContent.afterwards : (work: () => void) => work()
  const stored = new Promise<void>((resolve) => inItsTime(() => resolve())).then(() =>
    storeEarly(copy, products),
  )
  holdLiveQueries(stored)

  // The api is asked only after all parts stand, so that they may name each other.
  const clock = createServerClock()
  const api = createApi({
    clock,
    generation,
    early,
    onDenied: (denial) => session.deny(denial),
    rights: () => session.rights(),
    onOtherRights: () => void session.confirm(), // its outcome is in the session's view
    onAnswer: (wasAnswered) => connection.report(wasAnswered),
    admit: () => session.admit(),
    wordsOf: errorWords,
    pauseMemory: { storage: window.localStorage, owner: accountKey },
  })
  const connection = createConnection({
    // A device that is full only forgets it: then a visitor's order needs a connection.
    probe: () =>
      probeServer(api, (edge) => {
        noteEdge(device, edge?.idempotency === true, edge?.sealKey ?? null).catch(() => {})
      }),
    now,
    page: { window, document },
  })
  const isOnline = () => connection.read().state === 'online'
  const session = createSession({
    api,
    device,
    current,
    isNothingStored: ahead === NOTHING_STORED,
    generation,
    connection,
    memory: window.sessionStorage,
    now,
    isSenderBusy: () => outbox.isSending(),
    path: () => window.location.pathname,
    leaveFor(next) {
      leaveGuard.letGo()
      leaveFor(next)
    },
  })
  const dealershipChoice = createDealershipChoice({
    api,
    database,
    session,
    connection,
    memory: window.sessionStorage,
    now,
  })
  const catalogue = createCatalogue({
    copy,
    walked,
    fetchProductsPage: (query, signal) => fetchProducts(api, query, signal),
    fetchProductIds: (signal) => fetchProductIds(api, signal),
    fetchProductsByIds: (ids, signal) => fetchProductsByIds(api, ids, signal),
    person: () => session.read().account,
    now,
    isOnline: () => connection.read().state !== 'offline',
    afterFirstContent: firstContent.afterwards,
  })
  const cart = createCart({
    account: database,
    async checkBasket(body, signal) {
      // Loaded with the first line in a cart; where it does not come it is as if there was no answer.
      const basket = await import('#api/basket.ts').catch(() => null)
      return basket?.checkBasket(api, body, signal) ?? { ok: false, failure: { kind: 'offline' } }
    },
    dealershipId: () => dealershipChoice.read().chosen?.id ?? 0,
    isOnline,
    now,
    copyReadAt: () => catalogue.read().completeAt,
  })
  const outbox = createLazyOutbox({
    api,
    clock,
    database,
    isVisitors: isVisitor,
    session,
    connection,
    pwa,
    notices,
    onBackInCart: () => cart.check(),
  })

  // The first prices shown are those of the chosen dealership.
  if (known) {
    dealershipChoice.begin(known)
    // Fails only where the device's storage does, which is told by its readers.
    inItsTime(() => void dealershipChoice.start().catch(console.error))
  } else await dealershipChoice.start()

  const onDealershipChange = onEachDealership(dealershipChoice)
  const ends = [
    firstContent.stop,
    session.stop,
    dealershipChoice.stop,
    connection.stop,
    catalogue.stop,
    cart.stop,
    keepCartChecked({ cart, connection, onDealershipChange }),
  ]
  inItsTime(() => void session.start()) // its outcome is in the session's view
  firstContent.afterwards(() => {
    giveLeftNotice(window.sessionStorage, notices)
    rereadWhenSeenAgain({ window, document })
    const parts = {
      api,
      device,
      current,
      isVisitor,
      session,
      connection,
      notices,
      outbox,
      catalogue,
      copy,
      cart,
      onDealershipChange,
      now,
    }
    ends.push(
      whenLoaded(
        connection,
        () => import('./begin-after-content.ts'),
        ({ beginAfterContent }) => beginAfterContent(parts),
      ),
      whenLoaded(connection, pwa.start, () => () => {}),
    )
  })

  const databases = { device, account: database, copy }
  return {
    accountKey,
    api,
    clock,
    session,
    dealershipChoice,
    connection,
    cart,
    catalogue,
    pictureFormat: await format,
    outbox,
    notices,
    leaveGuard,
    pwa,
    firstContent,
    databases,
    stop() {
      for (const end of ends) end()
    },
  }
}

/** What is shown already is on the device before anything is read from there. */
async function storeEarly(copy: CopyDatabase, products: readonly Product[]): Promise<void> {
  // Where it cannot be stored, the screen reads it once more and says so.
  if (products.length > 0) await putProducts(copy, products).catch(() => {})
}

function leaveFor(next: 'home' | 'sign-in' | 'here'): void {
  const { location } = window
  if (next === 'home') location.assign(homePath)
  else if (next === 'here') location.reload()
  // In place of the page that is over, so that Back leads to what was before it.
  else location.replace(authPath(`${location.pathname}${location.search}`))
}
