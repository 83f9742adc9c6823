// Replaces the parts that keep their state in databases, until the real parts are loaded after the first painting. The
// replacements show the painted values; an action of the person waits for the real part.
import type { Counter, LiveQuery, StoredParts } from '#app-context/counter.ts'
import { statusOf } from '#catalogue/catalogue-status.ts'
import { isSameValue } from '#domain/same-value.ts'
import { dealershipChoiceOf } from '#session/chosen-dealership.ts'
import { type PageMemory, rememberedDealership } from '#session/page-memory.ts'
import type { FirstSearch } from './first-search.ts'
import type { Late } from './late.ts'
import type { Painting } from './painting.ts'

interface WatchableView<View> {
  read(): View
  subscribe(listener: () => void): () => void
}

type AsyncMethods<Part> = {
  [Name in keyof Part as Part[Name] extends (...parameters: never[]) => Promise<unknown>
    ? Name
    : never]: Part[Name]
}

/**
 * The painted view until the part is loaded, then the part's own view. The loading calls the listeners only if the two
 * views differ.
 */
function paintedView<View>(paintedValue: View, part: Promise<WatchableView<View>>): WatchableView<View> {
  const listeners = new Set<() => void>()
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  let loadedPart: WatchableView<View> | null = null
  /** The part's first view, if it equals the painted view: then screens keep the painted object and do not render again. */
  let equalView: View | null = null
  void part.then((realPart) => {
    loadedPart = realPart
    const firstView = realPart.read()
    realPart.subscribe(notifyListeners)
    if (isSameValue(firstView, paintedValue)) equalView = firstView
    else notifyListeners()
  })
  return {
    read() {
      const view = loadedPart === null ? paintedValue : loadedPart.read()
      return view === equalView ? paintedValue : view
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Methods that load the part and then call the part's method of the same name. */
function methodsAfterLoading<
  Key extends keyof StoredParts,
  Name extends keyof AsyncMethods<StoredParts[Key]>,
>(
  storedParts: Late<StoredParts>,
  partName: Key,
  methodNames: readonly Name[],
): Pick<StoredParts[Key], Name & keyof StoredParts[Key]> {
  const methods = methodNames.map((name) => [
    name,
    async (...parameters: unknown[]) => {
      const { [partName]: part } = storedParts.getIfLoaded() ?? (await storedParts.get())
      // `AsyncMethods` has only methods.
      return (part as Record<Name, (...parameters: unknown[]) => unknown>)[name](...parameters)
    },
  ])
  return Object.fromEntries(methods) // one method for each name
}

function sessionOf(painting: Painting, storedParts: Late<StoredParts>): Counter['session'] {
  const { snapshot, isUnlocked } = painting
  const session = storedParts.ready.then((parts) => parts.session)
  return {
    ...paintedView<ReturnType<Counter['session']['read']>>(
      { account: snapshot, status: isUnlocked ? 'unlocked' : 'checking' },
      session,
    ),
    ...methodsAfterLoading(storedParts, 'session', [
      'signIn',
      'signOut',
      'lock',
      'unlock',
      'confirm',
      'confirmPassword',
    ]),
    rememberRights() {
      const rights = session.then((realSession) => realSession.rememberRights())
      return { haveChangedNow: async () => (await rights).haveChangedNow() }
    },
    deny: (denial) => void session.then((realSession) => realSession.deny(denial)),
  }
}

function catalogueOf(
  { walk }: Painting,
  storedParts: Late<StoredParts>,
  firstSearch: Late<FirstSearch | null>,
): Counter['catalogue'] {
  const chooseSearch = async () =>
    (storedParts.getIfLoaded() === null && (await firstSearch.get())) || (await storedParts.get()).catalogue
  return {
    ...paintedView(
      statusOf(walk),
      storedParts.ready.then((parts) => parts.catalogue),
    ),
    ...methodsAfterLoading(storedParts, 'catalogue', [
      'refresh',
      'readFromStart',
      'refreshProducts',
      'compareChildren',
      'confirmProducts',
      'forgetProduct',
      'readProducts',
      'readCurrentProducts',
      'readMatchingProducts',
      'search',
      'fetchPictures',
      'readPicturesStatus',
      'clear',
    ]),
    prepareSearch: async () => (await chooseSearch()).prepareSearch(),
    findFirstMatches: async (text, limit) => (await chooseSearch()).findFirstMatches(text, limit),
  }
}

function cartOf(storedParts: Late<StoredParts>): Counter['cart'] {
  return methodsAfterLoading(storedParts, 'cart', [
    'readStored',
    'setQuantity',
    'changeQuantity',
    'restoreLine',
    'setQuantities',
    'remove',
    'removeAll',
    'write',
    'changeAmounts',
    'dismissWarning',
    'readOwnRevision',
    'readIdsInCart',
    'check',
  ])
}

/** A live query that starts when the databases are open. */
function liveQueryAfterLoading<Value>(
  storedParts: Late<StoredParts>,
  openLiveValue: (parts: StoredParts) => LiveQuery<Value>,
): LiveQuery<Value> {
  return {
    subscribe(onValue, onProblem) {
      let isUnsubscribed = false
      let subscription: { unsubscribe(): void } | null = null
      void storedParts.ready.then((parts) => {
        if (!isUnsubscribed) subscription = openLiveValue(parts).subscribe(onValue, onProblem)
      })
      return {
        unsubscribe() {
          isUnsubscribed = true
          subscription?.unsubscribe()
        },
      }
    },
  }
}

/** Screens read databases only after `storedParts` is loaded, because the code of the screens waits for it. */
function databasesOf(storedParts: Late<StoredParts>): Counter['databases'] {
  function loadedDatabases(): Counter['databases'] {
    const parts = storedParts.getIfLoaded()
    if (parts === null) throw new Error('No database is open before the parts are loaded')
    return parts.databases
  }
  return {
    get device() {
      return loadedDatabases().device
    },
    get account() {
      return loadedDatabases().account
    },
    get copy() {
      return loadedDatabases().copy
    },
  }
}

export function paintedParts(
  painting: Painting,
  storedParts: Late<StoredParts>,
  memory: PageMemory,
  firstSearch: Late<FirstSearch | null>,
): StoredParts {
  const { snapshot, dealerships } = painting
  const choice = dealershipChoiceOf(snapshot, dealerships, rememberedDealership(memory))
  return {
    session: sessionOf(painting, storedParts),
    dealershipChoice: {
      ...paintedView(
        choice,
        storedParts.ready.then((parts) => parts.dealershipChoice),
      ),
      ...methodsAfterLoading(storedParts, 'dealershipChoice', ['choose', 'refresh', 'ask']),
    },
    catalogue: catalogueOf(painting, storedParts, firstSearch),
    cart: cartOf(storedParts),
    outbox: methodsAfterLoading(storedParts, 'outbox', ['open']),
    pendingCounts: paintedView(
      null,
      storedParts.ready.then((parts) => parts.pendingCounts),
    ),
    liveQuery: (query) => liveQueryAfterLoading(storedParts, (parts) => parts.liveQuery(query)),
    databases: databasesOf(storedParts),
  }
}
