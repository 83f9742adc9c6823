import * as v from 'valibot'
import { DEFAULT_KEPT_ORDERS, KEPT_ORDER_COUNTS, type KeptOrderCount } from '#domain/orders/kept-pdfs.ts'
import { changeKeptPdfs, readKeptPdfs } from '#storage/device/account-settings.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'

const settingsSchema = v.fallback(
  v.object({
    count: v.fallback(v.picklist(KEPT_ORDER_COUNTS), DEFAULT_KEPT_ORDERS),
    pinnedIds: v.fallback(v.array(v.number()), []),
  }),
  { count: DEFAULT_KEPT_ORDERS, pinnedIds: [] },
)

/** The choice of the invoices and packing slips that the account keeps on the device. */
export interface KeptPdfSettings {
  /** The number of newest orders of each dealership whose files are kept. */
  count: KeptOrderCount
  /** The numbers of the orders whose files are kept, however old the orders are. */
  pinnedIds: ReadonlySet<number>
}

/** Parses the stored value. */
export function keptPdfSettingsOf(stored: unknown): KeptPdfSettings {
  const { count, pinnedIds } = v.parse(settingsSchema, stored)
  return { count, pinnedIds: new Set(pinnedIds) }
}

export function useKeptPdfSettings() {
  const { account } = useCounter().databases
  const settings = useDeviceQuery(async ({ account }) => keptPdfSettingsOf(await readKeptPdfs(account)), [])
  const change = (updater: (current: KeptPdfSettings) => KeptPdfSettings) =>
    changeKeptPdfs(account, (stored) => {
      const { count, pinnedIds } = updater(keptPdfSettingsOf(stored))
      return { count, pinnedIds: [...pinnedIds] }
    })
  return {
    /** undefined while the device is read. */
    settings,
    setCount: (count: KeptOrderCount) => change((current) => ({ ...current, count })),
    setPinned: (orderId: number, isPinned: boolean) =>
      change((current) => {
        const pinnedIds = new Set(current.pinnedIds)
        if (isPinned) pinnedIds.add(orderId)
        else pinnedIds.delete(orderId)
        return { ...current, pinnedIds }
      }),
  }
}
