// Refreshes the device's copies for the account that is signed in, while the app is closed (G330): the catalogue, the
// dealerships with their terms, recent and newest orders, purchases and scheduled shipments. Every part is the one of a
// page, so a refresh that is cut leaves what a closed page leaves.
import { type Api, type ApiParts, createApi, createGeneration } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import { fetchDealerships } from '#api/people/dealerships.ts'
import { fetchProductIds, fetchProducts, fetchProductsByIds } from '#api/products/products.ts'
import { createServerClock } from '#api/server-clock.ts'
import { showBeats } from '#api/show-beats.ts'
import type { CatalogueStatus } from '#catalogue/catalogue.ts'
import { confirmProducts } from '#catalogue/listed-products.ts'
import type { WalkParts } from '#catalogue/walk.ts'
import { createWalks } from '#catalogue/walks.ts'
import { keptDealershipIds } from '#domain/orders/kept-pdfs.ts'
import type { Account } from '#domain/people/account.ts'
import { APP_BUILD } from '#pwa/app-build.ts'
import { readDealershipData } from '#server-state/device/read-dealership-data.ts'
import { refreshNewestOrders } from '#server-state/orders/refresh-newest-orders.ts'
import { reportOrders } from '#server-state/orders/report-orders.ts'
import { accountWithDealership, dealershipChoiceOf } from '#session/chosen-dealership.ts'
import type { CurrentAccount } from '#session/current-account.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { type CopyDatabase, createCopy } from '#storage/copy-database.ts'
import { readDealershipId } from '#storage/device/account-settings.ts'
import { noteClosedAppRefresh, readClosedAppRefresh } from '#storage/device/closed-app-refresh.ts'
import { readDeviceState } from '#storage/device/device-settings.ts'
import { createSeenBeats } from '#storage/device/store-beats.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { browserLocks } from '#storage/patient-lock.ts'
import { putDealerships, readDealerships } from '#storage/people/dealership-table.ts'
import { readSessionAccount } from './account-run.ts'
import { accountRunOf, withCurrentAccount } from './current-account.ts'

const LEAST_INTERVAL_MS = 12 * 3_600_000

interface Surroundings {
  /** Replaces the calls through ky (tests). */
  exchange?: ApiParts['exchange']
  /** The pause between two pages of the catalogue. */
  pause?: WalkParts['pause']
  /** True if the browser calls the connection metered. */
  savesData?: () => boolean
  /** The device's clock. */
  now?: () => number
}

/** https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData, Chromium only. */
interface NavigatorWithConnection {
  connection?: { saveData?: boolean }
}

const browserSavesData = () => (navigator as NavigatorWithConnection).connection?.saveData === true

/** False if the server did not answer, so that a later try may help. Rejects if the device's storage fails. */
export function refreshCopies({
  savesData = browserSavesData,
  now = Date.now,
  ...callParts
}: Surroundings = {}): Promise<boolean> {
  return withCurrentAccount(async (current, device) => {
    const { accountKey, snapshot, isUnlocked } = current
    if (snapshot === null || isUnlocked || savesData()) return true
    const { logoutOwedBy } = await readDeviceState(device)
    const beganAt = now()
    const lastBeganAt = await readClosedAppRefresh(device, accountKey)
    // A note of a later time is from a wrong clock.
    const isRecent =
      lastBeganAt !== null && lastBeganAt <= beganAt && beganAt - lastBeganAt < LEAST_INTERVAL_MS
    if (logoutOwedBy !== null || isRecent) return true
    const { isFinished, wasAnswered } = await refreshOnce(current, device, callParts)
    if (isFinished) await noteClosedAppRefresh(device, accountKey, beganAt)
    return wasAnswered
  })
}

/** `wasAnswered`: the server answered the last call. */
async function refreshOnce(
  current: CurrentAccount,
  device: DeviceDatabase,
  { exchange, pause }: Pick<Surroundings, 'exchange' | 'pause'>,
): Promise<{ isFinished: boolean; wasAnswered: boolean }> {
  const run = accountRunOf(current, device)
  const clock = createServerClock()
  let wasAnswered = true
  const callingApi = createApi({
    clock,
    admit: run.isStillCurrent,
    generation: createGeneration(),
    onDenied: () => {}, // the next page that opens asks again, and ends the session of the account
    onAnswer: (isAnswered) => {
      wasAnswered = isAnswered
    },
    ...(exchange && { exchange }),
  })
  const api: Api = {
    ...showBeats(callingApi, createSeenBeats(device)),
    // An answer that arrives after the account was locked or signed out must not be stored: its copy is encrypted or empty.
    async call(call) {
      const answer = await callingApi.call(call)
      return (await run.isStillCurrent()) ? answer : { ok: false, failure: { kind: 'superseded' } }
    },
  }
  const account = await readSessionAccount(api, run)
  if (account === null) return { isFinished: false, wasAnswered }
  const copy = createCopy(current.accountKey) // a copy that cannot be opened stays for the next page
  try {
    const parts = { api, clock, account, copy, database: current.database, ...(pause && { pause }) }
    return { isFinished: await refreshAll(parts), wasAnswered }
  } finally {
    copy.close()
  }
}

