import type { Page } from '@playwright/test'
import { pathOf } from '#contract/call.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'

/** A buyer of a dealership in New Jersey. */
export const JERSEY = { login: 'jersey', password: 'Jersey123' }

interface PaperOrder {
  id: number
  confirmNumber: string
  status: string | undefined
}

/**
 * Finds an order of the demo world whose NJ paper order can still be cancelled. JERSEY must be signed in on the page.
 */
export async function findSubmittedPaperOrder(page: Page): Promise<PaperOrder> {
  const headers = { authorization: BASIC_HEADER }
  const ordersAnswer = await page.request.post(`/${orderCalls.orders.path}`, { headers, data: {} })
  const orders: PaperOrder[] = (await ordersAnswer.json()).data.orders
  const paperOrders = await Promise.all(
    orders.slice(0, 6).map(async ({ id, confirmNumber }) => {
      const answer = await page.request.get(`/${pathOf(orderCalls.paperOrder, { confirmNumber })}`)
      return { id, confirmNumber, status: (await answer.json()).data?.status }
    }),
  )
  const submittedOrder = paperOrders.find(({ status }) => status === 'Submitted')
  if (!submittedOrder) throw new Error('The demo world has no paper order that can be cancelled')
  return submittedOrder
}
