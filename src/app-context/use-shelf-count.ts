import { useMemo } from 'react'
import { type CountEntry, countedProducts } from '#domain/restock/shelf-count.ts'
import { changeShelfCount, readShelfCount } from '#storage/device/shelf-counts.ts'
import { useCounter } from './counter.ts'
import { useDeviceQuery } from './use-device-query.ts'
import { useSession } from './use-session.ts'

/** The shelf count of a dealership on this device, which every account of the dealership continues. */
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
    const change = (next: (entries: CountEntry[]) => CountEntry[]) =>
      changeShelfCount(device, dealershipId, next)
    return {
      /** The counted quantity of a product; null if it is not counted. */
      async quantityOf(productId: number): Promise<number | null> {
        const counted = countedProducts(await readShelfCount(device, dealershipId))
        return counted.find((product) => product.productId === productId)?.quantity ?? null
      },
      record: (entry: Omit<CountEntry, 'countedBy' | 'countedAt'>) =>
        change((earlier) => [...earlier, { ...entry, countedBy: login, countedAt: Date.now() }]),
      /** Takes the last entry back, and returns it. */
      async undo(): Promise<CountEntry | undefined> {
        let last: CountEntry | undefined
        await change((earlier) => {
          last = earlier.at(-1)
          return earlier.slice(0, -1)
        })
        return last
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
