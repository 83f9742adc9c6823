import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { workbookOf } from '#tests/support/workbook-of.ts'
import { product } from '#tests/support/product.ts'
import { pasteLines, showQuickOrder } from '#tests/support/show-quick-order.tsx'

afterEach(cleanup)

it('appends the lines of a CSV file to the text', async () => {
  const { counter, user, lines } = await showQuickOrder()
  await pasteLines(user, lines, '121 1\n')
  await user.upload(screen.getByLabelText('File of lines'), new File(['101,200\n102,50\n'], 'order.csv'))
  await waitFor(() => expect(lines.value).toBe('121 1\n101,200\n102,50\n'))
  expect(await screen.findByText('All 3 lines are ready: $123.15.')).toBeTruthy()
  expect(counter.notices.read()).toMatchObject([{ kind: 'success', text: '2 lines read from order.csv.' }])
})

it.each([
  ['Windows-1252', [0x47, 0x72, 0xf6, 0xdf, 0x65, 0x2c, 0x35]],
  ['UTF-16', [0xff, 0xfe, 0x47, 0, 0x72, 0, 0xf6, 0, 0xdf, 0, 0x65, 0, 0x2c, 0, 0x35, 0]],
])('reads a file in %s', async (_, bytes) => {
  const { user, lines } = await showQuickOrder({ products: [product({ id: 9, name: 'Größe', price: 2 })] })
  await user.upload(screen.getByLabelText('File of lines'), new File([Uint8Array.from(bytes)], 'order.csv'))
  await waitFor(() => expect(lines.value).toBe('Größe,5'))
  expect(await screen.findByText('The line is ready: $10.00.')).toBeTruthy()
})

it('reads the chosen sheet of a workbook', async () => {
  const { user, lines } = await showQuickOrder()
  const workbook = workbookOf({
    Notes: { rows: '<row><c t="inlineStr"><is><t>read me first</t></is></c></row>' },
    Order: { rows: '<row><c><v>101</v></c><c><v>200</v></c></row>' },
  })
  await user.upload(screen.getByLabelText('File of lines'), new File([workbook], 'order.xlsx'))
  expect(await screen.findByText('Which sheet of order.xlsx is read?')).toBeTruthy()
  expect(lines.value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Read Order' }))
  await waitFor(() => expect(lines.value).toBe('101\t200'))
  expect(screen.queryByText('Which sheet of order.xlsx is read?')).toBeNull()
})

it.each([
  ['PK\u0003\u0004', 'order.csv cannot be read as a table. Save it as XLSX or CSV.'],
  ['x'.repeat(1_000_001), 'order.csv is too large. A file can have up to 1 MB.'],
])('refuses a broken workbook, and a file that is too large (%#)', async (content, text) => {
  const { user, lines } = await showQuickOrder()
  await user.upload(screen.getByLabelText('File of lines'), new File([content], 'order.csv'))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(lines.value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Remove order.csv' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
