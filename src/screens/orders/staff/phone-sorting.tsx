import { useSession } from '#app-context/people/use-session.ts'
import type { OrderSortField } from '#domain/orders/order-filter.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Select } from '#ui/select/select.tsx'
import { NARROW, useMedia } from '#ui/use-media.ts'
import type { OrdersPage } from '../use-orders-page.ts'

/** A text for every sorting that an address or a saved view can have, so that the field can show each of them. */
const SORTING_TEXTS: Record<'' | OrderSortField | `-${OrderSortField}`, string> = staffOrderTexts.sorted

/** The sorting field of narrow screens, which show cards without column heads. */
export function PhoneSorting({ list }: { list: OrdersPage }) {
  const { may } = useSession()
  if (!useMedia(NARROW)) return null
  const offeredTexts = { ...SORTING_TEXTS, ...(may('seeOrderUserIds') && staffOrderTexts.sortedByUserId) }
  return (
    <Select
      aria-label={staffOrderTexts.sortBy}
      value={list.sortText}
      options={Object.entries(offeredTexts).map(([value, label]) => ({ value, label }))}
      onChange={(event) => list.sortByText(event.target.value)}
    />
  )
}
