// The stream of events for staff about changed orders (G200), over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let origin: string
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  reference.app.server.closeAllConnections()
  await reference.close()
})

/** A listener; `until` reads until the text matches. */
async function listen(cookie = '') {
  const end = new AbortController()
  const headers = { cookie: `counter_session=${cookie}` }
  const response = await fetch(`${origin}/api/client/product/events`, { headers, signal: end.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (wanted: RegExp): Promise<string> => {
    while (!wanted.test(text)) {
      const read = await reader?.read()
      if (!read || read.done) throw new Error(`the stream ended: ${text}`)
      text += read.value
    }
    return text
  }
  return { until, close: () => end.abort() }
}

test('staff get an event without order numbers after a change of orders, and buyers get none', async () => {
  const [manager, buyer] = await Promise.all([
    reference.signIn('manager', 'Sample123'),
    reference.signIn('buyer', 'Sample123'),
  ])
  const staff = await listen(manager.cookie)
  const dealer = await listen(buyer.cookie)
  await Promise.all([staff.until(/products/), dealer.until(/products/)])
  const caller = await reference.as('manager')
  await caller.post('api/client/order/invoice/print-pressed', { entityIds: [501] })
  expect(await staff.until(/orders/)).toMatch(/\n\nevent: orders\ndata: \{\}\n\n$/)
  await caller.post('api/client/order/invoice/send', { entityIds: [501], reminder: false })
  expect(await staff.until(/orders.*orders/s)).toMatch(/(event: orders\ndata: \{\}\n\n){2}$/)
  // The buyer's next event is about a product, so that none about orders came before it.
  await caller.post('api/client/product/set-archive', { id: 150, flag: true })
  expect(await dealer.until(/150/)).not.toContain('orders')
  staff.close()
  dealer.close()
})
