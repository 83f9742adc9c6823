import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Failure } from '#api/failure.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import {
  button,
  field,
  openProductForm,
  pouch,
  priceCells,
  refusal,
  saveButton,
  showProductForm,
  typeInto,
} from '#tests/support/show-product-form.tsx'

afterEach(cleanup)

const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
const savedQuestion = (id: number) =>
  `Item created/updated successfully ${id}. Do you want to return to the page where you started?`
const photoCaptions = () =>
  within(screen.getByRole('list', { name: 'Photos' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent?.trim())

const UPLOADED_PHOTO = { uuid: '0a1b2c3d-0000-4000-8000-000000000103', name: '' }

it('fills a new product with the defaults and offers the types that its parent allows', async () => {
  await openProductForm({ address: '/product/create/12' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create product')
  const fieldNames = [
    'Price',
    'Pieces per shipping block',
    'Start for users',
    'Start for admins',
    'Quantity step',
  ]
  expect([...fieldNames, 'Pieces per pack'].map((name) => field(name).value)).toEqual([
    '0',
    '1',
    '1',
    '0',
    '1',
    '1',
  ])
  expect([...field('Type').querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'PRODUCT',
    'SUBCATEGORY',
    'CUSTOM',
    'OPTIONS',
    'REORDER',
    'NEED_MORE_PRODUCTS',
  ])
  expect(
    screen.getByText(/^Shipping set here will not work when the parent component covers shipping\./),
  ).toBeTruthy()
})

it('offers the types of the top level for a new product under Home', async () => {
  await openProductForm({ address: '/product/create/-1' })
  expect([...field('Type').querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'SUBCATEGORY',
    'CATEGORY',
    'ANOTHER',
    'ADDITIONAL',
    'NEED_MORE_PRODUCTS',
  ])
})

it('says that nothing can be created under a product of type PRODUCT', async () => {
  await showProductForm({ address: '/product/create/102', serverProducts: [pouch()] })
  await screen.findByText(
    'Tag Pouch Heavy is of type PRODUCT and cannot hold other products. Nothing can be created under it.',
  )
})

it('shows an error at each invalid field, from the top down, and focuses the first invalid field', async () => {
  const { server, user } = await openProductForm({ address: '/product/create/11' })
  typeInto('Price', '1,5,2')
  typeInto('Order by', '0.5')
  typeInto('URL', 'javascript:alert(1)')
  typeInto('Photo address', 'ftp://example.com/x.png')
  await user.click(button('Add video'))
  typeInto('Video id', 'short')
  typeInto('Start for users', '0')
  typeInto('Start for admins', '-1')
  typeInto('Quantity step', '')
  typeInto('Shipping cost', '0.00001')
  typeInto('Local shipping cost', '100001')
  typeInto('Shipping step, %', '101')
  await user.click(saveButton())
  await screen.findByText('Name is required')
  expect(alerts()).toEqual([
    'Name is required',
    'Must be a number',
    'Value must be a whole number from -1000000000 to 1000000000',
    'One word without / \\ : ? # or %, or an address that starts with http:// or https://',
    'It is not possible to create a product without adding a photo',
    'The address must start with http:// or https://',
    'The id of a video has 11 characters: letters, digits, - or _',
    'Value must be a whole number from 1 to 100000',
    'Value must be a whole number from 0 to 100000',
    'Required field',
    'Value can have at most 4 decimal places',
    'Value must be between 0 and 100000',
    'Value must be a whole number from 0 to 100',
  ])
  expect(document.activeElement).toBe(field('Name'))
  typeInto('Name', 'Tag')
  typeInto('Price', '1')
  typeInto('Order by', '')
  await user.click(saveButton())
  await waitFor(() => expect(document.activeElement).toBe(field('Order by')))
  expect(server.savedProducts).toEqual([])
})

it('creates a product, opens its edit page and asks whether to go back to the page before the form', async () => {
  const { counter, server, user } = await openProductForm({
    address: { pathname: '/product/create/11', state: { startedAt: '/product/11-tag-pouches?s=tag' } },
    answer: (path) =>
      path.startsWith('api/file/common/upload?') ? { ok: true, value: UPLOADED_PHOTO } : undefined,
  })
  typeInto('Name', 'Tag Pouch Blue')
  typeInto('Price', '.45')
  await user.click(screen.getByRole('checkbox', { name: 'No tax' }))
  await user.upload(field('Add photos'), new File(['png'], 'blue.png', { type: 'image/png' }))
  await waitFor(() => expect(photoCaptions()).toEqual(['blue.png Primary']))
  await user.click(button('Add video'))
  fireEvent.change(field('Video id'), { target: { value: 'https://youtu.be/TagPouch101' } })
  fireEvent.blur(field('Video id'))
  expect(field('Video id').value).toBe('TagPouch101')
  typeInto('Title', 'How it folds')
  await user.click(button('Show the video'))
  expect(screen.getByTitle('How it folds').getAttribute('src')).toContain('/embed/TagPouch101')
  await user.click(button('Add video'))
  await user.click(saveButton())
  const question = within(await screen.findByRole('dialog', { name: savedQuestion(31) }))
  expect(screen.getByText('At /product/edit/31')).toBeTruthy()
  expect(server.savedProducts).toMatchObject([
    {
      id: 0,
      parentId: 11,
      type: 'PRODUCT',
      name: 'Tag Pouch Blue',
      price: 0.45,
      noTax: true,
      images: [{ uuid: UPLOADED_PHOTO.uuid, name: 'blue.png' }],
      primaryImageUuid: UPLOADED_PHOTO.uuid,
      video: [{ value: 'TagPouch101', title: 'How it folds', order: 0 }],
    },
  ])
  expect(server.confirmedIds).toEqual([31])
  expect(await readDraft(counter.databases.account, 'product-new-11')).toBeNull()
  await user.click(question.getByRole('button', { name: 'Yes' }))
  await screen.findByText('At /product/11-tag-pouches?s=tag')
})

it('goes back to the parent’s page after Yes if the form was opened by its address', async () => {
  const { user } = await openProductForm()
  await user.click(saveButton())
  const question = within(await screen.findByRole('dialog', { name: savedQuestion(102) }))
  await user.click(question.getByRole('button', { name: 'Yes' }))
  await screen.findByText('At /product/11')
})

it('stays on the edit page after No', async () => {
  const { server, user } = await openProductForm()
  typeInto('Name', 'Tag Pouch Strong')
  await user.click(saveButton())
  const question = within(await screen.findByRole('dialog', { name: savedQuestion(102) }))
  await user.click(question.getByRole('button', { name: 'No' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('At /product/edit/102')).toBeTruthy()
  expect(server.savedProducts).toMatchObject([{ id: 102, name: 'Tag Pouch Strong', parentId: 11 }])
})

it('undoes a change of the type by Undo in its notice', async () => {
  const { counter, server, notices, user } = await openProductForm()
  typeInto('Type', 'CUSTOM')
  await user.click(saveButton())
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'No' }))
  expect(notices).toEqual([['Tag Pouch Heavy is of type CUSTOM now.', 20_000]])
  const [notice] = counter.notices.read()
  expect(notice?.action?.text).toBe('Undo')
  notice?.action?.run()
  await waitFor(() => expect(field('Type').value).toBe('PRODUCT'))
  expect(server.typeChanges).toEqual([[102, 'PRODUCT']])
  expect(notices.at(-1)).toEqual(['Tag Pouch Heavy is of type PRODUCT now.', 20_000])
})

it('shows why a change of the type could not be undone', async () => {
  const { counter, notices, user } = await openProductForm({
    answer: (path) =>
      path === 'api/client/product/change-type'
        ? refusal({ kind: 'refused', code: 10300, status: 400, message: 'type: it holds others' })
        : undefined,
  })
  typeInto('Type', 'CUSTOM')
  await user.click(saveButton())
  await screen.findByRole('dialog')
  counter.notices.read()[0]?.action?.run()
  await waitFor(() =>
    expect(notices.at(-1)).toEqual([
      'The type of Tag Pouch Heavy was not changed.\ntype: it holds others',
      5000,
    ]),
  )
})

it.each<[Failure, string]>([
  [
    { kind: 'refused', code: 10300, status: 400, message: 'type: OTHER is not allowed' },
    'type: OTHER is not allowed',
  ],
  [
    { kind: 'timed-out' },
    'The server did not answer in time.\nIt may have been saved all the same; the next try looks first.',
  ],
])('keeps the typed fields when the server does not save them because of %j', async (failure, reason) => {
  const { notices, user } = await openProductForm({
    answer: (path) => (path === 'api/client/product/create-update' ? refusal(failure) : undefined),
  })
  typeInto('Name', 'Tag Pouch Strong')
  await user.click(saveButton())
  await waitFor(() => expect(notices).toEqual([[`Error editing param or creating product\n${reason}`, 5000]]))
  expect(field('Name').value).toBe('Tag Pouch Strong')
})

it('says at the edit address of an unknown product that there is no such product', async () => {
  await showProductForm({ address: '/product/edit/999' })
  expect(await screen.findByRole('heading', { name: 'There is no such product' })).toBeTruthy()
})

async function fillDiscountDialog(
  user: Awaited<ReturnType<typeof openProductForm>>['user'],
  type: string,
  value: string,
) {
  await user.click(button('Add discount'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add discount' }))
  await user.selectOptions(dialog.getByLabelText('Dealership'), 'Lakeside Motors')
  await user.selectOptions(dialog.getByLabelText('Type'), type)
  fireEvent.change(dialog.getByLabelText('Value'), { target: { value } })
  return dialog
}

it('replaces a discount by a markup with a warning, and refuses values above 1000', async () => {
  const { server, user } = await openProductForm()
  const dialog = await fillDiscountDialog(user, 'Markup', '1000.1')
  expect(dialog.getByRole('alert').textContent).toBe('Discount value cannot exceed 1000')
  expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(dialog.getByLabelText('Value'), { target: { value: '5' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('alert').textContent).toBe(
    'Value appliedA product cannot have both markup and discount, so the existing value is replaced. Lakeside Motors had: Discount 10 %.',
  )
  expect(server.savedProducts).toEqual([])
  await user.click(saveButton())
  await screen.findByRole('dialog', { name: savedQuestion(102) })
  expect(server.savedProducts).toMatchObject([
    { discountsDTO: [{ type: 'MARKUP_DEALER', dealershipId: 5, value: 5 }] },
  ])
})

it('explains why a second discount of a dealership replaces the first', async () => {
  const { user } = await openProductForm()
  const dialog = await fillDiscountDialog(user, 'Discount', '12')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('alert').textContent).toBe(
    'Value appliedA dealership can have only one discount or markup of a product, so the existing value is replaced. Lakeside Motors had: Discount 10 %.',
  )
})

it('requires a dealership and a number for a discount', async () => {
  const { user } = await openProductForm()
  await user.click(button('Add discount'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add discount' }))
  fireEvent.change(dialog.getByLabelText('Value'), { target: { value: 'ten' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Required field',
      'Must be a number',
    ]),
  )
})

it('shows a dealership’s prices for the typed fields beside today’s prices', async () => {
  const { user } = await openProductForm()
  expect(priceCells()).toEqual([
    ['1', '$0.62', '$9.00', '$0.00', '$9.62'],
    ['251', '$0.62', '$18.00', '$0.00', '$173.62'],
  ])
  await user.selectOptions(field('Prices for'), 'Lakeside Motors')
  typeInto('Price', '0.7')
  typeInto('More quantities', '500')
  await waitFor(() =>
    expect(priceCells()[2]).toEqual([
      '500',
      '$0.63today $0.56',
      '$18.00',
      '$19.69today $17.50',
      '$352.69today $315.50',
    ]),
  )
  expect(screen.getByText('Amounts that differ from today are marked.')).toBeTruthy()
  typeInto('Price', '')
  await screen.findByText('Correct the marked fields to see the prices.')
})
