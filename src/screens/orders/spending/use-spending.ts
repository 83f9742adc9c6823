// The sums of a period, always from the device's copy; the server is asked for its orders meanwhile.
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import { ordersOfPeriodQuery } from '#api/orders-of-period.queries.ts'
import { isoDayOf } from '#domain/dates.ts'
import { monthsUntil, type Spending, spendingOf } from '#domain/spending.ts'
import { useCounter } from '#live/counter.ts'
import { useReadFailure } from '#live/use-read-failure.ts'
import { useRetryOnReturn } from '#live/use-retry-on-return.ts'
import { putOrdersOfPeriod, readSpending } from '#storage/spending.ts'
import { spendingTexts } from '#texts/spending.ts'

/** As many as can be told apart by their colours. */
const MOST_FAMILIES = 5

/** The longest period; it is read whole, so that a shorter one needs no connection. */
export const MOST_MONTHS = 12

/** yyyy-MM-dd of the first of so many months, the one of today counted. */
function firstDay(today: string, monthCount: number): string {
  return `${monthsUntil(today, monthCount)[0]}-01`
}

export interface ShownSpending {
  /** undefined while the device is read. */
  spending: Spending | undefined
  isReading: boolean
  failure: string | null
  /** When the server last told the orders of this dealership as a whole. */
  readAt: number | null
  /** Every order of the period was on the device then. */
  isWhole: boolean
  tryAgain: () => void
}

export function useSpending(dealershipId: number, monthCount: number): ShownSpending {
  const { api, clock, databases } = useCounter()
  const [today] = useState(() => isoDayOf(clock.now()))
  const months = useMemo(() => monthsUntil(today, monthCount), [today, monthCount])
  const from = firstDay(today, MOST_MONTHS)
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(
    ordersOfPeriodQuery(api, { dealershipId, from, to: today }),
  )

  useEffect(() => {
    if (data === undefined) return
    const read = { ...data, from, readAt: dataUpdatedAt }
    // a copy that could not be kept shows what it held before
    putOrdersOfPeriod(databases.copy, dealershipId, read).catch(() => undefined)
  }, [data, dataUpdatedAt, databases.copy, dealershipId, from])

  const failure = useReadFailure(error, isFetching)
  useRetryOnReturn(failure !== null, refetch)

  const kept = useLiveQuery(() => readSpending(databases.copy, dealershipId), [databases.copy, dealershipId])
  const spending = useMemo(
    () =>
      kept &&
      spendingOf(kept.orders, {
        months,
        familyOf: (productId) => kept.families.get(productId) ?? null,
        mostFamilies: MOST_FAMILIES,
        otherName: spendingTexts.otherProducts,
      }),
    [kept, months],
  )
  return {
    spending,
    isReading: isFetching && failure === null,
    failure,
    readAt: kept?.period?.readAt ?? null,
    isWhole: (kept?.period?.from ?? today) <= firstDay(today, monthCount),
    tryAgain: () => {
      void refetch() // shown by the query itself
    },
  }
}
