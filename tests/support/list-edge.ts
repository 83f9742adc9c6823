// An edge in memory that shares the lists of one dealership.
import type { Api, Call } from '#api/client.ts'
import type { Exchange } from '#api/exchange.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { SHARED_LISTS_PATH, type SharedLists, type SharedListsBody } from '#contract/lists/shared-lists.ts'
import { applyListChanges } from '#server/edge/dealerships/apply-list-changes.ts'

export function createListEdge() {
  const edge = {
    lists: [] as SharedLists,
    /** If false, the status of the edge does not say that it shares lists. */
    isSharing: true,
    /** If set, the failure with which the edge answers every exchange of lists. */
    failure: null as Failure | null,
    /** Called while a call waits for its answer. */
    beforeAnswer: async (): Promise<void> => undefined,
    calls: [] as SharedListsBody[],
  }
  let stamp = 0

  /** The api of a device on which this person is signed in. */
  function apiOf(person: { id: number; name: string }): Api {
    async function call<Value>({ path, body }: Call<Value>): Promise<Answer<Value>> {
      if (path !== SHARED_LISTS_PATH) throw new Error(`This edge has no call ${path}`)
      const { changes } = body as SharedListsBody // what the app under test sends
      edge.calls.push(structuredClone(body) as SharedListsBody)
      if (edge.failure !== null) return { ok: false, failure: edge.failure }
      stamp += 1
      edge.lists = applyListChanges(edge.lists, changes, { by: person, stamp })
      const value = structuredClone({ lists: edge.lists }) as Value
      await edge.beforeAnswer()
      return { ok: true, value }
    }

    async function exchange(): Promise<Exchange> {
      const status = {
        idempotency: true,
        retentionHours: 9600,
        storeId: 'store',
        ...(edge.isSharing && { sharesLists: true }),
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
    }

    return { call, exchange, download: () => Promise.reject(new Error('This edge has no files')) }
  }
  return Object.assign(edge, { apiOf })
}

export type ListEdge = ReturnType<typeof createListEdge>