interface RefreshParts extends Pick<WalkParts, 'pause'> {
  api: Api
  clock: { now(): number }
  account: Account
  copy: CopyDatabase
  database: AccountDatabase
}

/** True if every part was read or refused. A failure of another kind ends the refresh. */
async function refreshAll(parts: RefreshParts): Promise<boolean> {
  const { api, clock, copy, database } = parts
  const dealershipIds = await readDealershipIds(parts)
  const steps: (() => Promise<Failure | 'failed' | null>)[] = [
    () => refreshCatalogue(parts),
    () => refreshDealerships(parts),
    ...dealershipIds.flatMap((id) => [
      async () => {
        const outcome = await reportOrders({ api, clock, databases: { account: database, copy } }, id)
        return typeof outcome === 'object' ? outcome : null
      },
      () => refreshNewestOrders({ api, copy }, id, clock.now()),
    ]),
    () => refreshDealershipData(parts, dealershipIds),
  ]
  for (const step of steps) {
    const failure = await step()
    if (failure === 'failed' || (failure !== null && failure.kind !== 'refused')) return false
  }
  return true
}

/** The dealerships of the account, and the one that staff have chosen; none for a person who may not see orders. */
async function readDealershipIds({ account, database }: RefreshParts): Promise<number[]> {
  const [known, storedId] = await Promise.all([readDealerships(database), readDealershipId(database)])
  const { chosenDealership } = dealershipChoiceOf(account, { ...known, storedId }, null)
  return keptDealershipIds(accountWithDealership(account), chosenDealership)
}

/** One walk in the turn of this device: if a page walks at this time, that walk is enough. */
async function refreshCatalogue(parts: RefreshParts): Promise<Failure | 'failed' | null> {
  let status: Partial<CatalogueStatus> = {}
  const walks = createWalks(walkPartsOf(parts), browserLocks(), (changes) => {
    status = { ...status, ...changes }
  })
  await walks.begin(false)
  if (status.phase !== 'failed') return null
  return status.failure ?? 'failed'
}

function walkPartsOf({ api, clock, copy, pause }: RefreshParts) {
  return {
    copy,
    build: APP_BUILD?.builtAt ?? '',
    fetchProductsPage: (...[query, signal, knownPage]: Parameters<WalkParts['fetchProductsPage']>) =>
      fetchProducts(api, query, signal, knownPage),
    fetchProductIds: (...[signal, knownIds]: Parameters<WalkParts['fetchProductIds']>) =>
      fetchProductIds(api, signal, knownIds),
    fetchProductsByIds: (...[ids, signal]: Parameters<WalkParts['fetchProductsByIds']>) =>
      fetchProductsByIds(api, ids, signal),
    now: clock.now,
    isOnline: () => true,
    ...(pause && { pause }),
  } satisfies Parameters<typeof createWalks>[0]
}

async function refreshDealerships({ api, account, clock, database }: RefreshParts): Promise<Failure | null> {
  if (accountWithDealership(account) === null) return null
  const answer = await fetchDealerships(api)
  if (!answer.ok) return answer.failure
  await putDealerships(database, answer.value.items, clock.now())
  return null
}

async function refreshDealershipData(
  parts: RefreshParts,
  dealershipIds: readonly number[],
): Promise<Failure | 'failed' | null> {
  const { api, account, copy } = parts
  if (dealershipIds.length === 0) return null
  const { signal } = new AbortController() // never aborted: an event that is cut ends the whole worker
  const catalogue = {
    refreshProducts: (products: Parameters<typeof putProducts>[1]) => putProducts(copy, products),
    confirmProducts: (ids: readonly number[]) => confirmProducts(walkPartsOf(parts), ids, signal),
  }
  const outcome = await readDealershipData({ api, account, catalogue, databases: { copy } }, dealershipIds, {
    signal,
    onShipments: () => {},
  })
  if (outcome.kind === 'failed') return outcome.failure
  return outcome.kind === 'done' ? null : 'failed'
}
