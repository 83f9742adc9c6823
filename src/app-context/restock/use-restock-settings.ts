import * as v from 'valibot'
import { COVER_WEEKS, type CoverWeeks, DEFAULT_COVER_WEEKS } from '#domain/restock/restock-line.ts'
import { changeRestockSettings, readRestockSettings } from '#storage/device/account-settings.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'

const settingsSchema = v.fallback(
  v.object({
    coverWeeks: v.fallback(v.picklist(COVER_WEEKS), DEFAULT_COVER_WEEKS),
    /** By product id: the last day (yyyy-MM-dd) without a suggestion of the product; null: it is never suggested. */
    setAside: v.fallback(v.record(v.string(), v.nullable(v.string())), {}),
  }),
  { coverWeeks: DEFAULT_COVER_WEEKS, setAside: {} },
)

type StoredSettings = v.InferOutput<typeof settingsSchema>

export interface RestockSettings {
  /** The weeks for which a suggested order should last. */
  coverWeeks: CoverWeeks
  /** By product id: the last day (yyyy-MM-dd) without a suggestion of the product; null: it is never suggested. */
  lastDaysAside: ReadonlyMap<number, string | null>
  setCoverWeeks: (weeks: CoverWeeks) => Promise<void>
  /** `until` is the last day without a suggestion; null: the product is never suggested. */
  setProductAside: (productId: number, until: string | null) => Promise<void>
  suggestAgain: (productId: number) => Promise<void>
}

/** The restock settings of a dealership, stored on this device for the account; undefined while they are read. */
export function useRestockSettings(dealershipId: number): RestockSettings | undefined {
  const { account } = useCounter().databases
  const storedSettings = useDeviceQuery(
    async (databases) => v.parse(settingsSchema, await readRestockSettings(databases.account, dealershipId)),
    [dealershipId],
  )
  if (storedSettings === undefined) return undefined
  const { coverWeeks, setAside } = storedSettings
  const change = (updater: (settings: StoredSettings) => Partial<StoredSettings>) =>
    changeRestockSettings(account, dealershipId, (storedValue) => {
      const settings = v.parse(settingsSchema, storedValue)
      return { ...settings, ...updater(settings) }
    })
  return {
    coverWeeks,
    lastDaysAside: new Map(Object.entries(setAside).map(([id, until]) => [Number(id), until])),
    setCoverWeeks: (weeks) => change(() => ({ coverWeeks: weeks })),
    setProductAside: (productId, until) =>
      change((settings) => ({ setAside: { ...settings.setAside, [productId]: until } })),
    suggestAgain: (productId) =>
      change((settings) => {
        const { [productId]: _, ...otherProducts } = settings.setAside
        return { setAside: otherProducts }
      }),
  }
}
