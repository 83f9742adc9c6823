import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PricesAsOf } from './freshness.tsx'

afterEach(cleanup)

const NINE = new Date(2026, 10, 20, 9, 5).getTime()
const TEN = new Date(2026, 10, 20, 10, 32).getTime()

it.each([
  ['the page’s rows were read after the complete catalogue', TEN, NINE, '10:32'],
  ['the complete catalogue was read after the page’s rows', NINE, TEN, '10:32'],
  ['only the page’s rows were read', NINE, null, '09:05'],
  ['only the complete catalogue was read', null, NINE, '09:05'],
])('the line under a list names the time of the last reading if %s', (_, readAt, completeAt, time) => {
  const chosenDealership = sampleDealership()
  showScreen(
    sampleCounter({ account: sampleAccount(), chosenDealership, catalogue: { completeAt } }),
    <PricesAsOf readAt={readAt} />,
  )
  expect(screen.getByText(/^prices for Lakeside Motors as of /).textContent).toMatch(new RegExp(`${time}$`))
})
