import { useCounter } from '#app-context/counter.ts'
import { keptDealershipIds } from '#domain/orders/kept-pdfs.ts'
import { type DealershipOutcome, type DealershipReading, readDealershipData } from './read-dealership-data.ts'

/**
 * Returns a function that reads the dealerships, their purchases, and the scheduled shipments that the person may see.
 */
export function useReadDealerships() {
  const { api, catalogue, databases, dealershipChoice, session } = useCounter()
  return async (reading: DealershipReading & { onPurchases(): void }): Promise<DealershipOutcome> => {
    const { account } = session.read()
    const dealershipIds = keptDealershipIds(account, dealershipChoice.read().chosenDealership)
    if (dealershipIds.length === 0) return { kind: 'done' }
    reading.onPurchases()
    await dealershipChoice.refresh()
    return readDealershipData({ api, catalogue, databases, account }, dealershipIds, reading)
  }
}
