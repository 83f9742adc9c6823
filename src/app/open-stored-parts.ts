// Composition: the parts of a page that keep their state in databases, for the device's current account.

import { liveQuery } from 'dexie'
import { fetchProductIds, fetchProducts, fetchProductsByIds } from '#api/products/products.ts'
import { showBeats } from '#api/show-beats.ts'
import type { Counter, Databases, StoredParts } from '#app-context/counter.ts'
import { createCart } from '#cart/create-cart.ts'
import { keepCartChecked } from '#cart/keep-cart-checked.ts'
import { createCatalogue } from '#catalogue/create-catalogue.ts'
import type { EdgeStatus } from '#contract/edge.ts'
import { hasSameRights } from '#domain/people/account.ts'
import type { FirstSearch } from '#first-paint/first-search.ts'
import { type Late, late } from '#first-paint/late.ts'
import { type Painting, unstoredProducts } from '#first-paint/painting.ts'
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import { authPath, homePath, unlockPath } from '#paths'
import { APP_BUILD } from '#pwa/app-build.ts'
import { createDealershipChoice } from '#session/create-dealership-choice.ts'
import { createSession, type RunningSession } from '#session/create-session.ts'
import { type CurrentAccount, newVisitor, readCurrentAccount } from '#session/current-account.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { type CopyDatabase, createCopy, openCopy } from '#storage/copy-database.ts'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { createSeenBeats } from '#storage/device/store-beats.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { watchPendingCounts } from '#storage/orders/pending-counts.ts'
import { rereadWhenVisible } from '#storage/reread.ts'
import { VISITOR } from '#storage/shared-names.ts'
import type { AddBeats, PageParts } from './open-page.ts'
import { delayRejection } from './start/delay-rejection.ts'
import { startWhenLoaded } from './start-when-loaded.ts'

export interface RunningParts extends StoredParts {
  session: RunningSession
  noteEdgeAnswers(edge: EdgeStatus | null): void
  addBeats: AddBeats
  /** Stops all background work of these parts. */
  stop(): void
}

export interface PageDatabases {
  device: DeviceDatabase
  current: CurrentAccount
  copy: CopyDatabase
}

/**
 * The databases of a painted account. No database is opened here: if one cannot be opened, its first reader shows the
 * failure.
 */
export function databasesOf({ accountKey, snapshot, isUnlocked }: Painting): PageDatabases {
  const database = new AccountDatabase(accountKey)
  return {
    device: new DeviceDatabase(),
    current: accountKey === VISITOR ? newVisitor() : { accountKey, database, snapshot, isUnlocked },
    copy: createCopy(accountKey),
  }
}

/** Reads the device's current account, opens its databases, and adds the visitor's cart to the account's cart. */
export async function openDatabases(): Promise<PageDatabases> {
  const device = new DeviceDatabase()
  const current = await readCurrentAccount(device)
  const { accountKey, database } = current
  const [copy, adoptionModule] = await Promise.all([
    openCopy(accountKey),
    // Adopts the visitor's cart before the first screen. If the code cannot be loaded, the next page adopts the cart.
    accountKey === VISITOR ? null : import('#cart/adopt-visitor-cart.ts').catch(() => null),
    // If the database cannot be opened, its first reader shows the failure.
    database.open().catch(() => {}),
  ])
  await adoptionModule?.adoptVisitorCart(database, new AccountDatabase(VISITOR))
  return { device, current, copy }
}

/** Creates and joins the parts. `painting` is the first painting of the page; null if nothing was painted yet. */
export async function openStoredParts(
  page: PageParts,
  pageDatabases: PageDatabases,
  painting: Painting | null,
  firstSearch: Late<FirstSearch | null> | null = null,
): Promise<RunningParts> {
  const { device, current, copy } = pageDatabases
  const databases: Databases = { device, account: current.database, copy }
  // Products that the first painting got from the server are stored before screens read the device. If they cannot be
  // stored, the screen reads them from the server again and shows the failure.
  const productsToStore = painting === null ? [] : unstoredProducts(painting)
  if (productsToStore.length > 0) await putProducts(copy, productsToStore).catch(() => {})

  const session = createSession({
    ...page,
    device,
    current,
    isNothingStored: painting !== null && painting.source !== 'device',
    memory: window.sessionStorage,
    isSenderBusy: () => outbox.getIfLoaded()?.isSending() ?? false,
    path: () => window.location.pathname,
    leaveFor(destination) {
      page.leaveGuard.stopAsking()
      leaveFor(destination)
    },
  })
  const dealershipChoice = createDealershipChoice({
    ...page,
    database: databases.account,
    session,
    memory: window.sessionStorage,
  })
  const catalogue = openCatalogue(page, copy, session, painting, firstSearch)
  const cart = openCart(page, databases, dealershipChoice, catalogue)
  let knownStoreId: string | null = null
  // The page of a visitor without orders does not load the outbox.
  const outbox = late(async () => {
    const { openOutbox } = await delayRejection(import('./open-outbox.ts'))
    return openOutbox({
      ...page,
      device,
      database: databases.account,
      isVisitor: current.accountKey === VISITOR,
      session,
      knownStoreId: () => knownStoreId,
      onBackInCart: () => cart.check(),
    })
  })
  const parts = { session, dealershipChoice, catalogue, cart, outbox }

  // The dealership is known before the first prices are shown.
  if (painting !== null) {
    dealershipChoice.begin(painting.dealerships)
    // Fails only if the device's storage fails; other readers of the storage show the failure.
    void dealershipChoice.start().catch(console.error)
  } else await dealershipChoice.start()
  const stop = startParts(page, pageDatabases, parts)
  return {
    ...parts,
    outbox: { open: outbox.get },
    pendingCounts: watchPendingCounts(databases.account),
    liveQuery: (query) => liveQuery(async () => query(databases)),
    databases,
    addBeats: (api, begunExchanges) => showBeats(api, createSeenBeats(device), begunExchanges),
    noteEdgeAnswers(edge) {
      knownStoreId = edge?.storeId ?? null
      // A full device cannot store these facts: then a visitor's order needs a connection.
      const takesReviewRequests = edge?.takesReviewRequests === true
      noteEdgeAnswers(device, edge?.idempotency === true, edge?.sealKey ?? null, takesReviewRequests).catch(
        () => {},
      )
    },
    stop,
  }
}

