import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { offerScan } from '#app-context/scanned-code.ts'
import { findAddButton, pasteLines, findRow, showQuickOrder } from '#tests/support/show-quick-order.tsx'

afterEach(cleanup)

it('asks for the columns when several are possible, and adds nothing before the person chooses', async () => {
  const { user, lines } = await showQuickOrder()
  await pasteLines(user, lines, '121\t3\t2026\n102\t50\t2026')
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
  expect(document.activeElement).toBe(await findAddButton())
})

it('counts repeated scans as pieces, in one line for each code', async () => {
  const { lines } = await showQuickOrder()
  for (const code of ['121', '102', '121']) {
    const textBefore = lines.value
    fireEvent.change(lines, { target: { value: textBefore + code } })
    act(() => expect(offerScan(lines, { code, textBefore })).toBe(true))
  }
  expect(lines.value).toBe('121 2\n102 1\n')
  expect(await screen.findByText('1 of 2 lines is ready: $4.30. Check the other line.')).toBeTruthy()
})

it('changes the quantity in the row of a product, and keeps the focus in the field', async () => {
  const { user, lines } = await showQuickOrder()
  await pasteLines(user, lines, 'Item\tQty\n121\t3\n102\t')
  await screen.findByText('1 of 2 lines is ready: $6.45. Check the other line.')
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
