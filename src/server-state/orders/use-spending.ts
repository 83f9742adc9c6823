// The sums of a period, always computed from the device's copy, which the server's orders bring up to date.
import { useMemo, useState } from 'react'
import { ordersOfPeriodQuery } from '#api/orders/orders-of-period.ts'
import { useCounter } from '#app-context/counter.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { monthsUntil, type Spending, spendingOf } from '#domain/orders/spending.ts'
import { putOrdersOfPeriod, readSpending } from '#storage/orders/spending.ts'
import { spendingTexts } from '#texts/orders/spending.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

/** The colours of more families could not be told apart. */
const MOST_FAMILIES = 5

/** The longest period. It is always read whole, so that a shorter period needs no call. */
export const MOST_MONTHS = 12

/** The first day (yyyy-MM-dd) of the period of `monthCount` months that ends with today's month. */
function firstDay(today: string, monthCount: number): string {
  return `${monthsUntil(today, monthCount)[0]}-01`
}

export interface PeriodSpending extends ServerFact<unknown> {
  /** undefined while the device is read. */
  spending: Spending | undefined
  /** True if every order of the period was on the device when the period was last read as a whole. */
  isWhole: boolean
}

export function useSpending(dealershipIds: readonly number[], monthCount: number): PeriodSpending {
  const { api, clock, databases } = useCounter()
  const [today] = useState(() => isoDateOfInstant(clock.now()))
  const months = useMemo(() => monthsUntil(today, monthCount), [today, monthCount])
  const from = firstDay(today, MOST_MONTHS)
  const fact = useServerFact({
    query: ordersOfPeriodQuery(api, { dealershipIds, from, to: today }),
    toValue: () => undefined,
    copy: {
      read: async () => {
        const storedSpending = await readSpending(databases.copy, dealershipIds)
        return { value: storedSpending, readAt: storedSpending.period?.readAt ?? null }
      },
      write: (answer, readAt) =>
        putOrdersOfPeriod(databases.copy, dealershipIds, { ...answer, from, readAt }),
      isShownFirst: true,
    },
  })
  const { value } = fact
  const spending = useMemo(
    () =>
      value &&
      spendingOf(value.orders, {
        months,
        familyOf: (productId) => value.families.get(productId) ?? null,
        mostFamilies: MOST_FAMILIES,
        otherName: spendingTexts.otherProducts,
      }),
    [value, months],
  )
  return { ...fact, spending, isWhole: (value?.period?.from ?? today) <= firstDay(today, monthCount) }
}
