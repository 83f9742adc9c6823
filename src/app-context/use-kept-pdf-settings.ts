import * as v from 'valibot'
import { DEFAULT_KEPT_ORDERS, KEPT_ORDER_COUNTS, type KeptOrderCount } from '#domain/orders/kept-pdfs.ts'
import { changeKeptPdfs, readKeptPdfs } from '#storage/device/account-settings.ts'
import { useCounter } from './counter.ts'
import { useDeviceQuery } from './use-device-query.ts'

const settingsSchema = v.fallback(
  v.object({
    count: v.fallback(v.picklist(KEPT_ORDER_COUNTS), DEFAULT_KEPT_ORDERS),
    pinnedIds: v.fallback(v.array(v.number()), []),
  }),
  { count: DEFAULT_KEPT_ORDERS, pinnedIds: [] },
)

/** The invoices that the account keeps on the device: of so many orders of each dealership, and the pinned ones. */
export interface KeptPdfSettings {
  count: KeptOrderCount
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
  const change = (next: (current: KeptPdfSettings) => KeptPdfSettings) =>
    changeKeptPdfs(account, (stored) => {
      const { count, pinnedIds } = next(keptPdfSettingsOf(stored))
      return { count, pinnedIds: [...pinnedIds] }
    })
  return {
    /** undefined until they are read. */
    settings,
    keep: (count: KeptOrderCount) => change((current) => ({ ...current, count })),
    pin: (orderId: number, isPinned: boolean) =>
      change((current) => {
        const pinnedIds = new Set(current.pinnedIds)
        if (isPinned) pinnedIds.add(orderId)
        else pinnedIds.delete(orderId)
        return { ...current, pinnedIds }
      }),
  }
}
