// Staff get events about changed orders on the stream of events (G200), over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ILLINOIS_CHECKOUT } from '#tests/support/illinois-checkout.ts'
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

/** Opens the stream. `readUntil` reads until the text of the stream matches. */
async function openStream(cookie = '') {
  const abortController = new AbortController()
  const headers = { cookie: `counter_session=${cookie}` }
  const response = await fetch(`${origin}/api/client/product/events`, {
    headers,
    signal: abortController.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readUntil = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(text)) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) throw new Error(`the stream ended: ${text}`)
      text += chunk.value
    }
    return text
  }
  return { readUntil, close: () => abortController.abort() }
}

test('staff get an event without order numbers after a change of orders, and buyers get none', async () => {
  const [managerSignIn, buyerSignIn] = await Promise.all([
    reference.signIn('manager', 'Sample123'),
    reference.signIn('buyer', 'Sample123'),
  ])
  const staffStream = await openStream(managerSignIn.cookie)
  const buyerStream = await openStream(buyerSignIn.cookie)
  await Promise.all([staffStream.readUntil(/products/), buyerStream.readUntil(/products/)])
  const manager = await reference.signInAs('manager')
  await manager.post('api/client/order/invoice/print-pressed', { entityIds: [501] })
  expect(await staffStream.readUntil(/orders/)).toMatch(/\n\nevent: orders\ndata: \{\}\n\n$/)
  await manager.post('api/client/order/invoice/send', { entityIds: [501], reminder: false })
  expect(await staffStream.readUntil(/orders.*orders/s)).toMatch(/(event: orders\ndata: \{\}\n\n){2}$/)
  const order = { dealership: '7', userId: 3, poNumber: '', confirmNumber: '', namePo: 'Jo', reorder: false }
  const buyer = await reference.signInAs('buyer')
  expect((await buyer.post('api/client/order/checkout', { ...order, ...ILLINOIS_CHECKOUT })).status).toBe(200)
  await staffStream.readUntil(/(orders[^o]*){3}/)
  const customer = { name: 'Harper Wells', email: 'harper@example.com', phone: '18285550181' }
  const newCustomer = { ...customer, companyName: 'Blue Ridge', stateId: 1, orderPo: '' }
  await reference.visitor.post('api/client/order/checkout-new-user', { ...newCustomer, ...ILLINOIS_CHECKOUT })
  await staffStream.readUntil(/(orders[^o]*){4}/)
  // The next event on the buyer's stream is about a product, so no event about orders came before it.
  await manager.post('api/client/product/set-archive', { id: 150, flag: true })
  expect(await buyerStream.readUntil(/150/)).not.toContain('orders')
  staffStream.close()
  buyerStream.close()
})
