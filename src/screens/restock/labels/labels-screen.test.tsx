import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { offerScan } from '#app-context/quick-order/scanned-code.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { putPurchases } from '#storage/orders/purchases.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { LabelsScreen } from './labels-screen.tsx'

const DAY_MS = 86_400_000
const LAKESIDE = sampleDealership()
const POUCH = product({ id: 101, name: 'Tag Pouch' })
const FRAME = product({ id: 121, name: 'Plate Frame' })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function show() {
  URL.createObjectURL ??= () => ''
  URL.revokeObjectURL ??= () => {}
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: LAKESIDE,
    connection: 'offline',
  })
  await putProducts(counter.databases.copy, [POUCH, FRAME])
  const purchases = [10, 40].map((days, index) => ({
    orderId: 500 - index,
    createdAt: apiTextOf(Date.now() - days * DAY_MS),
    status: 'PAID' as const,
    quantity: 20,
    price: 1,
  }))
  const items = [{ productId: 101, name: 'Tag Pouch', averageOrders: 20, vendorId: null, purchases }]
  await putPurchases(counter.databases.copy, LAKESIDE.id, { items, readAt: Date.now() })
  showScreen(counter, <LabelsScreen />, '/labels')
  await screen.findByRole('checkbox', { name: 'Tag Pouch (No. 101)' })
  return { user: userEvent.setup(), files }
}

it('saves labels of usual and added products without a connection', async () => {
  const { user, files } = await show()
  expect(await screen.findByText(/Last updated just now\.$/)).toBeTruthy()
  await user.type(screen.getByLabelText('Add a product'), '121{Enter}')
  await screen.findByRole('checkbox', { name: 'Plate Frame (No. 121)' })
  const sheet = screen.getByRole('combobox', { name: 'Label sheet' })
  const usedLabels = () => screen.getByLabelText<HTMLInputElement>('Labels already used on the first sheet')
  await user.clear(usedLabels())
  await user.type(usedLabels(), '29')
  const otherSheet = screen.getAllByRole<HTMLOptionElement>('option')[1]
  await user.selectOptions(sheet, otherSheet?.value ?? '')
  expect(usedLabels().value).toBe('0')
  await user.selectOptions(sheet, 'Label printer, 62 mm roll')
  await user.clear(screen.getByLabelText('Labels of each product'))
  await user.type(screen.getByLabelText('Labels of each product'), '2')
  expect(screen.getByText('4 labels on 4 pages')).toBeInstanceOf(HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Make PDF' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.type).toBe('application/pdf')
  expect((await files[0]?.text())?.match(/\/Type \/Page /g)).toHaveLength(4)
})

it('adds and ticks a scanned product, and makes no label for a product that is not ticked', async () => {
  const { user } = await show()
  offerScan(screen.getByLabelText('Add a product'), { code: '#121', textBefore: '' })
  await screen.findByRole('checkbox', { name: 'Plate Frame (No. 121)' })
  await user.click(screen.getByRole('checkbox', { name: 'Tag Pouch (No. 101)' }))
  expect(screen.getByText('1 label on 1 page')).toBeInstanceOf(HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Choose none' }))
  expect(screen.getByRole('button', { name: 'Make PDF' }).getAttribute('aria-disabled')).toBe('true')
  offerScan(screen.getByLabelText('Add a product'), { code: '#121', textBefore: '' })
  await screen.findByText('1 label on 1 page')
})

it('says that the device does not have the typed product', async () => {
  const { user } = await show()
  await user.type(screen.getByLabelText('Add a product'), '999{Enter}')
  expect(
    await screen.findByText('No product 999 on this device. Check the number or the name.'),
  ).toBeInstanceOf(HTMLElement)
})

it('keeps refused texts open while quick later scans are added', async () => {
  const { user } = await show()
  const field = screen.getByLabelText<HTMLInputElement>('Add a product')
  const refusal = 'No product #999 on this device. Check the number or the name.'
  offerScan(field, { code: '#999', textBefore: '' })
  offerScan(field, { code: '#121', textBefore: 'tag' })
  await screen.findByRole('checkbox', { name: 'Plate Frame (No. 121)' })
  expect((await screen.findByRole('alert')).textContent).toBe(refusal)
  expect(field.value).toBe('tag')
  await user.clear(field)
  await user.type(field, '101 121{Enter}')
  const choices = await screen.findByRole('group', { name: /: which of these/ })
  offerScan(field, { code: '#998', textBefore: '' })
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  expect(field.value).toBe('')
  await user.click(within(choices).getByRole('button', { name: 'Tag Pouch (No. 101)' }))
  await waitFor(() => expect(choices.isConnected).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Leave #999 out' }))
  expect(screen.queryByText(refusal)).toBeNull()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
