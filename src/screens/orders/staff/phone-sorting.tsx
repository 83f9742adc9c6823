import { staffOrderTexts } from '#texts/staff-orders.ts'
import { Select } from '#ui/select/select.tsx'
import { NARROW, useMedia } from '#ui/use-media.ts'
import type { OrdersPage } from '../use-orders-page.ts'

const SORTINGS = Object.entries(staffOrderTexts.sorted).map(([value, label]) => ({ value, label }))

/** Cards have no heads to press. */
export function PhoneSorting({ list }: { list: OrdersPage }) {
  if (!useMedia(NARROW)) return null
  return (
    <Select
      aria-label={staffOrderTexts.sortBy}
      value={list.sortText}
      options={SORTINGS}
      onChange={(event) => list.sortAs(event.target.value)}
    />
  )
}
