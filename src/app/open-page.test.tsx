// The api of a page and the session that answers its questions, with a server behind `fetch`.
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RunningSession } from '#session/create-session.ts'
import type { Session } from '#session/session.ts'
import { type AddBeats, openPage } from './open-page.ts'

const { deny, confirm } = { deny: vi.fn(), confirm: vi.fn(async () => true) }
let isAdmitted: boolean
let haveRightsChanged: boolean
let status: ReturnType<Session['read']>['status']
let answers: Response[]
let answersOfEdge: object[]
let isNetworkUp: boolean
let paths: string[]
let lastHeaders: Headers

beforeEach(() => {
  isAdmitted = true
  haveRightsChanged = false
  status = 'confirmed'
  answers = []
  answersOfEdge = []
  isNetworkUp = true
  paths = []
  localStorage.clear()
  vi.clearAllMocks()
  // jsdom has no matchMedia.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.stubGlobal('fetch', async (request: Request) => {
    paths.push(new URL(request.url).pathname)
    lastHeaders = request.headers
    if (!isNetworkUp) throw new TypeError('Failed to fetch')
    if (paths.at(-1) === '/edge') return Response.json(answersOfEdge.shift() ?? {}, { status: 200 })
    return answers.shift() ?? answerWith(200, { data: {} })
  })
})
const pages: ReturnType<typeof openPage>[] = []
afterEach(() => {
  for (const { connection } of pages.splice(0)) connection.stop()
  vi.unstubAllGlobals()
})

/** The stored parts are loaded as soon as `beats` resolves. */
function open(accountKey = '3', beats: Promise<AddBeats> = Promise.resolve((api) => api)) {
  const session: Partial<RunningSession> = {
    deny,
    confirm,
    admit: async () => isAdmitted,
    rememberRights: () => ({ haveChangedNow: async () => haveRightsChanged }),
    read: () => ({ account: null, status }),
  }
  const edges: unknown[] = []
  const page = openPage({
    accountKey,
    pictureFormat: 'webp',
    rows: {},
    begunExchanges: null,
    storedParts: beats.then((addBeats) => ({
      session: session as RunningSession, // the page asks the session for nothing else
      noteEdgeAnswers: (edge) => edges.push(edge),
      addBeats,
    })),
  })
  pages.push(page)
  const call = (method: 'get' | 'post' = 'get', isOfSession = false) =>
    page.api.call({ method, path: 'api/example', schema: v.unknown(), isOfSession })
  return { page, edges, call }
}
const answerWith = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

it('a 401 ends the session, and a 403 too unless the person’s rights have changed meanwhile', async () => {
  const { call } = open()
  answers = [answerWith(403)]
  haveRightsChanged = true
  expect(await call()).toMatchObject({ failure: { kind: 'refused', status: 403 } })
  expect(deny).not.toHaveBeenCalled()
  answers = [answerWith(403)]
  haveRightsChanged = false
  expect(await call()).toMatchObject({ failure: { kind: 'signed-out' } })
  await vi.waitFor(() => expect(deny.mock.calls).toEqual([[{ kind: 'signed-out' }]]))
  deny.mockClear()
  const otherPage = open()
  answers = [answerWith(401)]
  expect(await otherPage.call()).toMatchObject({ failure: { kind: 'signed-out' } })
  await vi.waitFor(() => expect(deny).toHaveBeenCalledOnce())
})

it.each<[ReturnType<Session['read']>['status'], object]>([
  ['trusted-offline', { kind: 'offline' }],
  ['unlocked', { kind: 'offline', isUnlocked: true }],
])('a call that the session does not admit is not sent; a page that is %s gets %j', async (view, failure) => {
  status = view
  isAdmitted = false
  const { call } = open()
  expect(await call()).toEqual({ ok: false, failure })
  expect(paths).not.toContain('/api/example')
  isAdmitted = true
  expect(await call()).toMatchObject({ ok: true })
})

it('answers and failures of calls decide whether the page is online', async () => {
  const { page, call } = open()
  await call()
  await vi.waitFor(() => expect(page.connection.read().state).toBe('online'))
  isNetworkUp = false
  await call()
  await vi.waitFor(() => expect(page.connection.read().state).toBe('offline'))
  isNetworkUp = true
  await call()
  await vi.waitFor(() => expect(page.connection.read().state).toBe('online'))
})

it('the session is confirmed again after an answer with other rights', async () => {
  const { call } = open()
  answers = ['a', 'a', 'b'].map((rights) => answerWith(200, { data: {} }, { 'Counter-Rights': rights }))
  await call('get', true)
  await call()
  expect(confirm).not.toHaveBeenCalled()
  await call()
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce())
})

it('a pause of the server holds for all pages of the account, and not for another account', async () => {
  const { page, call } = open('3')
  answers = [answerWith(429, {}, { 'Retry-After': '60' })]
  expect(await call('post')).toMatchObject({ failure: { kind: 'busy' } })
  const isPaused = ({ api }: typeof page) => api.pausedUntil?.('post', 'api/example') != null
  expect(isPaused(page)).toBe(true)
  expect(isPaused(open('3').page)).toBe(true)
  expect(isPaused(open('4').page)).toBe(false)
})

it('the page passes on what the edge says about itself', async () => {
  const { page, edges } = open()
  answersOfEdge = [
    { idempotency: true, retentionHours: 1, storeId: 'store-7', serverTime: '', backend: 'up' },
  ]
  await page.connection.probe()
  await vi.waitFor(() => expect(edges.at(-1)).toMatchObject({ storeId: 'store-7' }))
})

it('calls show the beats of key stores as soon as the device’s beats can be read', async () => {
  let giveBeats = (_add: AddBeats) => {}
  const beats = new Promise<AddBeats>((resolve) => {
    giveBeats = resolve
  })
  const { page } = open('3', beats)
  const shownBeats: (string | null)[] = []
  const exchange = async () => {
    answers = [answerWith(200)]
    await page.api.exchange({ method: 'get', path: 'edge', limitMs: 5000 })
    shownBeats.push(lastHeaders.get('Beat'))
  }
  await exchange()
  giveBeats((api) => ({
    ...api,
    exchange: (request) => api.exchange({ ...request, headers: { ...request.headers, Beat: 'a.1' } }),
  }))
  await vi.waitFor(async () => {
    await exchange()
    expect(shownBeats.at(-1)).toBe('a.1')
  })
  expect(shownBeats[0]).toBeNull()
})
