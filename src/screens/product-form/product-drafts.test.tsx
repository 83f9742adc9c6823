import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Counter } from '#app-context/counter.ts'
import type { Product } from '#domain/products/product.ts'
import { putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { readChildren } from '#storage/catalogue/stored-product.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { dialogRows, findSavedMeanwhileDialog } from '#tests/support/saved-meanwhile-dialog.ts'
import {
  BACK,
  button,
  field,
  pouch,
  refusal,
  saveButton,
  showProductForm,
} from '#tests/support/show-product-form.tsx'
import { goToAddress } from '#tests/support/show-screen.tsx'

afterEach(cleanup)

const UNSAVED_TYPING = 'Changes that you typed during the save are not saved yet.'
const OFFLINE = refusal({ kind: 'offline' })

async function openForm(options?: Parameters<typeof showProductForm>[0]) {
  const formParts = await showProductForm(options)
  await screen.findByLabelText('Name')
  return formParts
}

const typeInto = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const readStoredDraft = (counter: Counter, key = 'product-102') => readDraft(counter.databases.account, key)
const waitForDraft = async (counter: Counter, key?: string) =>
  waitFor(async () => expect(await readStoredDraft(counter, key)).not.toBeNull())

/** Resolves when live queries, such as the one of the form, have a child of product 11. */
const waitForLiveChild = ({ liveQuery }: Counter) =>
  new Promise<void>((resolve, reject) => {
    liveQuery(async ({ copy }) => readChildren(copy, 11)).subscribe((rows) => {
      if (rows.length > 0) resolve()
    }, reject)
  })

it('keeps the typed fields of a new product through a reload', async () => {
  const { counter, user } = await openForm({ address: '/product/create/11' })
  typeInto('Name', 'Tag Pouch Blue')
  await user.click(screen.getByRole('checkbox', { name: 'Hidden product' }))
  await user.click(button('Add video'))
  typeInto('Title', 'How it folds')
  await waitForDraft(counter, 'product-new-11')
  cleanup()
  await openForm({ counter, address: '/product/create/11' })
  expect(screen.getByText(/^Your draft from .+ was restored\./)).toBeTruthy()
  expect([field('Name').value, field('Title').value]).toEqual(['Tag Pouch Blue', 'How it folds'])
  expect(screen.getByRole('checkbox', { name: 'Hidden product', checked: true })).toBeTruthy()
})

it('shows another product at its address without the fields that were typed for the first one', async () => {
  const { counter } = await openForm({
    address: '/product/edit/103',
    serverProducts: [pouch(), pouch({ id: 103, name: 'Paper', price: 34.95 })],
  })
  await goToAddress('/product/edit/102')
  await waitFor(() => expect(screen.queryByDisplayValue('Tag Pouch Heavy')).not.toBeNull())
  typeInto('Price', '0.7')
  await waitForDraft(counter)
  await goToAddress('/product/edit/103')
  await waitFor(() => expect(screen.queryByDisplayValue('Paper')).not.toBeNull())
  expect(field('Price').value).toBe('34.95')
  expect(await readStoredDraft(counter, 'product-103')).toBeNull()
})

it('keeps a photo address that is not fetched yet through a reload', async () => {
  const { counter } = await openForm()
  typeInto('Photo address', 'https://example.com/pouch.jpg')
  await waitForDraft(counter)
  cleanup()
  await openForm({ counter })
  expect(field('Photo address').value).toBe('https://example.com/pouch.jpg')
})

it('restores the typed fields offline over the fields of the stored product, and saves them online', async () => {
  const { counter } = await openForm()
  typeInto('Price', '0.7')
  await waitForDraft(counter)
  cleanup()
  await putProducts(counter.databases.copy, [pouch({ shippingCost: 8 })])
  let isServerDown = true
  const { server, user } = await openForm({ counter, answer: () => (isServerDown ? OFFLINE : undefined) })
  expect([field('Price').value, field('Shipping cost').value]).toEqual(['0.7', '8'])
  expect(
    screen.getByText('The server does not answer. Newer changes of other people are shown before you save.'),
  ).toBeTruthy()
  isServerDown = false
  await user.click(saveButton())
  // The device's copy is older than the server's product.
  const dialog = await findSavedMeanwhileDialog()
  expect(dialogRows(dialog)).toEqual([['Shipping cost', '9', '8']])
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ })
  expect(server.savedProducts).toMatchObject([{ price: 0.7, shippingCost: 9 }])
  expect(await readStoredDraft(counter)).toBeNull()
})

