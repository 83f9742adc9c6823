import * as v from 'valibot'
import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { productDraftSchema, productFields, withDraft } from './product-fields.ts'

test('a draft of a build that had fewer fields keeps what was typed, and the server’s values of the other fields', () => {
  const { packingSize: _, noTax: __, photoAddress: ___, ...earlierFields } = productFields(product({ id: 7 }))
  const stored = { opened: earlierFields, typed: { ...earlierFields, price: '0.5' } }
  const serverFields = productFields(product({ id: 7, packingSize: 12, noTax: true }))
  const { typed } = withDraft(serverFields, v.parse(productDraftSchema, stored))
  expect(typed).toEqual({ ...serverFields, price: '0.5' })
})
