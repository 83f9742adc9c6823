// Reads the data of dealerships that the device needs without a connection: when the person asks for it (G250), and in the
// worker while the app is closed (G330).
import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import { fetchPurchases } from '#api/orders/purchases.ts'
import { fetchShipments } from '#api/shipments/shipments.ts'
import type { Account } from '#domain/people/account.ts'
import { may } from '#domain/people/permissions.ts'
import { outOfRoomError } from '#storage/causes.ts'
import { putShipments } from '#storage/shipments/shipment-table.ts'
import { type PurchaseParts, storePurchases } from '../orders/store-purchases.ts'

export interface DealershipDataParts extends PurchaseParts {
  api: Api
  account: Account | null
}

export interface DealershipReading {
  signal: AbortSignal
  onShipments(stored: number, total: number | null): void
}

/** `stopped`: the signal was aborted. `full`: the device has no room. */
export type DealershipOutcome =
  | { kind: 'done' }
  | { kind: 'stopped' }
  | { kind: 'full' }
  | { kind: 'failed'; failure: Failure }

/**
 * Reads the purchases of the dealerships, and the scheduled shipments that the person may see. Continues after a
 * dealership whose purchases the backend refuses, and returns that failure at the end.
 */
export async function readDealershipData(
  parts: DealershipDataParts,
  dealershipIds: readonly number[],
  reading: DealershipReading,
): Promise<DealershipOutcome> {
  try {
    const purchases = await readAllPurchases(parts, dealershipIds, reading.signal)
    const isRefused = purchases.kind === 'failed' && purchases.failure.kind === 'refused'
    const maySeeShipments = may(parts.account, 'seeScheduledShipments')
    if (!maySeeShipments || (purchases.kind !== 'done' && !isRefused)) return purchases
    const shipments = await readShipments(parts, reading)
    return shipments.kind === 'done' ? purchases : shipments
  } catch (problem) {
    if (outOfRoomError(problem) === undefined) throw problem
    return { kind: 'full' }
  }
}

async function readAllPurchases(
  parts: DealershipDataParts,
  dealershipIds: readonly number[],
  signal: AbortSignal,
): Promise<DealershipOutcome> {
  let refusal: DealershipOutcome | undefined
  for (const id of dealershipIds) {
    if (signal.aborted) return { kind: 'stopped' }
    const outcome = await readPurchases(parts, id)
    const isRefused = outcome.kind === 'failed' && outcome.failure.kind === 'refused'
    if (isRefused) refusal = outcome
    else if (outcome.kind !== 'done') return outcome
  }
  return refusal ?? { kind: 'done' }
}

async function readPurchases(parts: DealershipDataParts, dealershipId: number): Promise<DealershipOutcome> {
  const askedAt = Date.now()
  const answer = await fetchPurchases(parts.api, dealershipId)
  if (!answer.ok) return { kind: 'failed', failure: answer.failure }
  await storePurchases(parts, dealershipId, answer.value.items, askedAt)
  return { kind: 'done' }
}

async function readShipments(
  { api, account, databases }: DealershipDataParts,
  { signal, onShipments }: DealershipReading,
): Promise<DealershipOutcome> {
  const ownDealerships = may(account, 'administerOrders') ? [] : (account?.dealerships ?? [])
  const [onlyDealership] = ownDealerships.length === 1 ? ownDealerships : []
  // Other backends need the person's only dealership in the call (G174).
  const body = onlyDealership === undefined ? {} : { dealershipId: onlyDealership.id }
  let storedCount = 0
  for (let page = 0; ; page += 1) {
    if (signal.aborted) return { kind: 'stopped' }
    onShipments(storedCount, null)
    const askedAt = Date.now()
    const answer = await fetchShipments(api, page, body)
    if (!answer.ok) return { kind: 'failed', failure: answer.failure }
    const { items, count } = answer.value
    await putShipments(databases.copy, { items, isFirstPage: page === 0, count }, askedAt)
    storedCount += items.length
    onShipments(storedCount, count)
    if (items.length === 0 || storedCount >= count) return { kind: 'done' }
  }
}
