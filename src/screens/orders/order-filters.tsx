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
  filterFields,
  type TypedFilter,
} from './filter-fields.ts'

interface OrderFiltersProps {
  /** The applied filter, which the fields show. */
  applied: TypedFilter
  allowedFilters: readonly FilterKey[]
  isDealerUser: boolean
  onApply: (typed: TypedFilter) => void
  /** Receives a function that focuses a field and unfolds it if necessary. */
  reachRef?: RefObject<((key: FilterKey) => void) | null>
}

const dayField = {
  placeholder: orderHistoryTexts.dateHint,
  inputMode: 'numeric',
  tidy: typedDayAsFilterDate,
} as const

/** The filter form above the history. */
export function OrderFilters({
  applied,
  allowedFilters,
  isDealerUser,
  onApply,
  reachRef,
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
      applied={applied}
      count={countOfFilters(applied)}
      schema={filterFields}
      onApply={onApply}
      reachRef={reachRef}
    />
  )
}
