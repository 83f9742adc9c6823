import { beforeEach, expect, test } from 'vitest'
import type { Api, BegunExchanges } from './client.ts'
import type { Exchange, ExchangeRequest } from './exchange.ts'
import { type SeenBeats, showBeats } from './show-beats.ts'

const beatOf = (storeId: string, number: number) => `${storeId}.0.${number}.run-1.${'a'.repeat(64)}`
const rejectCall = () => Promise.reject(new Error('No other call is expected'))
const GET_EDGE = { method: 'get', path: 'edge', limitMs: 5000 } as const
const post = (headers: Record<string, string>) =>
  ({ method: 'post', path: 'api/client/order/checkout', limitMs: 5000, headers }) as const

let answer: Exchange
let shownBeats: (string | null | undefined)[]
let readStores: (string | null)[]
let notedBeats: unknown[]
let seenBeats: SeenBeats
beforeEach(() => {
  answer = answerWith(200, beatOf('store-a', 105))
  shownBeats = []
  readStores = []
  notedBeats = []
  seenBeats = {
    async read(storeId) {
      readStores.push(storeId)
      return beatOf('store-a', 104)
    },
    async note(newBeat) {
      notedBeats.push(newBeat)
    },
  }
})

function answerWith(status: number, beat: string | null, contentType = 'application/json'): Exchange {
  const headers = new Headers({ 'Content-Type': contentType, ...(beat && { 'Counter-Store-Beat': beat }) })
  return { answered: true, status, contentType, headers, text: '{}' }
}

function exchange(request: ExchangeRequest, begunExchanges?: BegunExchanges): Promise<Exchange> {
  const api: Api = {
    call: rejectCall,
    download: rejectCall,
    async exchange({ headers }) {
      shownBeats.push(headers?.['Counter-Store-Beat'])
      return answer
    },
  }
  return showBeats(api, seenBeats, begunExchanges).exchange(request)
}

test('/edge shows the beat of the store that answered last, and the beat of its answer is noted', async () => {
  await exchange(GET_EDGE)
  expect(shownBeats).toEqual([beatOf('store-a', 104)])
  expect(readStores).toEqual([null])
  expect(notedBeats).toEqual([
    { storeId: 'store-a', beat: beatOf('store-a', 105), shownBeat: beatOf('store-a', 104) },
  ])
})

test('an order with a key shows the beat of the store that it names', async () => {
  await exchange(post({ 'Counter-Key-Store': 'store-a', 'Idempotency-Key': '"i.1"' }))
  expect(shownBeats).toEqual([beatOf('store-a', 104)])
  expect(readStores).toEqual(['store-a'])
})

test('an order without a key and other calls show no beat', async () => {
  await exchange(post({}))
  await exchange({ method: 'get', path: 'api/admin/state/all', limitMs: 5000 })
  expect(shownBeats).toEqual([undefined, undefined])
  expect(notedBeats).toEqual([])
})

test('a device that has seen no beat shows none', async () => {
  seenBeats = { ...seenBeats, read: async () => null }
  await exchange(GET_EDGE)
  expect(shownBeats).toEqual([undefined])
  expect(notedBeats).toEqual([{ storeId: 'store-a', beat: beatOf('store-a', 105), shownBeat: null }])
})

test.each([
  ['an older edge', answerWith(200, null)],
  ['a captive portal', answerWith(200, beatOf('store-a', 105), 'text/html')],
  ['nobody', { answered: false, cause: 'network' } as const],
])('the answer of %s changes no seen beat', async (_, edgeAnswer) => {
  answer = edgeAnswer
  expect(await exchange(GET_EDGE)).toBe(edgeAnswer)
  expect(notedBeats).toEqual([])
})

test('the answer to the first script, which shows no beat, changes no seen beat', async () => {
  const begun = { peek: () => Promise.resolve(answer), take: () => null }
  await exchange(GET_EDGE, begun)
  expect(shownBeats).toEqual([undefined])
  expect(notedBeats).toEqual([])
})

test('a device whose storage fails gets its answer all the same', async () => {
  seenBeats = { read: rejectCall, note: rejectCall }
  expect(await exchange(GET_EDGE)).toBe(answer)
})

test('a text in place of a beat is not noted', async () => {
  answer = answerWith(200, 'store-b.0.1')
  await exchange(GET_EDGE)
  expect(notedBeats).toEqual([])
})