it('reports unsaved changes of the form to the leave guard, until they are undone or saved', async () => {
  const { counter, user } = await openForm()
  const hasTypingInDraft = () => counter.leaveGuard.hasTyping() && counter.leaveGuard.isAllTypingInDrafts()
  expect(hasTypingInDraft()).toBe(false)
  typeInto('Name', 'Tag')
  await waitFor(() => expect(hasTypingInDraft()).toBe(true))
  typeInto('Name', 'Tag Pouch Heavy')
  await waitFor(() => expect(hasTypingInDraft()).toBe(false))
  typeInto('Name', 'Tag')
  await user.click(saveButton())
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ })
  await waitFor(() => expect(hasTypingInDraft()).toBe(false))
})

it('compares the fields that another person saved with the form’s fields, and saves the chosen values', async () => {
  const { server, user } = await openForm()
  typeInto('Price', '0.7')
  typeInto('Unit of measurement', 'pcs')
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
  await user.click(saveButton())
  const dialog = await findSavedMeanwhileDialog()
  expect(dialogRows(dialog)).toEqual([
    ['PriceYou changed it too.', '0.65', '0.7'],
    ['No tax', 'Yes', 'No'],
    ['Discount of Lakeside Motors', 'Markup 3 %', 'Discount 10 %'],
  ])
  expect(server.savedProducts).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Keep your Price' }))
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ })
  // Fields that are neither in the form nor in the question keep the other person's values.
  expect(server.savedProducts).toMatchObject([
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
  const { counter, server, user } = await openForm({
    answer(path) {
      if (path === 'api/client/product/create-update' && field('Description').value === '') {
        typeInto('Description', 'Twelve-mil film')
      }
      return undefined
    },
  })
  typeInto('Name', ' Tag Pouch Blue ')
  await user.click(saveButton())
  const dialog = within(
    await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ }),
  )
  expect([field('Name').value, field('Description').value]).toEqual(['Tag Pouch Blue', 'Twelve-mil film'])
  expect(await readStoredDraft(counter)).toMatchObject({
    value: { opened: { description: '' }, typed: { description: 'Twelve-mil film' } },
  })
  expect(dialog.getByText(UNSAVED_TYPING)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'No' }))
  expect(await screen.findByText(UNSAVED_TYPING)).toBeTruthy()
  await user.click(saveButton())
  await waitFor(async () => expect(await readStoredDraft(counter)).toBeNull())
  await waitFor(() => expect(screen.queryByText(UNSAVED_TYPING)).toBeNull())
  expect(server.savedProducts.map(({ name, description }) => [name, description])).toEqual([
    ['Tag Pouch Blue', ''],
    ['Tag Pouch Blue', 'Twelve-mil film'],
  ])
})

it('keeps fields that are typed while the newest product is read for the comparison', async () => {
  let isSaving = false
  const { server, user } = await openForm({
    answer(path) {
      if (path === 'api/client/product/102' && isSaving) typeInto('Description', 'Twelve-mil film')
      return undefined
    },
  })
  typeInto('Price', '0.7')
  isSaving = true
  server.products = [pouch({ name: 'Bag' })]
  await user.click(saveButton())
  await user.click((await findSavedMeanwhileDialog()).getByRole('button', { name: 'Save this choice' }))
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ })
  expect(server.savedProducts).toMatchObject([{ name: 'Bag', price: 0.7, description: '' }])
  expect([field('Name').value, field('Description').value]).toEqual(['Bag', 'Twelve-mil film'])
})

