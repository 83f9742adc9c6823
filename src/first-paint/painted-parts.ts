// Replacements of the parts that keep their state in databases. They show the painted values; a person's actions wait
// for the real parts, which load right after the first painting. No database is open before.
import type { Counter, LiveValue, StoredParts } from '#app-context/counter.ts'
import { statusOf } from '#catalogue/catalogue-status.ts'
import { isSameValue } from '#domain/same-value.ts'
import { dealershipChoiceOf } from '#session/chosen-dealership.ts'
import { type PageMemory, rememberedDealership } from '#session/page-memory.ts'
import type { FirstSearch } from './first-search.ts'
import type { Later } from './later.ts'
import type { Painting } from './painting.ts'

interface Watched<View> {
  read(): View
  subscribe(listener: () => void): () => void
}

type Asynchronous<Part> = {
  [Name in keyof Part as Part[Name] extends (...words: never[]) => Promise<unknown>
    ? Name
    : never]: Part[Name]
}

/** The view of a part: as painted until the part is loaded; listeners are called only if the part's view differs. */
function watched<View>(painted: View, part: Promise<Watched<View>>): Watched<View> {
  const listeners = new Set<() => void>()
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  let loadedPart: Watched<View> | null = null
  /** The part's first view if it equals the painted one, so that nothing is drawn again for it. */
  let same: View | null = null
  void part.then((realPart) => {
    loadedPart = realPart
    const first = realPart.read()
    realPart.subscribe(notifyListeners)
    if (isSameValue(first, painted)) same = first
    else notifyListeners()
  })
  return {
    read() {
      const view = loadedPart === null ? painted : loadedPart.read()
      return view === same ? painted : view
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Methods that request the part and wait for it. */
function waiting<Key extends keyof StoredParts, Name extends keyof Asynchronous<StoredParts[Key]>>(
  stored: Later<StoredParts>,
  key: Key,
  names: readonly Name[],
): Pick<StoredParts[Key], Name & keyof StoredParts[Key]> {
  const methods = names.map((name) => [
    name,
    async (...words: unknown[]) => {
      const { [key]: part } = stored.now() ?? (await stored.get())
      // `Asynchronous` has only methods.
      return (part as Record<Name, (...words: unknown[]) => unknown>)[name](...words)
    },
  ])
  return Object.fromEntries(methods) // one for each name
}

function sessionOf(painting: Painting, stored: Later<StoredParts>): Counter['session'] {
  const { snapshot } = painting
  const session = stored.ready.then((parts) => parts.session)
  return {
    ...watched<ReturnType<Counter['session']['read']>>({ account: snapshot, status: 'checking' }, session),
    ...waiting(stored, 'session', ['signIn', 'signOut', 'confirm']),
    rights() {
      const rights = session.then((realSession) => realSession.rights())
      return { areOthersNow: async () => (await rights).areOthersNow() }
    },
    deny: (denial) => void session.then((realSession) => realSession.deny(denial)),
  }
}

function catalogueOf(
  { walked }: Painting,
  stored: Later<StoredParts>,
  firstSearch: Later<FirstSearch | null>,
): Counter['catalogue'] {
  const search = async () =>
    (stored.now() === null && (await firstSearch.get())) || (await stored.get()).catalogue
  return {
    ...watched(
      statusOf(walked),
      stored.ready.then((parts) => parts.catalogue),
    ),
    ...waiting(stored, 'catalogue', [
      'refresh',
      'readAnew',
      'refreshProducts',
      'compareChildren',
      'confirmProducts',
      'forgetProduct',
      'products',
      'currentProducts',
      'everyProduct',
      'search',
      'fetchPictures',
      'picturesStatus',
      'clear',
    ]),
    prepareSearch: async () => (await search()).prepareSearch(),
    firstMatches: async (text, limit) => (await search()).firstMatches(text, limit),
  }
}

function cartOf(stored: Later<StoredParts>): Counter['cart'] {
  return waiting(stored, 'cart', [
    'stored',
    'put',
    'step',
    'putBack',
    'putAll',
    'remove',
    'removeAll',
    'write',
    'changeAmounts',
    'dismissWarning',
    'followOwn',
    'keptOf',
    'check',
  ])
}

/** A live value that begins when the databases are open. */
function liveAfter<Value>(
  stored: Later<StoredParts>,
  begin: (parts: StoredParts) => LiveValue<Value>,
): LiveValue<Value> {
  return {
    subscribe(onValue, onProblem) {
      let isOver = false
      let running: { unsubscribe(): void } | null = null
      void stored.ready.then((parts) => {
        if (!isOver) running = begin(parts).subscribe(onValue, onProblem)
      })
      return {
        unsubscribe() {
          isOver = true
          running?.unsubscribe()
        },
      }
    },
  }
}

/** Screens read databases only after the parts are loaded, because their code waits for the parts. */
function databasesOf(stored: Later<StoredParts>): Counter['databases'] {
  function opened(): Counter['databases'] {
    const parts = stored.now()
    if (parts === null) throw new Error('No database is open before the first painting')
    return parts.databases
  }
  return {
    get device() {
      return opened().device
    },
    get account() {
      return opened().account
    },
    get copy() {
      return opened().copy
    },
  }
}

export function paintedParts(
  painting: Painting,
  stored: Later<StoredParts>,
  memory: PageMemory,
  firstSearch: Later<FirstSearch | null>,
): StoredParts {
  const { snapshot, dealerships } = painting
  const choice = dealershipChoiceOf(snapshot, dealerships, rememberedDealership(memory))
  return {
    session: sessionOf(painting, stored),
    dealershipChoice: {
      ...watched(
        choice,
        stored.ready.then((parts) => parts.dealershipChoice),
      ),
      ...waiting(stored, 'dealershipChoice', ['choose', 'refresh', 'ask']),
    },
    catalogue: catalogueOf(painting, stored, firstSearch),
    cart: cartOf(stored),
    outbox: waiting(stored, 'outbox', ['open']),
    pendingCounts: watched(
      null,
      stored.ready.then((parts) => parts.pendingCounts),
    ),
    live: (query) => liveAfter(stored, (parts) => parts.live(query)),
    databases: databasesOf(stored),
  }
}
