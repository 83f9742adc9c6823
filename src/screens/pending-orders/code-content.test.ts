import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCode, splitIntoCodes } from '#domain/orders/order-codes.ts'
import { savedCopyOf } from '#outbox/saved-copy.ts'
import { parseStoredOrder } from '#storage/orders/stored-order.ts'
import { sampleFrame, samplePendingOrder, sampleProduct } from '#tests/support/sample-orders.ts'
import { packedOrder, unpackedOrder } from './code-content.ts'

const codesOf = (lineCount: number) => {
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    product: sampleProduct({ id: 1_000 + index * 7, name: `Tag Pouch ${index}`, price: index / 100 }),
    quantity: index * 25,
  }))
  return splitIntoCodes(packedOrder(savedCopyOf(samplePendingOrder({ lines }), null).shortText))
}

/** The code that version 1 made of the sample order. It must be readable as long as codes of version 1 are. */
const CODE_OF_SAMPLE = [
  'COUNTER-ORDER1:677E5B90:1:1:010E6BD6:S1UMZ9EQG:32QAM5I1SJRK:451BDKAG89GNHR.B3LI3I4SF2IGMQ:TOPG/DJ8Q0PFQ972C593D4',
  'Q H 1Q:EN34U/79:YTU4TD.0W:D8T5%60FVDJV651J7DTKCRUYDX5GL+0HH3/6P-T1/JV$NRF$R 7Q0WIH09IMO8EF/9VXJMLHO2C81RJ3959ZSD',
  'A0 LKXAQR0696L4LPJCWN*QWISZEP%+LR NWV8RCONTI-OMXWD-2DF1964731QXVPO EHUPEUDULR2968TTE.HHBOB:9L$659OO+V9:70/B$S08.',
  'TNFW1LVX-CS 0/P4N5S453ML0C979SRC-3MEII56CG1.*5P4M2JGNOU70F8J7BDSL5IM66OWP6 2OVR2 HQV1CECQJOQXJALC+WPDX4ZCTA/25D8',
  'F-P8+CIUFC:Q17C%41B9H443P5KZ9CW8DY8F.DL1U70CMTQHQ AW67S*5R:ODA8ILG/KUTUOP3WEZK-5AZ*FARNK665H35.F8FJ0HQVKQY$F9HON',
  'J3-V0JG0WYM9STE12085-:BSYNZ0LB402PCWDT*G0LPL5GBC67KH9V+M98TFA4V$5Y8RD41%S50X85WLGE3PHQ1YA B64ZASLBJQLFTG./U',
].join('')

test('the code that an earlier version of the app made of a small order can still be read', () => {
  const { outcome } = addCode(null, CODE_OF_SAMPLE)
  const text = outcome.kind === 'complete' ? unpackedOrder(outcome.content) : null
  const copy = JSON.parse(text ?? '')
  expect(copy.format).toBe('counter-pending-order')
  const order = parseStoredOrder(copy.order)
  expect(order).toMatchObject({
    intent: '11111111-1111-4111-8111-111111111111',
    revision: 1,
    state: 'waiting',
    author: { id: 3, login: 'buyer', name: 'Sam Buyer', isAdmin: false },
    dealership: { name: 'Lakeside Motors' },
    lines: [
      { product: { id: 101, name: 'Tag Pouch Standard', price: 0.45 }, quantity: 100 },
      { product: { id: 121, name: 'Plate Frame Chrome', price: 2.15 }, quantity: 2 },
    ],
    agreed: { subTotal: 49.3, shippingCost: 23.5, taxCost: 3.08, totalPrice: 75.88 },
  })
  expect(order?.lines[1]?.product).toEqual(sampleFrame())
})

test('an order of 1 product fits into one code, of 30 products into two codes, of 400 products into none', () => {
  expect(codesOf(1)).toHaveLength(1)
  expect(codesOf(30)).toHaveLength(2)
  expect(codesOf(400)).toBeNull()
})

test('any text is unpacked as it was packed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(unpackedOrder(packedOrder(text))).toBe(text)
    }),
  )
})

test.each([
  ['bytes that are no compressed text', [7, 7, 7]],
  ['a compressed text that ends too early', [75, 76, 74]],
])('unpacking %s gives null', (_, bytes) => {
  expect(unpackedOrder(Uint8Array.from(bytes))).toBeNull()
})
