import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { createNotices } from '#app-context/notices.ts'
import type { ConnectionView } from '#connection/connection.ts'
import {
  ASK_REVIEW_PATH,
  type AskReviewBody,
  type ReviewRequestsBody,
} from '#contract/orders/review-requests.ts'
import { applyEvent } from '#outbox/machine.ts'
import type { SessionView } from '#session/session.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { account } from '#tests/support/account.ts'
import { createRequestBook, type RequestBook } from '#tests/support/request-book.ts'
import { EVENTS } from '#tests/support/sample-events.ts'
import {
  REQUEST_ID,
  sampleAuthor,
  sampleBasis,
  sampleIntent,
  samplePendingOrder,
} from '#tests/support/sample-orders.ts'
import { keepReviewRequests } from './keep-review-requests.ts'

const buyer = account({ id: sampleAuthor.id, login: 'buyer' })
const maria = { id: 8, name: 'Maria' }

let edge: RequestBook
let callCount: number
let database: AccountDatabase
let connectionState: ConnectionView['state']
let connectionListeners: Set<() => void>
let status: SessionView['status']
/** The number of times that `keepReviewRequests` read the session, which it does when a call may be due. */
let sessionReadCount: number
let notices: ReturnType<typeof createNotices>
let stop: () => void
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  edge = createRequestBook(() => 30_000)
  callCount = 0
  database = new AccountDatabase('3')
  connectionState = 'online'
  connectionListeners = new Set()
  status = 'confirmed'
  sessionReadCount = 0
  notices = createNotices()
  await createOutboxTable(database).add(samplePendingOrder({ state: 'needs-review', current: sampleBasis() }))
  stop = keepReviewRequests({
    api: apiOf(edge),
    current: { accountKey: '3', database, snapshot: buyer, isUnlocked: false },
    clock: { now: () => 40_000 },
    connection: {
      read: () => ({ state: connectionState, since: 0 }),
      subscribe(listener) {
        connectionListeners.add(listener)
        return () => connectionListeners.delete(listener)
      },
    },
    session: {
      read() {
        sessionReadCount += 1
        return { account: buyer, status }
      },
      subscribe: () => () => {},
    },
    notices,
  })
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  await database.delete()
})

function apiOf(requestBook: RequestBook): Api {
  return {
    async call<Value>({ path, body }: Call<Value>): Promise<Answer<Value>> {
      callCount += 1
      if (path !== ASK_REVIEW_PATH) {
        // the app under test sends these bodies, and expects these answers
        return { ok: true, value: requestBook.exchange(buyer.id, body as ReviewRequestsBody) as Value }
      }
      return { ok: true, value: requestBook.ask(buyer.id, body as AskReviewBody) as Value }
    },
    async exchange() {
      const edgeStatus = {
        idempotency: true,
        retentionHours: 9600,
        storeId: 'store',
        takesReviewRequests: true,
        serverTime: '2026-01-15T16:00:00Z',
        backend: 'up',
      }
      const text = JSON.stringify(edgeStatus)
      return { answered: true, status: 200, contentType: 'application/json', headers: new Headers(), text }
    },
    download: () => Promise.reject(new Error('This edge has no files')),
  }
}

function setConnection(state: ConnectionView['state']): void {
  connectionState = state
  for (const listener of connectionListeners) listener()
}
async function apply(event: Parameters<typeof applyEvent>[1]): Promise<void> {
  const table = createOutboxTable(database)
  const order = await table.read(sampleIntent)
  if (order !== null) await table.change(sampleIntent, order, (stored) => applyEvent(stored, event, 40_000))
}
const readState = async () => {
  const order = await createOutboxTable(database).read(sampleIntent)
  return [order?.state, order?.request?.state]
}
const accept = () =>
  edge.decide(REQUEST_ID, { kind: 'accepted', lines: [{ productId: 101, quantity: 100 }] }, maria, 'Fine.')

test('the page sends a request at once, reads the decision within a minute, and shows a notice', async () => {
  await apply(EVENTS['manager-asked'])
  await expect.poll(readState).toEqual(['needs-review', 'asked'])
  accept()
  vi.advanceTimersByTime(60_000)
  await expect.poll(readState).toEqual(['waiting', undefined])
  expect(notices.read()).toMatchObject([
    {
      kind: 'success',
      text: expect.stringMatching(
        /^Maria accepted the changes of your order from .*\. Amount: was \$75\.88, now \$64\.63\. The order is being sent\. “Fine\.”$/,
      ),
    },
  ])
})

test('the page reads the decision when it becomes visible', async () => {
  await apply(EVENTS['manager-asked'])
  await expect.poll(readState).toEqual(['needs-review', 'asked'])
  edge.decide(REQUEST_ID, { kind: 'declined' }, maria, 'Too dear.')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(readState).toEqual(['needs-review', 'declined'])
  expect(notices.read()[0]?.text).toMatch(
    /^Maria declined the changes of your order from .*\. The order was not sent\. “Too dear\.”$/,
  )
})

test('a request that was made offline is sent when the connection returns', async () => {
  setConnection('offline')
  await apply(EVENTS['manager-asked'])
  setConnection('online')
  await expect.poll(readState).toEqual(['needs-review', 'asked'])
})

test('a request is withdrawn after its order was discarded', async () => {
  await apply(EVENTS['manager-asked'])
  await expect.poll(() => edge.openRequests().length).toBe(1)
  await apply(EVENTS.discarded)
  await expect.poll(() => edge.openRequests().length).toBe(0)
})

test('the page makes no call without a request, and none before the session is confirmed', async () => {
  vi.advanceTimersByTime(120_000)
  status = 'unlocked'
  await apply(EVENTS['manager-asked'])
  await expect.poll(() => sessionReadCount).toBeGreaterThan(0)
  expect(callCount).toBe(0)
  status = 'confirmed'
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(readState).toEqual(['needs-review', 'asked'])
})
