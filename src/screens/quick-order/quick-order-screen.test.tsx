import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { readCart } from '#storage/cart/stored-cart.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { product } from '#tests/support/product.ts'
import { findAddButton, findRow, pasteLines, showQuickOrder } from '#tests/support/show-quick-order.tsx'
import { showScreen } from '#tests/support/show-screen.tsx'
import { QuickOrderScreen } from './quick-order-screen.tsx'

afterEach(cleanup)

const cells = async (name: string) =>
  within(await findRow(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

it('looks up every line in the device’s copy, and joins the lines of one product', async () => {
  const { user, lines } = await showQuickOrder()
  await pasteLines(
    user,
    lines,
    '101 200\nplate frame chrome; 3\n121\t2\n102 20\nheavy pouch 70\nnothing 5\n150 1\n11 1',
  )
  await screen.findByText('2 of 6 lines are ready: $100.75. Check 4 other lines.')
  expect(await cells('Tag Pouch Standard')).toEqual([
    'Tag Pouch Standard',
    '1',
    '−+',
    '$90.00× $0.45',
    'Ready',
  ])
  expect((await cells('Plate Frame Chrome'))[0]).toBe('Plate Frame Chromeplate frame chrome; 32 lines joined')
})

it.each([
  ['101 50', 'Tag Pouch Standard', 'Sold from 100', 'Use 100 of Tag Pouch Standard', '$45.00'],
  ['101 150', 'Tag Pouch Standard', 'Sold in steps of 100', 'Use 200 of Tag Pouch Standard', '$90.00'],
  ['101', 'Tag Pouch Standard', 'Quantity missing', 'Use 100 of Tag Pouch Standard', '$45.00'],
  ['121 200000', 'Plate Frame Chrome', 'At most 100,000', 'Use 100,000 of Plate Frame Chrome', '$215,000.00'],
  ['tag pouch 100', 'tag pouch 100', 'Which one?', 'Tag Pouch Standard', '$45.00'],
])(
  'asks a question about the line %j, which one press answers',
  async (text, name, questionText, buttonName, subTotal) => {
    const { user, lines } = await showQuickOrder()
    await pasteLines(user, lines, text)
    expect(await within(await findRow(name)).findByText(questionText)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: buttonName }))
    expect(await screen.findByText(`The line is ready: ${subTotal}.`)).toBeTruthy()
    expect(document.activeElement).toBe(await findAddButton())
  },
)

