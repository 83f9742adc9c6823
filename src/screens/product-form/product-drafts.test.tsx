import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Counter } from '#app-context/counter.ts'
import type { Product } from '#domain/products/product.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { changedMeanwhile, rowsOf } from '#tests/support/changed-meanwhile.ts'
import {
  BACK,
  button,
  field,
  pouch,
  refusal,
  save,
  showProductForm,
} from '#tests/support/product-form-server.tsx'

afterEach(cleanup)

const TYPED_MEANWHILE = 'What you typed while it was being saved is not saved yet.'
const OFFLINE = refusal({ kind: 'offline' })

async function open(options?: Parameters<typeof showProductForm>[0]) {
  const formParts = await showProductForm(options)
  await screen.findByLabelText('Name')
  return formParts
}

const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const draftOf = (counter: Counter, key = 'product-102') => readDraft(counter.databases.account, key)
const isKept = async (counter: Counter, key?: string) =>
  waitFor(async () => expect(await draftOf(counter, key)).not.toBeNull())

it('keeps the typed fields of a new product through a reload', async () => {
  const { counter, user } = await open({ at: '/product/create/11' })
  type('Name', 'Tag Pouch Blue')
  await user.click(screen.getByRole('checkbox', { name: 'Hidden product' }))
  await user.click(button('Add video'))
  type('Title', 'How it folds')
  await isKept(counter, 'product-new-11')
  cleanup()
  await open({ counter, at: '/product/create/11' })
  expect(screen.getByText(/^Your draft from .+ is here again\./)).toBeTruthy()
  expect([field('Name').value, field('Title').value]).toEqual(['Tag Pouch Blue', 'How it folds'])
  expect(screen.getByRole('checkbox', { name: 'Hidden product', checked: true })).toBeTruthy()
})

it('keeps a photo address that is not fetched yet through a reload', async () => {
  const { counter } = await open()
  type('Photo address', 'https://example.com/pouch.jpg')
  await isKept(counter)
  cleanup()
  await open({ counter })
  expect(field('Photo address').value).toBe('https://example.com/pouch.jpg')
})

it('keeps fields that were typed offline on the device’s copy, and saves them when online', async () => {
  const { counter } = await open()
  type('Price', '0.7')
  await isKept(counter)
  cleanup()
  await putProducts(counter.databases.copy, [pouch({ shippingCost: 8 })])
  let isAway = true
  const { server, user } = await open({ counter, answer: () => (isAway ? OFFLINE : undefined) })
  expect([field('Price').value, field('Shipping cost').value]).toEqual(['0.7', '8'])
  expect(
    screen.getByText(/Last updated .*\. Newer changes of other people are shown before you save\.$/),
  ).toBeTruthy()
  isAway = false
  await user.click(save())
  // The device's copy is older than the server's product.
  const dialog = await changedMeanwhile()
  expect(rowsOf(dialog)).toEqual([['Shipping cost', '9', '8']])
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ })
  expect(server.saved).toMatchObject([{ price: 0.7, shippingCost: 9 }])
  expect(await draftOf(counter)).toBeNull()
})

it('asks for confirmation before a form with unsaved changes is left', async () => {
  const { counter, user } = await open()
  const isAsked = () => counter.leaveGuard.hasTyping() && counter.leaveGuard.isAllInDrafts()
  expect(isAsked()).toBe(false)
  type('Name', 'Tag')
  await waitFor(() => expect(isAsked()).toBe(true))
  type('Name', 'Tag Pouch Heavy')
  await waitFor(() => expect(isAsked()).toBe(false))
  type('Name', 'Tag')
  await user.click(save())
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ })
  await waitFor(() => expect(isAsked()).toBe(false))
})

it('compares another person’s saved fields with the typed ones, and saves the chosen values', async () => {
  const { server, user } = await open()
  type('Price', '0.7')
  type('Unit of measurement', 'pcs')
  server.products = [
    pouch({
      price: 0.65,
      noTax: true,
      parentId: 10,
      discountsDTO: [
        { type: 'MARKUP_DEALER', dealershipId: 5, value: 3 },
        { type: 'DISCOUNT_DEALER', dealershipId: 6, value: 4 },
      ],
    }),
  ]
  await user.click(save())
  const dialog = await changedMeanwhile()
  expect(rowsOf(dialog)).toEqual([
    ['PriceYou changed it too.', '0.65', '0.7'],
    ['No tax', 'Yes', 'No'],
    ['Discount of Lakeside Motors', 'Markup 3 %', 'Discount 10 %'],
  ])
  expect(server.saved).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Keep your Price' }))
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ })
  // Fields outside of the form and of the question keep the other person's values.
  expect(server.saved).toMatchObject([
    {
      parentId: 10,
      price: 0.7,
      unitOfMeasurement: 'pcs',
      noTax: true,
      discountsDTO: [
        { type: 'DISCOUNT_DEALER', dealershipId: 6, value: 4 },
        { type: 'MARKUP_DEALER', dealershipId: 5, value: 3 },
      ],
    },
  ])
})

