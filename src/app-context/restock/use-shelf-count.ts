import { useMemo } from 'react'
import { type CountEntry, countedProducts } from '#domain/restock/shelf-count.ts'
import { changeShelfCount, readShelfCount } from '#storage/device/shelf-counts.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'
import { useSession } from '../people/use-session.ts'

/** The shelf count of a dealership on this device. All accounts of the dealership share it. */
export function useShelfCount(dealershipId: number) {
  const { device } = useCounter().databases
  const { account } = useSession()
  const login = account?.login ?? ''
  const entries = useDeviceQuery(
    (databases) => readShelfCount(databases.device, dealershipId),
    [dealershipId],
  )
  const products = useMemo(() => entries && countedProducts(entries), [entries])
  const actions = useMemo(() => {
    const change = (updater: (entries: CountEntry[]) => CountEntry[]) =>
      changeShelfCount(device, dealershipId, updater)
    return {
      /** The counted quantity of a product; null if it is not counted. */
      async readQuantity(productId: number): Promise<number | null> {
        const storedProducts = countedProducts(await readShelfCount(device, dealershipId))
        return storedProducts.find((product) => product.productId === productId)?.quantity ?? null
      },
      record: (entry: Omit<CountEntry, 'countedBy' | 'countedAt'>) =>
        change((entries) => [...entries, { ...entry, countedBy: login, countedAt: Date.now() }]),
      /** Takes the last entry back, and returns it. */
      async undo(): Promise<CountEntry | undefined> {
        let lastEntry: CountEntry | undefined
        await change((entries) => {
          lastEntry = entries.at(-1)
          return entries.slice(0, -1)
        })
        return lastEntry
      },
      clear: () => change(() => []),
    }
  }, [device, dealershipId, login])
  return {
    /** The counted products, the last counted first; undefined while the device is read. */
    products,
    canUndo: (entries?.length ?? 0) > 0,
    ...actions,
  }
}
