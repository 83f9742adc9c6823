// An edge in memory that takes reports of waiting orders and answers with `answer` or `failure`, which the test sets.
import type { Api, Call } from '#api/client.ts'
import type { Exchange } from '#api/exchange.ts'
import type { Answer, Failure } from '#api/failure.ts'
import {
  RECENT_ORDERS_PATH,
  type RecentOrdersBody,
  type RecentOrdersReply,
} from '#contract/orders/recent-orders.ts'

export function createRecentOrdersEdge() {
  const edge = {
    answer: { days: 10, orders: [], shipments: null, isComplete: true } as RecentOrdersReply,
    /** False for an edge whose status does not say that it answers recent orders. */
    answersRecentOrders: true,
    /** If set, the failure with which the edge answers every report. */
    failure: null as Failure | null,
    /** Called while a call waits for its answer. */
    beforeAnswer: async (): Promise<void> => undefined,
    reports: [] as RecentOrdersBody[],
  }

  const api: Api = {
    async call<Value>({ path, body }: Call<Value>): Promise<Answer<Value>> {
      if (path !== RECENT_ORDERS_PATH) throw new Error(`This edge has no call ${path}`)
      edge.reports.push(structuredClone(body) as RecentOrdersBody) // what the app under test sends
      await edge.beforeAnswer()
      if (edge.failure !== null) return { ok: false, failure: edge.failure }
      return { ok: true, value: structuredClone(edge.answer) as Value }
    },
    async exchange(): Promise<Exchange> {
      const status = {
        idempotency: true,
        retentionHours: 9600,
        storeId: 'store',
        ...(edge.answersRecentOrders && { answersRecentOrders: true }),
        serverTime: '2026-01-15T16:00:00Z',
        backend: 'up',
      }
      return {
        answered: true,
        status: 200,
        contentType: 'application/json',
        headers: new Headers(),
        text: JSON.stringify(status),
      }
    },
    download: () => Promise.reject(new Error('This edge has no files')),
  }
  return Object.assign(edge, { api })
}

export type RecentOrdersEdge = ReturnType<typeof createRecentOrdersEdge>
