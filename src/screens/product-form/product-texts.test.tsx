// The exact labels, hints and messages of the product form.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  BACK,
  button,
  FRONT,
  field,
  openProductForm,
  pouch,
  refusal,
  saveButton,
  showProductForm,
  typeInto,
} from '#tests/support/show-product-form.tsx'

afterEach(cleanup)

const describedByTexts = (ids: string | null) =>
  (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')

/** The label and the hint of each field, in the sequence of the page. */
const fieldsAndHints = () =>
  [...document.querySelectorAll<HTMLInputElement>('form :is(input:not([type=file]), select, textarea)')].map(
    (input) =>
      [input.labels?.[0]?.textContent, ...describedByTexts(input.getAttribute('aria-describedby'))]
        .filter(Boolean)
        .join(': '),
  )

it('shows the label and the hint of each field', async () => {
  await openProductForm()
  expect(fieldsAndHints()).toEqual([
    'Name',
    'Type',
    'Price: Dollars for one piece, up to 4 decimals.',
    'Unit of measurement',
    'Order by: Lower numbers come first.',
    'URL: Leave it empty for a page named after the product. An address that starts with https:// opens that page instead. Address: /product/102-product',
    'Photo address: Starts with http:// or https://. The server fetches the picture.',
    'Description: Write *bold* for bold words and [text](https://address) for a link.',
    'Description in the cart',
    'Description on the packing slip',
    'Start for users: The smallest quantity that users can order.',
    'Start for admins: The smallest quantity that admins can order; 0 means the start for users.',
    'Quantity step',
    'Pieces per pack',
    'Shipping cost: Dollars for one shipping block.',
    'Local shipping cost: For local dealerships; 0 charges them the shipping cost.',
    'Pieces per shipping block',
    'Shipping step, %: Cost of each further block, in percent of the first block; 0 charges the full cost.',
    'No tax',
    'Hidden product',
    'Show in the cart',
    'Outline on the invoice',
    'No subscription',
    'Prices for',
    'More quantities: Whole numbers, separated by commas.',
  ])
  expect(
    screen.getByText('JPG, PNG or WebP up to 10 MB. They can also be dropped here, or pasted.'),
  ).toBeTruthy()
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Product',
    'Photos',
    'Videos',
    'Descriptions',
    'Quantities',
    'Shipping',
    'Display and billing',
    'Discounts',
  ])
})

it('moves the focus to the description at its address', async () => {
  await openProductForm({ address: '/product/edit/102#description' })
  expect(document.activeElement).toBe(field('Description'))
})

it('shows the facts of the product above the form, with links to its page and to new products', async () => {
  const hiddenProduct = { type: 'OPTIONS', hiddenProduct: true, archive: true } as const
  const { user } = await openProductForm({ serverProducts: [pouch(hiddenProduct)] })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit product')
  for (const word of ['Under Tag Pouches', 'Archived', 'Hidden']) expect(screen.getByText(word)).toBeTruthy()
  const href = (name: string, role = 'link') => screen.getByRole(role, { name }).getAttribute('href')
  expect(href('See the page of this product')).toBe('/archive/product/102-product')
  expect(screen.getByText('No. 102')).toBeTruthy()
  expect(href('Under Tag Pouches')).toBe('/product/11')
  await user.click(screen.getByRole('button', { name: 'More for this product' }))
  expect(href('Create a product under this one', 'menuitem')).toBe('/product/create/102')
  expect(href('Duplicate this product', 'menuitem')).toBe('/product/create/11?like=102')
})

it('says that the shipping of the parent covers the product', async () => {
  const coveredProduct = {
    parentType: 'OPTIONS',
    parentName: 'Frames',
    parentShippingCost: 12,
    parentShippingMinSize: 50,
  } as const
  await openProductForm({ serverProducts: [pouch(coveredProduct)] })
  expect(
    screen.getByText(/Frames covers the shipping: \$12\.00 per 50 pieces of all its options together\.$/),
  ).toBeTruthy()
})

const addressHint = () => document.getElementById(`${field('URL').id}-hint`)?.textContent ?? ''

it('shows the future address of the typed URL, saves it, and shows an error for an invalid URL', async () => {
  const { server, user } = await openProductForm()
  typeInto('URL', 'summer-sale')
  expect(addressHint()).toMatch(/ Address: \/product\/102-summer-sale$/)
  typeInto('URL', 'https://shop.example/x')
  expect(addressHint()).toMatch(/ Address: https:\/\/shop\.example\/x$/)
  typeInto('URL', 'summer sale')
  fireEvent.blur(field('URL'))
  await screen.findByText(
    'One word without / \\ : ? # or %, or an address that starts with http:// or https://',
  )
  expect(addressHint()).not.toContain('Address:')
  typeInto('URL', 'summer-sale')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.click(saveButton())
  await waitFor(() => expect(server.savedProducts.map(({ url }) => url)).toEqual(['102-summer-sale']))
  expect(field('URL').value).toBe('102-summer-sale')
})

it('says that the address of a new product begins with its future number, once a name or a URL is typed', async () => {
  await openProductForm({ address: '/product/create/11' })
  expect(addressHint()).not.toContain('Address:')
  typeInto('Name', 'Gift Pouch')
  expect(addressHint()).toMatch(
    / Address: \/product\/\{id\}-gift-pouch\. \{id\} will be the number of the product\.$/,
  )
  typeInto('URL', 'gift')
  expect(addressHint()).toContain('Address: /product/{id}-gift. {id} will be')
})

