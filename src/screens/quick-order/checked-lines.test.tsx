import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { offerScan } from '#app-context/quick-order/scanned-code.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { findAddButton, findRow, pasteLines, showQuickOrder } from '#tests/support/show-quick-order.tsx'

afterEach(cleanup)

it('asks for the columns when several are possible, and adds nothing before the person chooses', async () => {
  const { user, lines } = await showQuickOrder()
  await pasteLines(user, lines, '121\t3\t2026\n102\t50\t2026')
  expect(await screen.findByText('Which column is the product, and which the quantity?')).toBeTruthy()
  expect(document.querySelector('p[role=status]')?.textContent).toBe('Choose the columns first.')
  expect(screen.getByRole('button', { name: 'Add to Cart' }).getAttribute('aria-disabled')).toBe('true')
  const option = 'Column 1 (121, 102)'
  await user.selectOptions(screen.getByLabelText('Product column'), option)
  await user.selectOptions(screen.getByLabelText('Quantity column'), 'Column 2 (3, 50)')
  await user.click(screen.getByRole('button', { name: 'Use these columns' }))
  await screen.findByText('All 2 lines are ready: $37.45.')
  expect(lines.value).toBe('Product\tQuantity\t-\n121\t3\t2026\n102\t50\t2026')
  expect(
    screen.getByText('Not ordered: line 1 (column names; product: Product, quantity: Quantity).'),
  ).toBeTruthy()
  expect(document.activeElement).toBe(await findAddButton())
})

function scan(lines: HTMLTextAreaElement, code: string): void {
  const textBefore = lines.value
  fireEvent.change(lines, { target: { value: textBefore + code } })
  act(() => expect(offerScan(lines, { code, textBefore })).toBe(true))
}

it('counts the first scan of a product as its start value and each further scan as one step, in one line', async () => {
  const { lines } = await showQuickOrder()
  for (const code of ['121', '102', '121', '#101', '102', '999', '102']) scan(lines, code)
  await waitFor(() => expect(lines.value).toBe('121 2\n102 150\n#101 100\n999 1\n'))
  scan(lines, '102')
  await waitFor(() => expect(lines.value).toBe('121 2\n102 200\n#101 100\n999 1\n'))
  expect(await screen.findByText('3 of 4 lines are ready: $173.30. Check 1 other line.')).toBeTruthy()
})

it('takes a scan as a line of its own while the focus is elsewhere on the page', async () => {
  const { lines } = await showQuickOrder()
  expect(lines.dataset.takesScans).toBe('page')
  fireEvent.change(lines, { target: { value: 'plate frame 102' } })
  for (const code of ['102', '121', '102'])
    act(() => expect(offerScan(lines, { code, textBefore: '', isFromElsewhere: true })).toBe(true))
  await waitFor(() => expect(lines.value).toBe('plate frame 102\n102 100\n121 1\n'))
})

it('takes a scan whose first keys came before the line of the earlier scan had its start value', async () => {
  const { counter, lines } = await showQuickOrder()
  const { readProducts } = counter.catalogue
  let answer = (): void => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  counter.catalogue.readProducts = async (ids) => {
    await isAnswered
    return readProducts(ids)
  }
  scan(lines, '#101')
  fireEvent.change(lines, { target: { value: '#101 1\n10' } })
  answer()
  await waitFor(() => expect(lines.value).toBe('#101 100\n10'))
  fireEvent.change(lines, { target: { value: '#101 100\n102' } })
  act(() => expect(offerScan(lines, { code: '102', textBefore: '#101 1\n' })).toBe(true))
  await waitFor(() => expect(lines.value).toBe('#101 100\n102 50\n'))
})

it('takes a scan at its Enter, so that the keys of the next scan stand behind it in a line of their own', async () => {
  const { lines } = await showQuickOrder()
  act(() => {
    fireEvent.change(lines, { target: { value: '#121' } })
    offerScan(lines, { code: '#121', textBefore: '' })
    expect(lines.value).toBe('#121 1\n')
    fireEvent.change(lines, { target: { value: `${lines.value}102` } })
    offerScan(lines, { code: '102', textBefore: '#121 1\n' })
    expect(lines.value).toBe('#121 1\n102 1\n')
  })
  await waitFor(() => expect(lines.value).toBe('#121 1\n102 50\n'))
})

