import { useQuery } from '@tanstack/react-query'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { ordersQuery } from '#api/orders/orders.ts'
import type { Order } from '#domain/orders/order.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useOrderNews } from './use-order-news.ts'

afterEach(cleanup)

/** Shows a page of orders. Each call waits until the test answers it with the statuses of the orders 1, 2, …. */
async function showNews() {
  const calls: ((...statuses: Order['status'][]) => Promise<void>)[] = []
  const call = () =>
    new Promise((resolve) => {
      calls.push((...statuses) => {
        const items = statuses.map((status, index) => sampleServerOrder({ id: index + 1, status }))
        return act(async () => resolve({ ok: true, value: { items, count: items.length } }))
      })
    })
  // the answer's type follows from the call
  const api = { call: call as unknown as Api['call'] }
  const counter = sampleCounter({ account: sampleAccount(), api })
  const { result } = showHook(
    counter,
    () => {
      const { data, isFetching, refetch } = useQuery(ordersQuery(counter.api, 0, {}))
      return { data, isFetching, refetch, news: useOrderNews(0, {}, true) }
    },
    undefined,
  )
  const answer = async (index: number, ...statuses: Order['status'][]) => {
    await waitFor(() => expect(calls.length).toBeGreaterThan(index))
    await calls[index]?.(...statuses)
  }
  await answer(0, 'IN', 'IN')
  await waitFor(() => expect(result.current.data).toBeDefined())
  return {
    answer,
    shown: () => result.current.data?.items.map(({ status }) => status),
    news: () => result.current.news,
    isReading: () => result.current.isFetching,
    askForNews: () => act(() => void document.dispatchEvent(new Event('visibilitychange'))),
    readPageAgain: () => act(async () => void result.current.refetch()),
  }
}

it('useOrderNews counts the changed orders, and shows them when the person wants it', async () => {
  const { answer, shown, news, askForNews } = await showNews()
  askForNews()
  await answer(1, 'IN', 'PAID')
  await waitFor(() => expect(news()?.count).toBe(1))
  expect(shown()).toEqual(['IN', 'IN'])
  act(() => news()?.show())
  await waitFor(() => expect(shown()).toEqual(['IN', 'PAID']))
  expect(news()).toBeNull()
})

it('useOrderNews ignores news that arrive while the page is being read again, or after that', async () => {
  const { answer, shown, news, isReading, askForNews, readPageAgain } = await showNews()
  askForNews()
  await readPageAgain()
  await answer(1, 'PAID', 'PAID')
  expect([news(), isReading()]).toEqual([null, true])
  await answer(2, 'IN', 'PAID')
  await waitFor(() => expect(shown()).toEqual(['IN', 'PAID']))
  expect(news()).toBeNull()
})

it('useOrderNews takes news back when the page is read again', async () => {
  const { answer, shown, news, askForNews, readPageAgain } = await showNews()
  askForNews()
  await answer(1, 'PAID', 'IN')
  await waitFor(() => expect(news()?.count).toBe(1))
  await readPageAgain()
  await answer(2, 'IN', 'PAID')
  await waitFor(() => expect(shown()).toEqual(['IN', 'PAID']))
  expect(news()).toBeNull()
})