function openCatalogue(
  { api, connection, firstContent, now }: PageParts,
  copy: CopyDatabase,
  session: RunningSession,
  painting: Painting | null,
  firstSearch: Late<FirstSearch | null> | null,
) {
  return createCatalogue({
    copy,
    ...(painting !== null && { walkState: painting.walk }),
    openedIndex: () => firstSearch?.getIfLoaded()?.openedIndex ?? null,
    build: APP_BUILD?.builtAt ?? '',
    fetchProductsPage: (query, signal, knownPage) => fetchProducts(api, query, signal, knownPage),
    fetchProductIds: (signal, knownIds) => fetchProductIds(api, signal, knownIds),
    fetchProductsByIds: (ids, signal) => fetchProductsByIds(api, ids, signal),
    person: () => session.read().account,
    now,
    isOnline: () => connection.read().state !== 'offline',
    afterFirstContent: firstContent.runAfterwards,
  })
}

function openCart(
  { api, connection, now }: PageParts,
  { account: database }: Databases,
  dealershipChoice: StoredParts['dealershipChoice'],
  catalogue: StoredParts['catalogue'],
) {
  return createCart({
    database,
    async checkBasket(body, signal) {
      // The code is loaded with the first line of a cart. If it cannot be loaded, the cart shows that the server did
      // not answer.
      const basket = await import('#api/cart/basket.ts').catch(() => null)
      return basket?.checkBasket(api, body, signal) ?? { ok: false, failure: { kind: 'offline' } }
    },
    dealershipId: () => dealershipChoice.read().chosenDealership?.id ?? 0,
    isOnline: () => connection.read().state === 'online',
    now,
    copyReadAt: () => catalogue.read().completeAt,
  })
}

type CreatedParts = Pick<RunningParts, 'session'> & {
  dealershipChoice: ReturnType<typeof createDealershipChoice>
  catalogue: ReturnType<typeof createCatalogue>
  cart: ReturnType<typeof createCart>
  outbox: Late<RunningOutbox>
}

/** Starts the background work of the parts; returns a function that stops it. */
function startParts(
  page: PageParts,
  { device, current, copy }: PageDatabases,
  parts: CreatedParts,
): () => void {
  const { connection, firstContent } = page
  const { session, dealershipChoice, catalogue, cart } = parts
  const onDealershipChange = onDealershipIdChange(dealershipChoice)
  const onRightsChange = onSessionRightsChange(session)
  const stopFunctions = [
    session.stop,
    dealershipChoice.stop,
    catalogue.stop,
    cart.stop,
    keepCartChecked({ cart, connection, onDealershipChange }),
  ]
  void session.start() // the session's view shows its result
  firstContent.runAfterwards(() => {
    rereadWhenVisible({ window, document })
    const isVisitor = current.accountKey === VISITOR
    const allParts = {
      ...page,
      ...parts,
      device,
      current,
      copy,
      isVisitor,
      onDealershipChange,
      onRightsChange,
    }
    stopFunctions.push(
      startWhenLoaded(
        connection,
        () => import('./start-background-work.ts'),
        ({ startBackgroundWork }) => startBackgroundWork(allParts),
      ),
    )
  })
  return () => {
    for (const stop of stopFunctions) stop()
  }
}

function leaveFor(destination: 'home' | 'sign-in' | 'here' | 'unlock'): void {
  const { location } = window
  if (destination === 'home') location.assign(homePath)
  else if (destination === 'unlock') location.assign(unlockPath)
  else if (destination === 'here') location.reload()
  // Replaces the history entry of the ended page, so that Back leads to the page before it.
  else location.replace(authPath(`${location.pathname}${location.search}`))
}

/** Returns a function that subscribes to changes of the rights or dealerships of the signed-in person. */
function onSessionRightsChange(session: RunningSession) {
  return (listener: () => void) => {
    let { account } = session.read()
    return session.subscribe(() => {
      const lastAccount = account
      account = session.read().account
      if (lastAccount !== null && account !== null && !hasSameRights(lastAccount, account)) listener()
    })
  }
}

/**
 * Returns a function that subscribes to changes of the chosen dealership, but not to other changes of the choice's
 * view.
 */
function onDealershipIdChange(choice: Counter['dealershipChoice']) {
  return (listener: () => void) => {
    let lastChosenId = choice.read().chosenDealership?.id
    return choice.subscribe(() => {
      const chosenId = choice.read().chosenDealership?.id
      if (chosenId === lastChosenId) return
      lastChosenId = chosenId
      listener()
    })
  }
}
