import { type RefObject, useMemo } from 'react'
import { typedDayAsFilterDate } from '#domain/values/dates.ts'
import { statusLabel } from '#domain/orders/order-status.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { type FilterField, FilterForm } from '#ui/form/filter-form.tsx'
import {
  countOfFilters,
  FILTER_STATUSES,
  type FilterKey,
  filterSchema,
  type TypedFilter,
} from './filter-fields.ts'

interface OrderFiltersProps {
  /** The filter of the list, which the fields show. */
  appliedFilter: TypedFilter
  allowedFilters: readonly FilterKey[]
  isDealerUser: boolean
  onApply: (typedFilter: TypedFilter) => void
  /** Receives a function that focuses a field; it unfolds the fields if they are folded. */
  focusFieldRef?: RefObject<((key: FilterKey) => void) | null>
}

/** The properties of both date fields. */
const dayField = {
  placeholder: orderHistoryTexts.dateHint,
  inputMode: 'numeric',
  format: typedDayAsFilterDate,
} as const

/** The filters of the order list, in the head of its screen. */
export function OrderFilters({
  appliedFilter,
  allowedFilters,
  isDealerUser,
  onApply,
  focusFieldRef,
}: OrderFiltersProps) {
  const fields = useMemo(() => {
    const statuses = FILTER_STATUSES.map((status) => ({
      value: status,
      label: statusLabel(status, isDealerUser),
    }))
    const allFields: FilterField<FilterKey>[] = [
      { name: 'from', label: orderHistoryTexts.dateFrom, ...dayField },
      { name: 'to', label: orderHistoryTexts.dateTo, ...dayField },
      { name: 'order', label: orderTexts.order, inputMode: 'numeric' },
      { name: 'qnt', label: orderTexts.items, inputMode: 'numeric' },
      { name: 'user', label: orderTexts.user },
      { name: 'dealership', label: orderTexts.dealership },
      { name: 'po', label: orderTexts.poNumber },
      { name: 'orderer', label: orderTexts.orderer },
      {
        name: 'status',
        label: orderTexts.status,
        options: [{ value: '', label: orderHistoryTexts.anyStatus }, ...statuses],
      },
      { name: 'amount', label: orderTexts.amount, inputMode: 'decimal' },
    ]
    return allFields.filter(({ name }) => name === 'from' || name === 'to' || allowedFilters.includes(name))
  }, [allowedFilters, isDealerUser])
  return (
    <FilterForm<TypedFilter>
      label={orderHistoryTexts.filters}
      fields={fields}
      appliedTexts={appliedFilter}
      appliedCount={countOfFilters(appliedFilter)}
      schema={filterSchema}
      onApply={onApply}
      focusFieldRef={focusFieldRef}
    />
  )
}
