import * as v from 'valibot'
import { expect, test } from 'vitest'
import { productFormMessages } from '#texts/product-form.ts'
import { productForm } from './product-form.ts'

const form = productForm(productFormMessages)
const images = [{ uuid: '0a1b2c3d-0000-4000-8000-000000000101', name: 'pouch' }]
const pouch = { id: 0, name: 'Pouch', type: 'PRODUCT', images }

test('takes a product with the defaults of what is not given', () => {
  expect(v.parse(form, pouch)).toMatchObject({ name: 'Pouch', price: 0, quantityStep: 1, images })
})

test('says each fault at its field', () => {
  const { issues = [] } = v.safeParse(form, { ...pouch, name: ' ', price: '0.00001', images: [] })
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['name', 'Name is required'],
    ['price', 'Value can have at most 4 decimal places'],
    ['images', 'It is not possible to create a product without adding a photo'],
  ])
})
