import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { offerScan } from '#app-context/scanned-code.ts'
import { createProductIndex } from '#catalogue/product-index.ts'
import type { Product } from '#domain/product.ts'
import { readCart } from '#storage/cart-table.ts'
import { readDraft } from '#storage/drafts-table.ts'
import { putProducts } from '#storage/product-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { QuickOrderScreen } from './quick-order-screen.tsx'

afterEach(cleanup)

const PRODUCTS = [
  product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY' }),
  product({ id: 101, name: 'Tag Pouch Standard', price: 0.45, startValue: 100, quantityStep: 100 }),
  product({ id: 102, name: 'Tag Pouch Heavy', price: 0.62, startValue: 50, quantityStep: 50 }),
  product({ id: 121, name: 'Plate Frame Chrome', price: 2.15 }),
  product({ id: 150, name: 'Hidden Sample', hiddenProduct: true }),
]

async function show({
  products = PRODUCTS as Product[],
  role = 3,
  catalogue = {},
  connection = 'offline' as 'online' | 'offline',
} = {}) {
  const account = sampleAccount({ role: { id: role, name: 'Role' } })
  const counter = sampleCounter({ account, connection, catalogue })
  await putProducts(counter.databases.copy, products)
  const index = createProductIndex()
  index.put(products)
  counter.catalogue.search = async (text, limit, onlyBuyable = false) =>
    index.find(text, limit, { hidden: false, onlyBuyable })
  const showAgain = () => showScreen(counter, <QuickOrderScreen />, '/quick-order')
  showAgain()
  const user = userEvent.setup()
  return { counter, user, showAgain, lines: await screen.findByLabelText<HTMLTextAreaElement>('Lines') }
}

type User = ReturnType<typeof userEvent.setup>

async function paste(user: User, lines: HTMLElement, text: string) {
  await user.click(lines)
  await user.paste(text)
}
const row = (name: string) => screen.findByRole('row', { name })
const cells = async (name: string) =>
  within(await row(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const add = () => screen.findByRole('button', { name: /^Add (1 product|\d+ products) to the cart$/ })

it('answers every line on the device', async () => {
  const { user, lines } = await show()
  await paste(
    user,
    lines,
    '101 200\nplate frame chrome; 3\n121\t2\n102 20\nheavy pouch 70\nnothing 5\n150 1\n11 1',
  )
  await screen.findByText('2 of 6 ready: $100.75. 4 to look at.')
  expect(await cells('Tag Pouch Standard')).toEqual([
    'Tag Pouch Standard101 200',
    '1',
    '−+',
    '$90.00× $0.45',
    'Ready',
  ])
})

it.each([
  ['101 50', 'Tag Pouch Standard', 'Starts at 100', 'Take 100 of Tag Pouch Standard', '$45.00'],
  ['101 150', 'Tag Pouch Standard', 'Goes in steps of 100', 'Take 200 of Tag Pouch Standard', '$90.00'],
  ['101', 'Tag Pouch Standard', 'Quantity missing', 'Take 100 of Tag Pouch Standard', '$45.00'],
  [
    '121 200000',
    'Plate Frame Chrome',
    'At most 100,000',
    'Take 100,000 of Plate Frame Chrome',
    '$215,000.00',
  ],
  ['tag pouch 100', 'tag pouch 100', 'Which one?', 'Tag Pouch Standard', '$45.00'],
])('%s asks, and one press answers', async (text, name, words, answer, subTotal) => {
  const { user, lines } = await show()
  await paste(user, lines, text)
  expect(await within(await row(name)).findByText(words)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: answer }))
  expect(await screen.findByText(`The line is ready: ${subTotal}.`)).toBeTruthy()
  expect(document.activeElement).toBe(await add())
})

