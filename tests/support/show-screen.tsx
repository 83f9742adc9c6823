// Shows one screen with real storage and a real query client. A test sets the state of all other parts of the app.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { liveQuery } from 'dexie'
import { type ReactNode, useEffect } from 'react'
import {
  type InitialEntry,
  MemoryRouter,
  type NavigateFunction,
  useLocation,
  useNavigate,
} from 'react-router-dom'
import { fetchDealerships } from '#api/people/dealerships.ts'
import { fetchProductsByIds } from '#api/products/products.ts'
import { type Counter, CounterContext } from '#app-context/counter.ts'
import { createLeaveGuard } from '#app-context/leave-guard.ts'
import { createNotices, showReason } from '#app-context/notices.ts'
import { createCart } from '#cart/create-cart.ts'
import { readCurrentProducts } from '#catalogue/current-products.ts'
import type { Account } from '#domain/people/account.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { Outbox } from '#outbox/outbox.ts'
import type { PwaView } from '#pwa/pwa.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { readPendingOrder } from '#storage/orders/outbox-table.ts'
import { watchPendingCounts } from '#storage/orders/pending-counts.ts'
import { ExplainReasonContext } from '#ui/button/explain-reason.ts'
import { UnsavedTypingContext } from '#ui/form/unsaved-typing.ts'
import { account } from './account.ts'

// jsdom has no layout, so no element changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const subscribeNothing = () => () => {}

export function sampleAccount(fields: Partial<Account> = {}): Account {
  return account({
    id: 3,
    login: 'buyer',
    email: 'buyer@example.com',
    name: 'Sam Buyer',
    privileges: [{ group: 'Orders', actions: ['view', 'create', 'amount_show', 'status_show'] }],
    company: { id: 2, name: 'Lakeside Motors Group' },
    ...fields,
  })
}

/** A buyer of Lakeside Motors alone, who orders and sees the scheduled shipments. */
export function lakesideBuyer(): Account {
  return sampleAccount({
    dealerships: [{ id: 1, name: 'Lakeside Motors' }],
    privileges: [
      { group: 'Orders', actions: ['view', 'create'] },
      { group: 'Scheduled_Shipment', actions: ['view'] },
    ],
  })
}

interface CounterOptions {
  account: Account | null
  chosenDealership?: Dealership | null
  dealerships?: Dealership[]
  connection?: 'online' | 'offline'
  outbox?: Partial<Outbox>
  session?: Partial<Counter['session']>
  api?: Partial<Counter['api']>
  pwa?: Partial<PwaView>
  /** The state of the device's copy of the catalogue. */
  catalogue?: Partial<ReturnType<Counter['catalogue']['read']>>
}

let counterCount = 0

