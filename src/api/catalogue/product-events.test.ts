import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openProductEvents } from './product-events.ts'

let sources: FakeSource[]

class FakeSource extends EventTarget {
  isClosed = false
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    sources.push(this)
  }
  close(): void {
    this.isClosed = true
  }
  send(type: string, data: string, lastEventId = ''): void {
    this.dispatchEvent(Object.assign(new Event(type), { data, lastEventId }))
  }
}

beforeEach(() => {
  sources = []
  vi.stubGlobal('EventSource', FakeSource)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function open(lastAppliedId: string | null) {
  const events: unknown[] = []
  const close = openProductEvents(lastAppliedId, {
    productsChanged: (event) => events.push(event),
    becameCurrent: (current) => events.push(current),
    ordersChanged: () => events.push('orders'),
    streamEnded: () => events.push('ended'),
  })
  const [source] = sources
  if (source === undefined) throw new Error('No stream was opened.')
  return { source, events, close }
}

test('the stream continues after the last applied event; without one it begins with new events', () => {
  open('7/ö')
  open(null)
  expect(sources.map(({ address }) => address)).toEqual([
    '/api/client/product/events?after=7%2F%C3%B6',
    '/api/client/product/events',
  ])
})

test('changed products are passed on with the id of their event, and unreadable events are left out', () => {
  const { source, events } = open(null)
  source.send('products', '{"ids":[101,121]}', 'e-8')
  source.send('products', '{"ids":"all"}', 'e-9')
  source.send('products', '{"ids":"some"}', 'e-10')
  source.send('products', 'no JSON', 'e-11')
  source.send('current', '{"at":"2026-11-20T18:00:00Z","spreadMs":4000}')
  source.send('current', '{"at":"soon","spreadMs":4000}')
  source.send('orders', '')
  expect(events).toEqual([
    { ids: [101, 121], id: 'e-8' },
    { ids: 'all', id: 'e-9' },
    { at: '2026-11-20T18:00:00Z', spreadMs: 4000 },
    'orders',
  ])
})

test('a stream that ends is closed, so that the browser does not open it again by itself', () => {
  const { source, events } = open(null)
  source.send('error', '')
  expect([source.isClosed, events]).toEqual([true, ['ended']])
})

test('the caller can close the stream without being told that it ended', () => {
  const { source, events, close } = open(null)
  close()
  expect([source.isClosed, events]).toEqual([true, []])
})