it('says that the product is loading, that it could not be loaded, or that it does not exist', async () => {
  await showProductForm({ answer: () => refusal({ kind: 'offline' }) })
  expect(screen.getByText('Loading the product')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit product')
  expect(await screen.findByRole('heading', { name: 'This product could not be loaded' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit product')
  expect(button('Try again')).toBeTruthy()
  cleanup()
  await showProductForm({ address: '/product/edit/999' })
  expect(await screen.findByText('It was deleted, or you do not have the right to see it.')).toBeTruthy()
})

it('gives the reason why a photo cannot be moved, made primary or added', async () => {
  await openProductForm({ serverProducts: [pouch({ images: [FRONT, BACK] })], connection: 'offline' })
  expect(button('Make primary front.jpg').title).toBe('front.jpg is the primary photo.')
  expect(button('Move front.jpg earlier').title).toContain('This photo is already the first.')
  expect(button('Move back.jpg later').title).toContain('This photo is already the last.')
  expect(button('Add photos').title).toBe('Photos need a connection.')
  cleanup()
  await openProductForm({ address: '/product/create/11' })
  expect(screen.getByText('No photos yet.')).toBeTruthy()
})

it('shows at each description why it cannot be saved, and keeps what was typed', async () => {
  const { server, user } = await openProductForm()
  const longText = 'a'.repeat(10_001)
  typeInto('Description', longText)
  typeInto('Description in the cart', 'ring\u0007')
  typeInto('Description on the packing slip', longText)
  await user.click(saveButton())
  const errors = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  const [tooLong, wrongCharacter] = ['At most 10000 characters', 'Field contains invalid characters']
  expect(errors).toEqual([tooLong, wrongCharacter, tooLong])
  expect(describedByTexts(field('Description').getAttribute('aria-describedby'))).toContain(tooLong)
  expect(document.activeElement).toBe(field('Description'))
  expect(field('Description').value).toBe(longText)
  expect(field('Description in the cart').value).toBe('ring\u0007')
  expect(server.savedProducts).toEqual([])
})

it('says that a product of the server with six videos can be saved with five only', async () => {
  const video = ['1', '2', '3', '4', '5', '6'].map((title, order) => ({
    id: 0,
    value: `TagPouch10${title}`,
    title,
    order,
  }))
  const { server, user } = await openProductForm({ serverProducts: [pouch({ video })] })
  typeInto('Name', 'Tag Pouch')
  await user.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toBe('At most 5 videos')
  expect(document.activeElement).toBe(button('Add video'))
  expect(server.savedProducts).toEqual([])
  await user.click(button('Remove Video 6'))
  await user.click(saveButton())
  await waitFor(() => expect(server.savedProducts).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('accepts no sixth video, and says offline that the preview needs a connection', async () => {
  const video = ['1', '2', '3', '4', '5'].map((title, order) => ({
    id: 0,
    value: `TagPouch10${title}`,
    title,
    order,
  }))
  const { user } = await openProductForm({ serverProducts: [pouch({ video })], connection: 'offline' })
  expect(button('Add video').title).toBe('At most 5 videos.')
  expect(screen.getAllByText('The 11 characters of the video’s id, or its web address.')).toHaveLength(5)
  await user.click(
    within(screen.getByRole('group', { name: 'Video 2' })).getByRole('button', { name: 'Show the video' }),
  )
  expect(screen.getByText('Videos need a connection.')).toBeTruthy()
  await user.click(button('Hide the video'))
  expect(screen.queryByText('Videos need a connection.')).toBeNull()
})

it('changes a discount, removes it and undoes the removal', async () => {
  const { user } = await openProductForm()
  await user.click(button('Edit discount of Lakeside Motors'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit discount' }))
  expect(dialog.getByText('Percent of the list price, up to 1000.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Value'), { target: { value: '12' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('row', { name: /^Lakeside Motors/ })).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Discounts' }).textContent).toContain('12 %')
  await user.click(button('Remove discount of Lakeside Motors'))
  expect(screen.getByText('The discount or markup of Lakeside Motors was removed.')).toBeTruthy()
  expect(screen.getByText('Every dealership pays the list price.')).toBeTruthy()
  await user.click(button('Undo'))
  expect(screen.getByRole('table', { name: 'Discounts' }).textContent).toContain('12 %')
})

it('says that no price differs from today, and refuses quantities that are not whole numbers', async () => {
  await openProductForm()
  expect(screen.getByText('All amounts are as today.')).toBeTruthy()
  expect(within(field('Prices for')).getByRole('option', { name: 'List price' })).toBeTruthy()
  typeInto('More quantities', '1.5')
  expect((await screen.findByRole('alert')).textContent).toBe('Up to 20 whole numbers from 1 to 100000')
})

it('says that a new product may exist when the reply was lost', async () => {
  const { notices, user } = await openProductForm({
    address: '/product/create/11',
    answer(path) {
      if (path.startsWith('api/file/common/upload?')) return { ok: true, value: BACK }
      return path.endsWith('create-update') ? refusal({ kind: 'timed-out' }) : undefined
    },
  })
  typeInto('Name', 'Tag')
  await user.upload(field('Add photos'), new File(['png'], 'back.png', { type: 'image/png' }))
  await screen.findByRole('list', { name: 'Photos' })
  await user.click(saveButton())
  await waitFor(() => expect(notices).toHaveLength(1))
  expect(notices[0]?.[0].split('\n')).toEqual([
    'Error editing param or creating product',
    'The server did not answer in time.',
    'It may have been created all the same; the next try looks for it first.',
  ])
})