/** The parts of the app that a screen reads from the context, with databases of their own. */
export function sampleCounter(options: CounterOptions): Counter {
  counterCount += 1
  const accountKey = String(900_000 + counterCount)
  const databases = {
    device: new DeviceDatabase(),
    account: new AccountDatabase(accountKey),
    copy: new CopyDatabase(accountKey),
  }
  const {
    account,
    chosenDealership = null,
    dealerships = chosenDealership ? [chosenDealership] : [],
    connection = 'online',
  } = options
  const sessionView = { account, status: 'confirmed' as const }
  const choiceView = { chosenDealership, dealerships, readAt: 0 }
  const connectionView = { state: connection, since: 0 }
  const catalogueView = {
    phase: 'idle' as const,
    storedCount: 0,
    totalCount: null,
    completeAt: null,
    unreadableCount: 0,
    failure: null,
    ...options.catalogue,
  }
  const pwaView = {
    offlineReady: false,
    updateWaiting: false,
    isUpdateRequested: false,
    canInstall: false,
    isInstalled: false,
    isUninstalledSafari: false,
    canWakeWorker: false,
    ...options.pwa,
  }
  const rejectCall = () => Promise.reject(new Error('This test expects no such call'))
  const api = { call: rejectCall, download: rejectCall, exchange: rejectCall, ...options.api }
  const catalogueParts = {
    copy: databases.copy,
    isOnline: () => connection === 'online',
    fetchProductsByIds: (ids: readonly number[], signal: AbortSignal) => fetchProductsByIds(api, ids, signal),
  }
  const openSignal = new AbortController().signal
  return {
    accountKey,
    databases,
    liveQuery: (query) => liveQuery(async () => query(databases)),
    pendingCounts: watchPendingCounts(databases.account),
    notices: createNotices(),
    leaveGuard: createLeaveGuard(window),
    clock: { now: () => Date.now() },
    api,
    session: {
      read: () => sessionView,
      subscribe: subscribeNothing,
      signIn: rejectCall,
      confirmPassword: rejectCall,
      lock: rejectCall,
      unlock: rejectCall,
      signOut: rejectCall,
      confirm: rejectCall,
      deny: () => {},
      rememberRights: () => ({ haveChangedNow: async () => false }),
      ...options.session,
    },
    dealershipChoice: {
      read: () => choiceView,
      subscribe: subscribeNothing,
      choose: async () => {},
      refresh: async () => {},
      ask: (signal) => fetchDealerships(api, signal),
    },
    connection: {
      read: () => connectionView,
      subscribe: subscribeNothing,
      report: () => {},
      probe: async () => connection === 'online',
      stop: () => {},
    },
    cart: createCart({
      database: databases.account,
      checkBasket: async () => ({ ok: false, failure: { kind: 'offline' } }),
      isOnline: () => false,
      dealershipId: () => chosenDealership?.id ?? 0,
      copyReadAt: () => null,
      now: Date.now,
    }),
    catalogue: {
      read: () => catalogueView,
      subscribe: subscribeNothing,
      refresh: async () => {},
      readFromStart: async () => {},
      refreshProducts: async () => {},
      compareChildren: async () => {},
      confirmProducts: async () => true,
      forgetProduct: async () => {},
      readProducts: (ids) => readProducts(databases.copy, ids),
      readCurrentProducts: (ids) => readCurrentProducts(catalogueParts, ids, catalogueView, openSignal),
      readMatchingProducts: async (isWanted) => (await databases.copy.products.toArray()).filter(isWanted),
      prepareSearch: async () => {},
      search: async () => [],
      findFirstMatches: async () => [],
      fetchPictures: async () => ({ phase: 'idle', storedCount: 0, totalCount: 0 }),
      readPicturesStatus: async () => ({ phase: 'idle', storedCount: 0, totalCount: 0 }),
      clear: async () => {},
    },
    pictureFormat: 'webp',
    firstContent: {
      markShown: () => {},
      runAfterwards: (work) => work(),
      holdUntil: () => {},
      stop: () => {},
      rows: {},
    },
    pwa: {
      read: () => pwaView,
      subscribe: subscribeNothing,
      start: async () => {},
      setBusy: () => {},
      applyUpdate: async () => {},
      postponeUpdate: () => {},
      install: async () => false,
      setBadge: () => {},
      requestWakeUp: async () => {},
      onWakeUp: subscribeNothing,
      onNews: subscribeNothing,
      onShowPage: subscribeNothing,
    },
    outbox: {
      open: async () => ({
        place: rejectCall,
        watch: rejectCall,
        sendNow: rejectCall,
        sendAllNow: rejectCall,
        compareAgain: async () => {},
        storeDecisions: rejectCall,
        sendWithChanges: rejectCall,
        askManager: rejectCall,
        backToCart: rejectCall,
        discard: rejectCall,
        markArrived: rejectCall,
        sendAgain: rejectCall,
        readOrder: (intent) => readPendingOrder(databases.account, intent),
        makeCopy: rejectCall,
        importCopy: rejectCall,
        ...options.outbox,
      }),
    },
  }
}

/** The router's function; undefined until a screen is shown. */
let navigate: NavigateFunction | undefined

/** Goes to another address as a link does, without a load of the page. */
export async function goToAddress(address: string): Promise<void> {
  await act(async () => navigate?.(address))
}

/** Goes back as the browser's button does. */
export async function goBack(): Promise<void> {
  await act(async () => navigate?.(-1))
}

/** Shows the address of the router, so that a test can read it. */
function CurrentAddress() {
  const { pathname, search } = useLocation()
  const currentNavigate = useNavigate()
  useEffect(() => {
    navigate = currentNavigate
  }, [currentNavigate])
  return <p>{`At ${pathname}${search}`}</p>
}

export function showScreen(counter: Counter, screen: ReactNode, address: InitialEntry = '/') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <CounterContext value={counter}>
      <ExplainReasonContext value={(reason) => showReason(counter.notices, reason)}>
        <UnsavedTypingContext value={counter.pwa.setBusy}>
          <QueryClientProvider client={queryClient}>
            <MemoryRouter initialEntries={[address]}>
              {screen}
              <CurrentAddress />
            </MemoryRouter>
          </QueryClientProvider>
        </UnsavedTypingContext>
      </ExplainReasonContext>
    </CounterContext>,
  )
}
