// Named filters of the order list, stored on this device for the account.
import * as v from 'valibot'
import { readOrderViews, writeOrderViews } from '#storage/device/account-settings.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'

const viewsSchema = v.fallback(
  v.object({
    views: v.array(v.object({ name: v.string(), query: v.string() })),
    last: v.nullable(v.string()),
  }),
  { views: [], last: null },
)

export interface OrderView {
  name: string
  /** Filter and sorting as in the address, without the question mark. */
  query: string
}

export interface OrderViews {
  views: readonly OrderView[]
  /** The view that was opened last. */
  lastView: OrderView | null
  /** Stores a view, replaces a view of the same name, and opens it. */
  save: (view: OrderView) => Promise<void>
  remove: (name: string) => Promise<void>
  /** Stores which view is open; null for all orders. */
  open: (name: string | null) => Promise<void>
}

/** undefined while the views are read. */
export function useOrderViews(): OrderViews | undefined {
  const { account } = useCounter().databases
  const storedViews = useDeviceQuery(
    async (databases) => v.parse(viewsSchema, await readOrderViews(databases.account)),
    [],
  )
  if (storedViews === undefined) return undefined
  const { views, last } = storedViews
  const viewsExcept = (name: string) => views.filter((view) => view.name !== name)
  const write = (newViews: v.InferOutput<typeof viewsSchema>) => writeOrderViews(account, newViews)
  return {
    views,
    lastView: views.find(({ name }) => name === last) ?? null,
    save: (view) =>
      write({
        views: [...viewsExcept(view.name), view].sort((a, b) => a.name.localeCompare(b.name, 'en')),
        last: view.name,
      }),
    remove: (name) => write({ views: viewsExcept(name), last: last === name ? null : last }),
    open: (name) => write({ views, last: name }),
  }
}