it.each(['nothing 5', '150 1', '11 1'])('finds no product for the line %j', async (text) => {
  const { user, lines } = await showQuickOrder()
  await pasteLines(user, lines, text)
  expect(await within(await findRow(text)).findByText('Not found')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add to Cart' }).getAttribute('aria-disabled')).toBe('true')
})

it('lets an administrator order any quantity', async () => {
  const { user, lines } = await showQuickOrder({ roleId: 1 })
  await pasteLines(user, lines, '101 7')
  expect(await screen.findByText('The line is ready: $3.15.')).toBeTruthy()
})

it('adds the ready lines to the cart, joined by product, and keeps the other lines through a reload', async () => {
  const { counter, user, lines, showAgain } = await showQuickOrder()
  await counter.cart.setQuantity(product({ id: 121 }), 9)
  await pasteLines(user, lines, '101 50\npouhc 5\n121 2\n101 50')
  expect(within(await findRow('Tag Pouch Standard')).getByText('2 lines joined')).toBeTruthy()
  expect(await screen.findByText('replaces 9 in the cart')).toBeTruthy()
  await user.click(await findAddButton())
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

it('enters a whole order by keyboard', async () => {
  const { counter, user } = await showQuickOrder()
  while (document.activeElement !== screen.getByLabelText('Lines')) await user.tab()
  await user.keyboard('101 100{Enter}heavy pouch 50{Enter}121 1')
  await screen.findByRole('button', { name: 'Add 3 products to Cart' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect((await readCart(counter.databases.account)).lines).toHaveLength(3))
})

it('says that the text has more lines than the limit', async () => {
  const { user, lines } = await showQuickOrder()
  await pasteLines(user, lines, '121 1\n'.repeat(1001))
  const words =
    'Only the first 1000 lines are looked up. One more line waits: add lines to the cart or remove them first.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByText('1000 lines joined')).toBeTruthy()
})

it('looks up each of 100 pasted lines', async () => {
  const products = Array.from({ length: 100 }, (_, index) =>
    product({ id: index + 1, name: `Part ${index + 1}` }),
  )
  const { user, lines } = await showQuickOrder({ products })
  await pasteLines(user, lines, products.map(({ name }) => `${name}\t1`).join('\r\n'))
  // A query by text would print every row on each failed try.
  const summary = () => document.querySelector('p[role=status]')?.textContent
  await waitFor(() => expect(summary()).toBe('All 100 lines are ready: $0.00.'))
})

it('says that the catalogue is not complete yet', async () => {
  await showQuickOrder()
  const text =
    'The catalog is not complete on this device yet: 0 products so far. Products that are not found are perhaps not downloaded yet.'
  expect(screen.getByText(text)).toBeTruthy()
})

it('does not call the catalogue incomplete once the device has every product', async () => {
  await showQuickOrder({ catalogue: { storedCount: 213, totalCount: 213 } })
  expect(
    screen.getByText('All products are on this device. The app is still comparing them with the server.'),
  ).toBeTruthy()
  expect(screen.queryByText(/not complete/)).toBeNull()
})

it('offers products with a number in their names when the number is no product id', async () => {
  const { user, lines } = await showQuickOrder({
    products: [product({ id: 7, name: 'Key Cabinet 120 Hooks' })],
  })
  await pasteLines(user, lines, '120 1')
  expect(await within(await findRow('120 1')).findByText('Which one?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add to Cart' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Key Cabinet 120 Hooks' }))
  expect(await screen.findByRole('button', { name: 'Add 1 product to Cart' })).toBeTruthy()
})

it('counts the matches after the first five, and shows them after a press', async () => {
  const products = Array.from({ length: 8 }, (_, index) =>
    product({ id: index + 1, name: `Brass Hook ${String.fromCharCode(65 + index)}` }),
  )
  const { user, lines } = await showQuickOrder({ products })
  await pasteLines(user, lines, 'brass 1')
  await user.click(await screen.findByRole('button', { name: '3 more' }))
  expect(screen.getAllByRole('button', { name: /^Brass Hook/ })).toHaveLength(8)
})

it('counts every match, and shows them in pages', async () => {
  const products = Array.from({ length: 150 }, (_, index) =>
    product({
      id: index + 1,
      name: `Brass Hook ${index + 1}`,
      type: index % 2 === 0 ? 'PRODUCT' : 'CATEGORY',
    }),
  )
  const { user, lines } = await showQuickOrder({ products })
  await pasteLines(user, lines, 'brass 500')
  const moreButton = await screen.findByRole('button', { name: '70 more' })
  await user.click(moreButton)
  expect(await screen.findAllByRole('button', { name: /^Brass Hook/ })).toHaveLength(20)
  expect(document.activeElement).toBe(moreButton)
  const pages = screen.getByRole('navigation', { name: 'Products for brass' })
  await user.click(within(pages).getByRole('button', { name: 'Page 4' }))
  await user.click(await screen.findByRole('button', { name: 'Brass Hook 149' }))
  expect(lines.value).toBe('#149 Brass Hook 149 500')
})

it('names in the row of a joined line the line that it was joined with', async () => {
  const { user, lines } = await showQuickOrder()
  await pasteLines(user, lines, '121 1\nheavy pouch 50\nplate frame chrome 2')
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

it('says how many lines wait after the limit, and keeps them in the text', async () => {
  const { user, lines } = await showQuickOrder()
  const typedLines = [...Array.from({ length: 1000 }, () => '121 1'), '102 50', '101 100']
  await pasteLines(user, lines, typedLines.join('\n'))
  await screen.findByText('The line is ready: $2,150.00.')
  expect(
    screen.getByText(
      'Only the first 1000 lines are looked up. 2 more lines wait: add lines to the cart or remove them first.',
    ),
  ).toBeTruthy()
  await user.click(await findAddButton())
  await waitFor(() => expect(lines.value).toBe('102 50\n101 100'))
  await screen.findByText('All 2 lines are ready: $76.00.')
})

it('reports unsaved typing until Add has emptied the text', async () => {
  const { counter, user, lines } = await showQuickOrder()
  const busyReasons = new Set<string>()
  counter.pwa.setBusy = (reason, isBusy) =>
    void (isBusy ? busyReasons.add(reason) : busyReasons.delete(reason))
  cleanup()
  showScreen(counter, <QuickOrderScreen />, '/quick-order')
  await pasteLines(user, await screen.findByLabelText('Lines'), '121 2')
  expect(busyReasons.size).toBe(1)
  await user.click(await findAddButton())
  await waitFor(() => expect(busyReasons.size).toBe(0))
  expect(lines.isConnected).toBe(false)
})

it('lets the page respond between slow searches, and renders only one page of rows', async () => {
  const { counter, user, lines } = await showQuickOrder()
  const events: string[] = []
  const { search } = counter.catalogue
  counter.catalogue.search = (...input) => {
    events.push('search')
    setTimeout(() => events.push('page timer'))
    const endsAt = performance.now() + 11
    while (performance.now() < endsAt); // blocks the page for most of a frame
    return search(...input)
  }
  await pasteLines(user, lines, Array.from({ length: 60 }, (_, index) => `pouhcc${index} 1`).join('\n'))
  expect(await screen.findByText('Check 60 lines.')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(51)
  expect(events.slice(0, 6)).toEqual(['search', 'page timer', 'search', 'page timer', 'search', 'page timer'])
})

it('updates matched products when the device’s copy changes', async () => {
  const { counter, user, lines } = await showQuickOrder()
  await pasteLines(user, lines, '101 200')
  await screen.findByText('The line is ready: $90.00.')
  await putProducts(counter.databases.copy, [
    product({ id: 101, name: 'Tag Pouch Standard', price: 0.5, startValue: 100, quantityStep: 100 }),
  ])
  await screen.findByText('The line is ready: $100.00.')
})

it('asks the server whether it still lists the matched products and the choices', async () => {
  const { counter, user, lines } = await showQuickOrder({ connection: 'online' })
  const confirmedIds: number[] = []
  counter.catalogue.confirmProducts = async (ids) => {
    confirmedIds.push(...ids)
    return true
  }
  await pasteLines(user, lines, '121 2\npouch 100')
  await waitFor(() => expect(confirmedIds.sort()).toEqual([101, 102, 121]))
})

it('says that a search failed, and searches again after Try again', async () => {
  const { counter, user, lines } = await showQuickOrder()
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { search } = counter.catalogue
  counter.catalogue.search = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await pasteLines(user, lines, 'plate frame chrome; 3')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The products on this device could not be searched.',
  )
  counter.catalogue.search = search
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('The line is ready: $6.45.')
  expect(screen.queryByRole('alert')).toBeNull()
  consoleError.mockRestore()
})