it('shows only the fields that are typed during the creation as unsaved on the edit page of the new product', async () => {
  const { counter, user } = await openForm({
    address: '/product/create/11',
    async answer(path) {
      if (path === 'api/file/common/upload-url') return { ok: true, value: BACK }
      if (path !== 'api/client/product/create-update') return undefined
      // The event of the new product arrives before the answer.
      await putProducts(counter.databases.copy, [pouch({ id: 31, orderBy: 7 })])
      await waitForLiveChild(counter)
      typeInto('Description', 'Twelve-mil film')
      return undefined
    },
  })
  typeInto('Name', 'Tag Pouch Blue')
  typeInto('Photo address', 'https://example.com/back.jpg')
  await user.click(button('Add'))
  await screen.findByText('back.jpg was added.')
  await user.click(saveButton())
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 31\./ })
  expect([field('Name').value, field('Description').value, field('Order by').value]).toEqual([
    'Tag Pouch Blue',
    'Twelve-mil film',
    '1',
  ])
  expect(await readStoredDraft(counter, 'product-new-11')).toBeNull()
})

it('shows the fields that another person saves while the form is open, except the typed fields', async () => {
  const { counter, server } = await openForm()
  typeInto('Price', '0.7')
  const othersProduct = pouch({ price: 0.8, shippingCost: 8 })
  server.products = [othersProduct]
  await putProducts(counter.databases.copy, [othersProduct])
  await waitFor(() => expect(field('Shipping cost').value).toBe('8'))
  expect(field('Price').value).toBe('0.7')
})

it('asks which values to keep when another person saves between the reading and the saving', async () => {
  const updatedAt = (second: number) => ({ updateLast: `2026-11-20T15:00:0${second}.000Z` })
  const firstVersion: Product = { ...pouch(), ...updatedAt(1) }
  const { server, user } = await openForm({
    serverProducts: [firstVersion],
    answer(path) {
      if (path !== 'api/client/product/create-update' || server.products[0] !== firstVersion) return undefined
      const secondVersion: Product = { ...pouch({ name: 'Bag' }), ...updatedAt(2) }
      server.products = [secondVersion]
      return refusal({ kind: 'conflict', code: 10320, message: '' })
    },
  })
  typeInto('Price', '0.7')
  await user.click(saveButton())
  await user.click((await findSavedMeanwhileDialog()).getByRole('button', { name: 'Save this choice' }))
  await screen.findByRole('dialog', { name: /^Item created\/updated successfully 102\./ })
  expect(server.savedProducts).toMatchObject([{ name: 'Bag', price: 0.7, ...updatedAt(2) }])
})

it('shows the typed fields on top of the newest product after Back to the form', async () => {
  const { server, user } = await openForm()
  typeInto('Price', '0.7')
  server.products = [pouch({ name: 'Bag' })]
  await user.click(saveButton())
  await user.click((await findSavedMeanwhileDialog()).getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect([field('Price').value, field('Name').value]).toEqual(['0.7', 'Bag']))
  expect(server.savedProducts).toEqual([])
})

it('still shows the typed fields of a product that another person deleted', async () => {
  const { server, user } = await openForm()
  typeInto('Description', 'Twelve-mil film')
  server.products = []
  await user.click(saveButton())
  const note = await screen.findByRole('alert')
  expect(note.textContent).toBe(
    'This product was deleted meanwhile and cannot be saved. You can still copy what you typed.',
  )
  expect(field('Description').value).toBe('Twelve-mil film')
  expect(saveButton().title).toBe(note.textContent)
})

it('says before the next save that another person deleted the edited product', async () => {
  const { server, counter } = await openForm()
  typeInto('Description', 'Twelve-mil film')
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
  await openForm({ connection: 'offline' })
  expect(saveButton().title).toBe(
    'Saving needs a connection. What you typed stays here; save it when the server answers.',
  )
})
