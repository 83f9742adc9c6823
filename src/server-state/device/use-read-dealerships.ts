// Reads the data of dealerships that the device needs without a connection, when the person asks for it (G250).
import type { Failure } from '#api/failure.ts'
import { fetchPurchases } from '#api/orders/purchases.ts'
import { fetchShipments } from '#api/shipments/shipments.ts'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { keptDealershipIds } from '#domain/orders/kept-pdfs.ts'
import { outOfRoomError } from '#storage/causes.ts'
import { putShipments } from '#storage/shipments/shipment-table.ts'
import { storePurchases } from '../orders/store-purchases.ts'

interface DealershipsReading {
  signal: AbortSignal
  onPurchases(): void
  onShipments(stored: number, total: number | null): void
}

/** `stopped`: the signal was aborted. `full`: the device has no room. */
export type DealershipOutcome =
  | { kind: 'done' }
  | { kind: 'stopped' }
  | { kind: 'full' }
  | { kind: 'failed'; failure: Failure }

/**
 * Returns a function that reads the dealerships, their purchases, and the scheduled shipments that the person may see.
 */
export function useReadDealerships() {
  const { api, catalogue, databases, dealershipChoice, session } = useCounter()
  const { account, may } = useSession()

  async function readPurchases(dealershipId: number): Promise<DealershipOutcome> {
    const askedAt = Date.now()
    const answer = await fetchPurchases(api, dealershipId)
    if (!answer.ok) return { kind: 'failed', failure: answer.failure }
    await storePurchases({ catalogue, databases }, dealershipId, answer.value.items, askedAt)
    return { kind: 'done' }
  }

  async function readShipments({ signal, onShipments }: DealershipsReading): Promise<DealershipOutcome> {
    const ownDealerships = may('administerOrders') ? [] : (account?.dealerships ?? [])
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

  /** Continues after a dealership whose purchases the backend refuses, and returns that failure at the end. */
  async function readAllPurchases(
    dealershipIds: readonly number[],
    signal: AbortSignal,
  ): Promise<DealershipOutcome> {
    let refusal: DealershipOutcome | undefined
    for (const id of dealershipIds) {
      if (signal.aborted) return { kind: 'stopped' }
      const outcome = await readPurchases(id)
      const isRefused = outcome.kind === 'failed' && outcome.failure.kind === 'refused'
      if (isRefused) refusal = outcome
      else if (outcome.kind !== 'done') return outcome
    }
    return refusal ?? { kind: 'done' }
  }

  async function readAll(reading: DealershipsReading): Promise<DealershipOutcome> {
    const dealershipIds = keptDealershipIds(session.read().account, dealershipChoice.read().chosenDealership)
    if (dealershipIds.length === 0) return { kind: 'done' }
    reading.onPurchases()
    await dealershipChoice.refresh()
    const purchases = await readAllPurchases(dealershipIds, reading.signal)
    const isRefused = purchases.kind === 'failed' && purchases.failure.kind === 'refused'
    if (!may('seeScheduledShipments') || (purchases.kind !== 'done' && !isRefused)) return purchases
    const shipments = await readShipments(reading)
    return shipments.kind === 'done' ? purchases : shipments
  }

  return async (reading: DealershipsReading): Promise<DealershipOutcome> => {
    try {
      return await readAll(reading)
    } catch (problem) {
      if (outOfRoomError(problem) === undefined) throw problem
      return { kind: 'full' }
    }
  }
}