it('changes the quantity in the row of a product, and keeps the focus in the field', async () => {
  const { user, lines } = await showQuickOrder()
  await pasteLines(user, lines, 'Item\tQty\n121\t3\n102\t')
  await screen.findByText('1 of 2 lines is ready: $6.45. Check 1 other line.')
  const heavyPouchQuantity = screen.getByRole('spinbutton', { name: 'Quantity of Tag Pouch Heavy' })
  await user.clear(heavyPouchQuantity)
  await user.type(heavyPouchQuantity, '100{Enter}')
  await screen.findByText('All 2 lines are ready: $68.45.')
  expect(document.activeElement).toBe(heavyPouchQuantity)
  const frameRow = within(await findRow('Plate Frame Chrome'))
  await user.click(frameRow.getByRole('button', { name: 'Increase' }))
  await user.click(frameRow.getByRole('button', { name: 'Increase' }))
  await screen.findByText('All 2 lines are ready: $72.75.')
  expect(lines.value).toBe('Item\tQty\n#121 Plate Frame Chrome 5\n#102 Tag Pouch Heavy 100')
})

it.each([
  ['121 1.5', 'Plate Frame Chrome', 'The quantity must be a whole number'],
  ['121 -100', 'Plate Frame Chrome', 'The quantity must be above 0'],
  ['plate frame chrome -100', 'Plate Frame Chrome', 'The quantity must be above 0'],
  ['Item\tQty\n121\tmany', 'Plate Frame Chrome', 'The quantity is not a number'],
  ['121 x 4 cases', 'Plate Frame Chrome', 'How many pieces?'],
  ['121 4, 103 2', '121 4, 103 2', 'Write one product and one quantity in each line'],
  ['Item\tQty\n\t5', '5', 'Product missing'],
])('shows the fault of the line %j', async (text, name, faultText) => {
  const { user, lines } = await showQuickOrder()
  await pasteLines(user, lines, text)
  expect(await within(await findRow(name)).findByText(faultText)).toBeTruthy()
})

it('reads a line with two product ids as the person chooses', async () => {
  const { user, lines } = await showQuickOrder()
  await pasteLines(user, lines, '121 x 102')
  await user.click(await screen.findByRole('button', { name: '102 of Plate Frame Chrome' }))
  await screen.findByText('The line is ready: $219.30.')
  expect(lines.value).toBe('#121 Plate Frame Chrome 102')
})

it('computes the totals with the prices of the chosen dealership', async () => {
  const { user, lines } = await showQuickOrder({
    chosenDealership: sampleDealership(),
    products: [
      product({
        id: 121,
        name: 'Plate Frame Chrome',
        price: 2,
        discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 1, value: 25 }],
      }),
    ],
  })
  await pasteLines(user, lines, '121 3')
  await screen.findByText('The line is ready: $4.50.')
  expect((await findRow('Plate Frame Chrome')).textContent).toContain('$4.50× $1.50')
})

it('shows fifty rows on a page, and the last page that is left after the text became shorter', async () => {
  const { user, lines } = await showQuickOrder({ products: [] })
  await pasteLines(user, lines, Array.from({ length: 61 }, (_, index) => `zzz${index} 1`).join('\n'))
  await screen.findByText('Check 61 lines.')
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(screen.getAllByRole('row')).toHaveLength(12)
  expect(await findRow('zzz50 1')).toBeTruthy()
  fireEvent.change(lines, { target: { value: 'zzz7 1' } })
  expect(await findRow('zzz7 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull()
})

it('keeps the lines of products that the check of the cart removed again, and names them', async () => {
  const { counter, user, lines } = await showQuickOrder()
  counter.cart.readIdsInCart = async () => new Set([121])
  await pasteLines(user, lines, '121 2\n102 50')
  await user.click(await findAddButton())
  await waitFor(() => expect(lines.value).toBe('102 50'))
  expect(counter.notices.read().map(({ kind, text }) => [kind, text])).toEqual([
    ['success', 'Added to the cart: 1 product'],
    ['failure', 'Not added, because no longer available for sale: Tag Pouch Heavy'],
  ])
})

it('reads the lines of a table without a column of quantities', async () => {
  const { user, lines } = await showQuickOrder()
  await pasteLines(user, lines, '121\t3\t2026\n102\t50\t2026')
  await screen.findByText('Which column is the product, and which the quantity?')
  const product = screen.getByLabelText<HTMLSelectElement>('Product column')
  await user.selectOptions(product, 'Column 1 (121, 102)')
  const quantity = screen.getByLabelText<HTMLSelectElement>('Quantity column')
  const sameColumn = [...quantity.options].find(({ textContent }) => textContent?.startsWith('Column 1'))
  if (sameColumn !== undefined) {
    await user.selectOptions(quantity, sameColumn)
    expect(screen.getByRole('button', { name: 'Use these columns' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  }
  await user.selectOptions(quantity, [...quantity.options].at(-1) as HTMLOptionElement) // it has options
  await user.click(screen.getByRole('button', { name: 'Use these columns' }))
  await waitFor(() => expect(lines.value).toBe('Product\t-\t-\n121\t3\t2026\n102\t50\t2026'))
  expect(await within(await findRow('Plate Frame Chrome')).findByText('Quantity missing')).toBeTruthy()
})
