import { useCounter } from '#app-context/counter.ts'
import { keptDealershipIds } from '#domain/orders/kept-pdfs.ts'
import { outOfRoomError } from '#storage/causes.ts'
import { shareAllLists } from '../lists/share-lists.ts'
import { type DealershipOutcome, type DealershipReading, readDealershipData } from './read-dealership-data.ts'

/**
 * Returns a function that reads the dealerships, their lists and purchases, and the scheduled shipments that the person
 * may see. A failure of the lists is returned after all other data is read.
 */
export function useReadDealerships() {
  const { api, catalogue, databases, dealershipChoice, session } = useCounter()
  return async (reading: DealershipReading & { onPurchases(): void }): Promise<DealershipOutcome> => {
    const { account } = session.read()
    const dealershipIds = keptDealershipIds(account, dealershipChoice.read().chosenDealership)
    if (account === null || dealershipIds.length === 0) return { kind: 'done' }
    reading.onPurchases()
    await dealershipChoice.refresh()
    const sharing = { api, account: databases.account, accountId: account.id }
    const listOutcome = await outcomeOf(shareAllLists(sharing, dealershipIds, reading.signal))
    const outcome = await readDealershipData({ api, catalogue, databases, account }, dealershipIds, reading)
    return outcome.kind === 'done' ? listOutcome : outcome
  }
}

async function outcomeOf(sharing: ReturnType<typeof shareAllLists>): Promise<DealershipOutcome> {
  try {
    const failure = await sharing
    return failure === null ? { kind: 'done' } : { kind: 'failed', failure }
  } catch (problem) {
    if (outOfRoomError(problem) === undefined) throw problem
    return { kind: 'full' }
  }
}