it.each(['nothing 5', '150 1', '11 1'])('%s is not found', async (text) => {
  const { user, lines } = await show()
  await paste(user, lines, text)
  expect(await within(await row(text)).findByText('Not found')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add to the cart' }).getAttribute('aria-disabled')).toBe('true')
})

it('staff order any quantity', async () => {
  const { user, lines } = await show({ role: 1 })
  await paste(user, lines, '101 7')
  expect(await screen.findByText('The line is ready: $3.15.')).toBeTruthy()
})

it('adds the good lines together, joined, and keeps the others through a reload', async () => {
  const { counter, user, lines, showAgain } = await show()
  await counter.cart.put(product({ id: 121 }), 9)
  await paste(user, lines, '101 50\npouhc 5\n121 2\n101 50')
  expect(within(await row('Tag Pouch Standard')).getByText('2 lines joined')).toBeTruthy()
  expect(await screen.findByText('replaces 9 in the cart')).toBeTruthy()
  await user.click(await add())
  await waitFor(() => expect(lines.value).toBe('pouhc 5'))
  const cart = await readCart(counter.databases.account)
  expect(cart.lines.map(({ product: { id }, quantity }) => [id, quantity])).toEqual([
    [121, 2],
    [101, 100],
  ])
  expect(counter.notices.read()).toMatchObject([
    { kind: 'success', text: 'Added to the cart: 2 products', link: { to: '/cart' } },
  ])
  await waitFor(async () =>
    expect((await readDraft(counter.databases.account, 'quick-order'))?.value).toEqual({ lines: 'pouhc 5' }),
  )
  cleanup()
  showAgain()
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Lines')).value).toBe('pouhc 5')
})

it('takes a whole order by keyboard', async () => {
  const { counter, user } = await show()
  while (document.activeElement !== screen.getByLabelText('Lines')) await user.tab()
  await user.keyboard('101 100{Enter}heavy pouch 50{Enter}121 1')
  await screen.findByRole('button', { name: 'Add 3 products to the cart' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect((await readCart(counter.databases.account)).lines).toHaveLength(3))
})

it('reads a CSV file behind what stands there', async () => {
  const { counter, user, lines } = await show()
  await paste(user, lines, '121 1\n')
  await user.upload(screen.getByLabelText('CSV file'), new File(['101,200\n102,50\n'], 'order.csv'))
  await waitFor(() => expect(lines.value).toBe('121 1\n101,200\n102,50\n'))
  expect(await screen.findByText('All 3 lines are ready: $123.15.')).toBeTruthy()
  expect(counter.notices.read()).toMatchObject([{ kind: 'success', text: '2 lines read from order.csv.' }])
})

it.each([
  ['Windows-1252', [0x47, 0x72, 0xf6, 0xdf, 0x65, 0x2c, 0x35]],
  ['UTF-16', [0xff, 0xfe, 0x47, 0, 0x72, 0, 0xf6, 0, 0xdf, 0, 0x65, 0, 0x2c, 0, 0x35, 0]],
])('reads a file in %s', async (_, bytes) => {
  const { user, lines } = await show({ products: [product({ id: 9, name: 'Größe', price: 2 })] })
  await user.upload(screen.getByLabelText('CSV file'), new File([Uint8Array.from(bytes)], 'order.csv'))
  await waitFor(() => expect(lines.value).toBe('Größe,5'))
  expect(await screen.findByText('The line is ready: $10.00.')).toBeTruthy()
})

it('says where a list is longer than it answers', async () => {
  const { user, lines } = await show()
  await paste(user, lines, '121 1\n'.repeat(1001))
  const words =
    'Only the first 1000 lines are answered. One line waits in the text for its turn: lines before it have to go into the cart, or be taken out.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByText('1000 lines joined')).toBeTruthy()
})

it.each([
  ['PK\u0003\u0004', 'order.csv cannot be read: it is no text. Save the sheet as CSV, then read that file.'],
  ['x'.repeat(1_000_001), 'order.csv is too large: more than 1 MB is no list of order lines.'],
])('refuses a file that is no list', async (content, text) => {
  const { user, lines } = await show()
  await user.upload(screen.getByLabelText('CSV file'), new File([content], 'order.csv'))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(lines.value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Remove order.csv' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('answers a long pasted list', async () => {
  const products = Array.from({ length: 100 }, (_, index) =>
    product({ id: index + 1, name: `Part ${index + 1}` }),
  )
  const { user, lines } = await show({ products })
  await paste(user, lines, products.map(({ name }) => `${name}\t1`).join('\r\n'))
  // Not by its text: a search that finds nothing yet prints every row each time.
  const summary = () => document.querySelector('p[role=status]')?.textContent
  await waitFor(() => expect(summary()).toBe('All 100 lines are ready: $0.00.'))
})

it('says that the catalogue is not complete yet', async () => {
  await show()
  const text =
    'The catalogue is not complete on this device yet: 0 products. What is not found may still come.'
  expect(screen.getByText(text)).toBeTruthy()
})

it('does not call the catalogue incomplete once every product is here', async () => {
  await show({ catalogue: { stored: 213, total: 213 } })
  expect(
    screen.getByText('All 213 products are on this device; their list is still being checked.'),
  ).toBeTruthy()
  expect(screen.queryByText(/not complete/)).toBeNull()
})

it('a number that is no id is never ready, and offers what has it in its name', async () => {
  const { user, lines } = await show({ products: [product({ id: 7, name: 'Key Cabinet 120 Hooks' })] })
  await paste(user, lines, '120 1')
  expect(await within(await row('120 1')).findByText('Which one?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add to the cart' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Key Cabinet 120 Hooks' }))
  expect(await screen.findByRole('button', { name: 'Add 1 product to the cart' })).toBeTruthy()
})

it('counts the matches behind the first five, and opens them', async () => {
  const products = Array.from({ length: 8 }, (_, index) =>
    product({ id: index + 1, name: `Brass Hook ${String.fromCharCode(65 + index)}` }),
  )
  const { user, lines } = await show({ products })
  await paste(user, lines, 'brass 1')
  await user.click(await screen.findByRole('button', { name: '3 more' }))
  expect(screen.getAllByRole('button', { name: /^Brass Hook/ })).toHaveLength(8)
})

it('counts every match, and opens them in pages', async () => {
  const products = Array.from({ length: 150 }, (_, index) =>
    product({
      id: index + 1,
      name: `Brass Hook ${index + 1}`,
      type: index % 2 === 0 ? 'PRODUCT' : 'CATEGORY',
    }),
  )
  const { user, lines } = await show({ products })
  await paste(user, lines, 'brass 500')
  const more = await screen.findByRole('button', { name: '70 more' })
  await user.click(more)
  expect(await screen.findAllByRole('button', { name: /^Brass Hook/ })).toHaveLength(20)
  expect(document.activeElement).toBe(more)
  const pages = screen.getByRole('navigation', { name: 'Products for brass' })
  await user.click(within(pages).getByRole('button', { name: 'Page 4' }))
  await user.click(await screen.findByRole('button', { name: 'Brass Hook 149' }))
  expect(lines.value).toBe('#149 Brass Hook 149 500')
})

it('asks which columns are meant where two are possible, and nothing is ready before', async () => {
  const { user, lines } = await show()
  await paste(user, lines, '121\t3\t2026\n102\t50\t2026')
  expect(await screen.findByText('Which column is the product, and which the quantity?')).toBeTruthy()
  expect(document.querySelector('p[role=status]')?.textContent).toBe('Choose the columns first.')
  expect(screen.getByRole('button', { name: 'Add to the cart' }).getAttribute('aria-disabled')).toBe('true')
  const option = 'Column 1 (121, 102)'
  await user.selectOptions(screen.getByLabelText('Product column'), option)
  await user.selectOptions(screen.getByLabelText('Quantity column'), 'Column 2 (3, 50)')
  await user.click(screen.getByRole('button', { name: 'Use these columns' }))
  await screen.findByText('All 2 lines are ready: $37.45.')
  expect(lines.value).toBe('Product\tQuantity\t-\n121\t3\t2026\n102\t50\t2026')
  expect(screen.getByText('Not ordered: line 1 (column names).')).toBeTruthy()
  expect(document.activeElement).toBe(await add())
})

it('counts the pieces of a scanner’s bursts, in one line for each code', async () => {
  const { lines } = await show()
  for (const code of ['121', '102', '121']) {
    const before = lines.value
    fireEvent.change(lines, { target: { value: before + code } })
    act(() => expect(offerScan(lines, { code, before })).toBe(true))
  }
  expect(lines.value).toBe('121 2\n102 1\n')
  expect(await screen.findByText('1 of 2 ready: $4.30. 1 to look at.')).toBeTruthy()
})

it('takes another quantity where the answer stands, and keeps the field there', async () => {
  const { user, lines } = await show()
  await paste(user, lines, 'Item\tQty\n121\t3\n102\t')
  await screen.findByText('1 of 2 ready: $6.45. 1 to look at.')
  const heavy = screen.getByRole('spinbutton', { name: 'Quantity of Tag Pouch Heavy' })
  await user.clear(heavy)
  await user.type(heavy, '100{Enter}')
  await screen.findByText('All 2 lines are ready: $68.45.')
  expect(document.activeElement).toBe(heavy)
  const frame = within(await row('Plate Frame Chrome'))
  await user.click(frame.getByRole('button', { name: 'Increase' }))
  await user.click(frame.getByRole('button', { name: 'Increase' }))
  await screen.findByText('All 2 lines are ready: $72.75.')
  expect(lines.value).toBe('Item\tQty\n#121 Plate Frame Chrome 5\n#102 Tag Pouch Heavy 100')
})

it.each([
  ['121 1.5', 'Plate Frame Chrome', 'Only whole numbers'],
  ['121 -100', 'Plate Frame Chrome', 'Only numbers above 0'],
  ['plate frame chrome -100', 'Plate Frame Chrome', 'Only numbers above 0'],
  ['Item\tQty\n121\t2 boxes', 'Plate Frame Chrome', 'The quantity is no number'],
  ['Item\tQty\n\t5', '5', 'Product missing'],
])('%j says what is wrong', async (text, name, words) => {
  const { user, lines } = await show()
  await paste(user, lines, text)
  expect(await within(await row(name)).findByText(words)).toBeTruthy()
})

it('lets a person choose between two readings of two numbers', async () => {
  const { user, lines } = await show()
  await paste(user, lines, '121 x 102')
  await user.click(await screen.findByRole('button', { name: '102 of Plate Frame Chrome' }))
  await screen.findByText('The line is ready: $219.30.')
  expect(lines.value).toBe('#121 Plate Frame Chrome 102')
})

it('says of each joined line with which it counts', async () => {
  const { user, lines } = await show()
  await paste(user, lines, '121 1\nheavy pouch 50\nplate frame chrome 2')
  await screen.findByText('All 2 lines are ready: $37.45.')
  expect(await cells('Plate Frame Chrome')).toContain('Plate Frame Chrome121 12 lines joined')
  expect(await cells('plate frame chrome 2')).toEqual([
    'plate frame chrome 2Plate Frame Chrome',
    '3',
    '',
    '',
    'Joined with line 1',
  ])
})

it('says how many lines wait behind those that are answered, and keeps them', async () => {
  const { user, lines } = await show()
  const typed = [...Array.from({ length: 1000 }, () => '121 1'), '102 50', '101 100']
  await paste(user, lines, typed.join('\n'))
  await screen.findByText('The line is ready: $2,150.00.')
  expect(
    screen.getByText(
      'Only the first 1000 lines are answered. 2 lines wait in the text for their turn: the lines before them have to go into the cart, or be taken out.',
    ),
  ).toBeTruthy()
  await user.click(await add())
  await waitFor(() => expect(lines.value).toBe('102 50\n101 100'))
  await screen.findByText('All 2 lines are ready: $76.00.')
})

it('is unsaved typing from the first letter until nothing is left to add', async () => {
  const { counter, user, lines } = await show()
  const busy = new Set<string>()
  counter.pwa.setBusy = (reason, isBusy) => void (isBusy ? busy.add(reason) : busy.delete(reason))
  cleanup()
  showScreen(counter, <QuickOrderScreen />, '/quick-order')
  await paste(user, await screen.findByLabelText('Lines'), '121 2')
  expect(busy.size).toBe(1)
  await user.click(await add())
  await waitFor(() => expect(busy.size).toBe(0))
  expect(lines.isConnected).toBe(false)
})

it('lets the page answer between words that take long, and draws no more rows than a page', async () => {
  const { counter, user, lines } = await show()
  const events: string[] = []
  const find = counter.catalogue.search
  counter.catalogue.search = (...asked) => {
    events.push('word')
    setTimeout(() => events.push('page'))
    const endsAt = performance.now() + 11
    while (performance.now() < endsAt); // works for most of a frame
    return find(...asked)
  }
  await paste(user, lines, Array.from({ length: 60 }, (_, index) => `pouhcc${index} 1`).join('\n'))
  expect(await screen.findByText('0 of 60 ready: $0.00. 60 to look at.')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(51)
  expect(events.slice(0, 6)).toEqual(['word', 'page', 'word', 'page', 'word', 'page'])
})

it('follows what the copy learns of the products it found', async () => {
  const { counter, user, lines } = await show()
  await paste(user, lines, '101 200')
  await screen.findByText('The line is ready: $90.00.')
  await putProducts(counter.databases.copy, [
    product({ id: 101, name: 'Tag Pouch Standard', price: 0.5, startValue: 100, quantityStep: 100 }),
  ])
  await screen.findByText('The line is ready: $100.00.')
})

it('asks the server whether it still lists what is found and what may be chosen', async () => {
  const { counter, user, lines } = await show({ connection: 'online' })
  const asked: number[] = []
  counter.catalogue.confirmProducts = async (ids) => {
    asked.push(...ids)
    return true
  }
  await paste(user, lines, '121 2\npouch 100')
  await waitFor(() => expect(asked.sort()).toEqual([101, 102, 121]))
})

it('says that lines could not be looked up, and looks again when the person wants it', async () => {
  const { counter, user, lines } = await show()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { search } = counter.catalogue
  counter.catalogue.search = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await paste(user, lines, 'plate frame chrome; 3')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The products on this device could not be searched.',
  )
  counter.catalogue.search = search
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('The line is ready: $6.45.')
  expect(screen.queryByRole('alert')).toBeNull()
  logged.mockRestore()
})