it('keeps fields that are typed during a save as unsaved changes', async () => {
  const { counter, server, user } = await open({
    answer(path) {
      if (path === 'api/client/product/create-update' && field('Description').value === '') {
        type('Description', 'Twelve-mil film')
      }
      return undefined
    },
  })
  type('Name', ' Tag Pouch Blue ')
  await user.click(save())
  const dialog = within(
    await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ }),
  )
  expect([field('Name').value, field('Description').value]).toEqual(['Tag Pouch Blue', 'Twelve-mil film'])
  expect(await draftOf(counter)).toMatchObject({
    value: { opened: { description: '' }, typed: { description: 'Twelve-mil film' } },
  })
  expect(dialog.getByText(TYPED_MEANWHILE)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'No' }))
  expect(await screen.findByText(TYPED_MEANWHILE)).toBeTruthy()
  await user.click(save())
  await waitFor(async () => expect(await draftOf(counter)).toBeNull())
  await waitFor(() => expect(screen.queryByText(TYPED_MEANWHILE)).toBeNull())
  expect(server.saved.map(({ name, description }) => [name, description])).toEqual([
    ['Tag Pouch Blue', ''],
    ['Tag Pouch Blue', 'Twelve-mil film'],
  ])
})

it('keeps fields that are typed while the product is read before the question', async () => {
  let isSaving = false
  const { server, user } = await open({
    answer(path) {
      if (path === 'api/client/product/102' && isSaving) type('Description', 'Twelve-mil film')
      return undefined
    },
  })
  type('Price', '0.7')
  isSaving = true
  server.products = [pouch({ name: 'Bag' })]
  await user.click(save())
  await user.click((await changedMeanwhile()).getByRole('button', { name: 'Save this choice' }))
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ })
  expect(server.saved).toMatchObject([{ name: 'Bag', price: 0.7, description: '' }])
  expect([field('Name').value, field('Description').value]).toEqual(['Bag', 'Twelve-mil film'])
})

it('moves fields that are typed while a new product is created to its edit page', async () => {
  const { counter, user } = await open({
    at: '/product/create/11',
    answer(path) {
      if (path === 'api/file/common/upload-url') return { ok: true, value: BACK }
      if (path === 'api/client/product/create-update') type('Description', 'Twelve-mil film')
      return undefined
    },
  })
  type('Name', 'Tag Pouch Blue')
  type('Photo address', 'https://example.com/back.jpg')
  await user.click(button('Add'))
  await screen.findByText('back.jpg was added.')
  await user.click(save())
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 31\./ })
  expect([field('Name').value, field('Description').value]).toEqual(['Tag Pouch Blue', 'Twelve-mil film'])
  expect(await draftOf(counter, 'product-new-11')).toBeNull()
})

it('shows the fields that other persons save meanwhile, except the typed ones', async () => {
  const { counter, server } = await open()
  type('Price', '0.7')
  const changed = pouch({ price: 0.8, shippingCost: 8 })
  server.products = [changed]
  await putProducts(counter.databases.copy, [changed])
  await waitFor(() => expect(field('Shipping cost').value).toBe('8'))
  expect(field('Price').value).toBe('0.7')
})

it('asks also when another person saves between the reading and the saving', async () => {
  const at = (second: number) => ({ updateLast: `2026-11-20T15:00:0${second}.000Z` })
  const first: Product = { ...pouch(), ...at(1) }
  const { server, user } = await open({
    has: [first],
    answer(path) {
      if (path !== 'api/client/product/create-update' || server.products[0] !== first) return undefined
      const others: Product = { ...pouch({ name: 'Bag' }), ...at(2) }
      server.products = [others]
      return refusal({ kind: 'conflict', code: 10320, message: '' })
    },
  })
  type('Price', '0.7')
  await user.click(save())
  await user.click((await changedMeanwhile()).getByRole('button', { name: 'Save this choice' }))
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ })
  expect(server.saved).toMatchObject([{ name: 'Bag', price: 0.7, ...at(2) }])
})

it('goes back to the form with the typed fields on top of the saved product', async () => {
  const { server, user } = await open()
  type('Price', '0.7')
  server.products = [pouch({ name: 'Bag' })]
  await user.click(save())
  await user.click((await changedMeanwhile()).getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect([field('Price').value, field('Name').value]).toEqual(['0.7', 'Bag']))
  expect(server.saved).toEqual([])
})

it('keeps showing the typed fields of a product that another person deleted', async () => {
  const { server, user } = await open()
  type('Description', 'Twelve-mil film')
  server.products = []
  await user.click(save())
  const note = await screen.findByRole('alert')
  expect(note.textContent).toBe(
    'This product was deleted meanwhile and cannot be saved. You can still copy what you typed.',
  )
  expect(field('Description').value).toBe('Twelve-mil film')
  expect(save().title).toBe(note.textContent)
})

it('says at once that another person deleted the edited product', async () => {
  const { server, counter } = await open()
  type('Description', 'Twelve-mil film')
  await putProducts(counter.databases.copy, [pouch({ name: 'Bag' })])
  server.products = [pouch({ name: 'Bag' })]
  await waitFor(() => expect(field('Name').value).toBe('Bag'))
  server.products = []
  await removeProducts(counter.databases.copy, [102])
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This product was deleted meanwhile and cannot be saved. You can still copy what you typed.',
  )
  expect(field('Description').value).toBe('Twelve-mil film')
})

it('says offline that saving needs a connection', async () => {
  await open({ connection: 'offline' })
  expect(save().title).toBe(
    'Saving needs a connection. What you typed stays here; save it when the server answers.',
  )
})
