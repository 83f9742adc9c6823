import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { offerScan } from '#app-context/scanned-code.ts'
import { LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { changeLists, readLists } from '#storage/lists/list-table.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { workbookOf } from '#tests/support/workbook-of.ts'
import type { ListParts } from './list-card.tsx'
import { ListsScreen } from './lists-screen.tsx'
import { SaveAsList } from './save-as-list.tsx'

afterEach(cleanup)

const POUCH = product({
  id: 101,
  name: 'Tag Pouch Standard',
  price: 0.45,
  startValue: 100,
  quantityStep: 100,
})
const FRAME = product({ id: 121, name: 'Plate Frame Chrome', price: 2 })
const BLACK_FRAME = product({ id: 122, name: 'Plate Frame Black', price: 2 })
const LAKESIDE = sampleDealership()
const PEORIA = sampleDealership({ id: 2, name: 'Peoria' })
const LINES = [
  { productId: 101, name: 'Tag Pouch Standard', quantity: 100, price: 0.4 },
  { productId: 121, name: 'Plate Frame Chrome', quantity: 2, price: 2 },
]

/** A device without a connection that has three products, and lists of Lakeside Motors. */
async function counterWithLists(...names: string[]) {
  const counter = sampleCounter({
    account: sampleAccount({ dealerships: [LAKESIDE, PEORIA].map(({ id, name }) => ({ id, name })) }),
    dealerships: [LAKESIDE, PEORIA],
    chosenDealership: LAKESIDE,
    connection: 'offline',
  })
  counter.catalogue.readProducts = async (ids) =>
    [POUCH, FRAME, BLACK_FRAME].filter(({ id }) => ids.includes(id))
  counter.catalogue.search = async (words) =>
    [POUCH, FRAME, BLACK_FRAME]
      .filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
      .map(({ id }) => id)
  await putProducts(counter.databases.copy, [POUCH, FRAME, BLACK_FRAME])
  await changeLists(counter.databases.account, 1, () =>
    names.map((name) => ({ id: name, dealershipId: 1, name, lines: LINES })),
  )
  return counter
}

/** Shows the lines that it received, and adds the pouches for $0.45 when it is pressed. */
function ReAdd({ lines, onAdded }: Parameters<Extract<ListParts['ReAdd'], (props: never) => unknown>>[0]) {
  const text = lines.map(({ name, quantity, price }) => `${name} ${quantity} ${price}`).join('; ')
  const addedLines = lines
    .filter(({ productId }) => productId === 101)
    .map((line) => ({ kind: 'available' as const, line, product: POUCH, quantity: 100, price: 0.45 }))
  return (
    <button type="button" onClick={() => onAdded?.(addedLines)}>
      Add {text}
    </button>
  )
}

async function showLists(counter: Awaited<ReturnType<typeof counterWithLists>>) {
  showScreen(counter, <ListsScreen ReAdd={ReAdd} />, '/lists')
  await screen.findByRole('button', { name: 'New list' })
  return userEvent.setup()
}

const readStoredLists = async (
  { databases }: Awaited<ReturnType<typeof counterWithLists>>,
  dealershipId = 1,
) =>
  (await readLists(databases.account, dealershipId)).map(
    ({ name, lines }) =>
      `${name}: ${lines.map(({ productId, quantity }) => `${quantity} of ${productId}`).join()}`,
  )

it('gives all lines of a list, or only the chosen lines, to the button that adds them to the cart', async () => {
  const user = await showLists(await counterWithLists('Monday order'))
  const card = screen.getByRole('article', { name: 'Monday order' })
  await expect.poll(() => card.textContent).toContain('2 products, $49.00 today')
  const addButtonText = () => within(card).getByRole('button', { name: /^Add Tag|^Add Plate/ }).textContent
  expect(addButtonText()).toBe('Add Tag Pouch Standard 100 0.4; Plate Frame Chrome 2 2')
  await user.click(within(card).getByRole('button', { name: 'Edit Monday order' }))
  await user.click(within(card).getByRole('checkbox', { name: 'Choose Tag Pouch Standard' }))
  expect(addButtonText()).toBe('Add Plate Frame Chrome 2 2')
})

it('remembers the price that the person saw when the list went into the cart', async () => {
  const user = await showLists(await counterWithLists('Monday order'))
  await user.click(await screen.findByRole('button', { name: /^Add Tag/ }))
  expect(await screen.findByRole('button', { name: /^Add Tag Pouch Standard 100 0.45;/ })).toBeTruthy()
})

it('makes a list from typed ids and words, and lets the person choose between matching products', async () => {
  const counter = await counterWithLists()
  const user = await showLists(counter)
  await user.click(screen.getByRole('button', { name: 'New list' }))
  const dialog = await screen.findByRole('dialog', { name: 'New list' })
  await user.type(within(dialog).getByLabelText('Name of the list'), 'Used-car line{Enter}')
  const card = await screen.findByRole('article', { name: 'Used-car line' })
  const field = within(card).getByLabelText('Add a product')
  await user.type(field, '101{Enter}')
  await expect.poll(() => readStoredLists(counter)).toEqual(['Used-car line: 100 of 101'])
  await user.type(field, 'plate frame 5{Enter}')
  await user.click(await within(card).findByRole('button', { name: '5 of Plate Frame Black' }))
  await expect.poll(() => readStoredLists(counter)).toEqual(['Used-car line: 100 of 101,5 of 122'])
  await user.type(field, 'nothing{Enter}')
  expect(
    await within(card).findByText('No product nothing on this device. Check the id or the name.'),
  ).toBeTruthy()
  await user.click(await within(card).findByRole('button', { name: 'Remove Tag Pouch Standard' }))
  await expect.poll(() => readStoredLists(counter)).toEqual(['Used-car line: 5 of 122'])
})

it('moves the focus to the product field of a list after the person created it', async () => {
  const user = await showLists(await counterWithLists('Monday order'))
  await user.click(screen.getByRole('button', { name: 'New list' }))
  const dialog = await screen.findByRole('dialog', { name: 'New list' })
  await user.type(within(dialog).getByLabelText('Name of the list'), 'Used-car line{Enter}')
  const card = await screen.findByRole('article', { name: 'Used-car line' })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(within(card).getByLabelText('Add a product'))
})

it('adds to the open list a product that is scanned outside of the fields', async () => {
  const counter = await counterWithLists('Monday order', 'Used-car line')
  const user = await showLists(counter)
  await user.click(await screen.findByRole('button', { name: 'Edit Used-car line' }))
  const field = screen.getByLabelText('Add a product')
  expect(field.dataset.takesScans).toBe('page')
  expect(offerScan(field, { code: '#122', textBefore: '' })).toBe(true)
  await expect
    .poll(() => readStoredLists(counter))
    .toEqual(['Monday order: 100 of 101,2 of 121', 'Used-car line: 100 of 101,2 of 121,1 of 122'])
})

it.each([
  ['Add: 500 + 100 = 600', 600],
  ['Replace with 100', 100],
  ['Cancel', 500],
])('asks for a product that the list has already; after %s the list has %i', async (answer, quantity) => {
  const counter = await counterWithLists('Monday order')
  await changeLists(
    counter.databases.account,
    1,
    (lists) => lists.map((list) => ({ ...list, lines: [{ ...LINES[0], quantity: 500 } as EarlierLine] })), // the pouch
  )
  const user = await showLists(counter)
  await user.click(await screen.findByRole('button', { name: 'Edit Monday order' }))
  const field = screen.getByLabelText<HTMLInputElement>('Add a product')
  expect(offerScan(field, { code: '#101', textBefore: '' })).toBe(true)
  expect(await screen.findByText('Tag Pouch Standard is in this list already: 500.')).toBeTruthy()
  expect(offerScan(field, { code: '#122', textBefore: '' })).toBe(true)
  expect(
    await screen.findByText('First choose for Tag Pouch Standard: add or replace. Nothing was added.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: answer }))
  await expect.poll(() => readStoredLists(counter)).toEqual([`Monday order: ${quantity} of 101`])
  await expect.poll(() => document.activeElement).toBe(field)
  await user.type(field, '122{Enter}')
  await expect.poll(() => readStoredLists(counter)).toEqual([`Monday order: ${quantity} of 101,1 of 122`])
})

it.each([
  ['#122', '5', '5 of 122'],
  ['122', '5 x ', '5 of 122'],
  ['#122', 'frame', '1 of 122'],
])('adds the scanned code %s behind the typed text %j to the list: %s', async (code, textBefore, line) => {
  const counter = await counterWithLists('Monday order')
  const user = await showLists(counter)
  await user.click(await screen.findByRole('button', { name: 'Edit Monday order' }))
  expect(offerScan(screen.getByLabelText('Add a product'), { code, textBefore })).toBe(true)
  await expect.poll(() => readStoredLists(counter)).toEqual([`Monday order: 100 of 101,2 of 121,${line}`])
})

it('refuses a name that another list has', async () => {
  const user = await showLists(await counterWithLists('Monday order'))
  await user.click(screen.getByRole('button', { name: 'New list' }))
  const dialog = await screen.findByRole('dialog', { name: 'New list' })
  await user.type(within(dialog).getByLabelText('Name of the list'), 'monday ORDER{Enter}')
  expect(
    await within(dialog).findByText('Another list is called Monday order. Type another name.'),
  ).toBeTruthy()
})

it('puts a deleted list back when the person presses the action of the notice', async () => {
  const counter = await counterWithLists('Monday order')
  const user = await showLists(counter)
  await user.click(screen.getByRole('button', { name: 'Delete Monday order' }))
  await expect.poll(() => readStoredLists(counter)).toEqual([])
  expect(await screen.findByText('No lists yet')).toBeTruthy()
  counter.notices.read()[0]?.action?.run()
  await expect.poll(() => readStoredLists(counter)).toEqual(['Monday order: 100 of 101,2 of 121'])
})

it('copies a list to another dealership of the person, without prices', async () => {
  const counter = await counterWithLists('Monday order')
  const user = await showLists(counter)
  await user.click(screen.getByRole('button', { name: 'Edit Monday order' }))
  await user.selectOptions(screen.getByLabelText('Copy to another dealership'), 'Peoria')
  await user.click(screen.getByRole('button', { name: 'Copy Monday order' }))
  await expect.poll(() => readStoredLists(counter, 2)).toEqual(['Monday order: 100 of 101,2 of 121'])
  expect((await readLists(counter.databases.account, 2))[0]?.lines.map(({ price }) => price)).toEqual([
    null,
    null,
  ])
})

it('makes a list from a CSV file, and names the lines that match no product', async () => {
  const counter = await counterWithLists()
  const user = await showLists(counter)
  const csv = 'Item,Description,Quantity\r\n101,Tag Pouch Standard,200\r\n999,Gone Sticker,5\r\n'
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  await user.upload(input as HTMLInputElement, new File([csv], 'Friday order.csv', { type: 'text/csv' })) // the one file field
  await expect.poll(() => readStoredLists(counter)).toEqual(['Friday order: 200 of 101'])
  expect(counter.notices.read().map(({ text }) => text)).toEqual([
    'The list Friday order has 1 product.',
    'Not added, because no single product was found: 999,Gone Sticker,5. Add these products by hand.',
  ])
})

it('names the quantities that a file replaced, and sets them back when the person presses the button', async () => {
  const counter = await counterWithLists('Monday order')
  const user = await showLists(counter)
  const csv = 'Item,Quantity\r\n101,300\r\n121,2\r\n122,4\r\n'
  await user.upload(
    screen.getByLabelText('File of a list'),
    new File([csv], 'Monday order.csv', { type: 'text/csv' }),
  )
  await expect.poll(() => readStoredLists(counter)).toEqual(['Monday order: 300 of 101,2 of 121,4 of 122'])
  const notice = () => counter.notices.read().find(({ action }) => action !== undefined)
  await expect
    .poll(() => notice()?.text)
    .toBe('In the list Monday order these quantities were replaced: Tag Pouch Standard 100 → 300.')
  notice()?.action?.run()
  await expect.poll(() => readStoredLists(counter)).toEqual(['Monday order: 100 of 101,2 of 121,4 of 122'])
})

it('makes a list from a workbook', async () => {
  const counter = await counterWithLists()
  const user = await showLists(counter)
  const workbook = workbookOf({ Order: { rows: '<row><c><v>101</v></c><c><v>200</v></c></row>' } })
  await user.upload(screen.getByLabelText('File of a list'), new File([workbook], 'Friday order.xlsx'))
  await expect.poll(() => readStoredLists(counter)).toEqual(['Friday order: 200 of 101'])
})

it('refuses a CSV file with more lines than a list can have', async () => {
  const counter = await counterWithLists()
  const user = await showLists(counter)
  const csv = `Item,Quantity\r\n${'101,100\r\n'.repeat(301)}`
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  await user.upload(input as HTMLInputElement, new File([csv], 'Year.csv', { type: 'text/csv' })) // the one file field
  expect(
    await screen.findByText(
      /This file has more than 300 lines, and a list can have up to 300 products. Divide the file into two files./,
    ),
  ).toBeTruthy()
  expect(await readStoredLists(counter)).toEqual([])
})

it('says that no dealership is chosen', async () => {
  showScreen(sampleCounter({ account: sampleAccount() }), <ListsScreen ReAdd={ReAdd} />, '/lists')
  expect(await screen.findByText('No dealership is chosen')).toBeTruthy()
})

async function openSaveAsList(
  counter: Awaited<ReturnType<typeof counterWithLists>>,
  name: string,
  lines: EarlierLine[],
) {
  const user = userEvent.setup()
  showScreen(counter, <SaveAsList lines={lines} />, '/cart')
  await user.click(screen.getByRole('button', { name: 'Save as list' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save as list' })
  await user.type(within(dialog).getByLabelText('Name of the list'), name)
  return { dialog, save: () => user.click(within(dialog).getByRole('button', { name: 'Save list' })) }
}

it('saves a cart as a new list', async () => {
  const counter = await counterWithLists()
  const { save } = await openSaveAsList(counter, 'Friday', LINES)
  await save()
  await expect.poll(() => readStoredLists(counter)).toEqual(['Friday: 100 of 101,2 of 121'])
})

it('saves nothing, and says so, if the list would have more than 300 products', async () => {
  const counter = await counterWithLists('Monday order')
  const otherLines = Array.from({ length: 299 }, (_, index) => ({
    productId: 1000 + index,
    name: 'Sticker',
    quantity: 1,
    price: null,
  }))
  const { dialog, save } = await openSaveAsList(counter, 'monday order', otherLines)
  await save()
  await expect
    .poll(() => counter.notices.read().map(({ text }) => text))
    .toEqual([
      'Nothing was saved: a list can have up to 300 products, and this list would have more. Save fewer products, or choose another name.',
    ])
  expect(dialog.isConnected).toBe(true)
  expect(await readStoredLists(counter)).toEqual(['Monday order: 100 of 101,2 of 121'])
})

it('says before saving that the products go into the list that has the name already', async () => {
  const counter = await counterWithLists('Monday order')
  const blackFrame = { productId: 122, name: 'Plate Frame Black', quantity: 7, price: 2 }
  const { dialog, save } = await openSaveAsList(counter, 'monday order', [blackFrame])
  await expect.poll(() => dialog.textContent).toContain('Monday order exists already.')
  await save()
  await expect.poll(() => readStoredLists(counter)).toEqual(['Monday order: 100 of 101,2 of 121,7 of 122'])
})

it('says before saving which quantities of the list will be replaced', async () => {
  const counter = await counterWithLists('Monday order')
  const { dialog } = await openSaveAsList(counter, 'monday order', [
    { productId: 101, name: 'Tag Pouch Standard', quantity: 500, price: 0.4 },
  ])
  await expect
    .poll(() => dialog.textContent)
    .toContain(
      'Monday order exists already. These quantities are replaced: Tag Pouch Standard 100 → 500. Its other products stay.',
    )
})

it('saves no list when the dealership has 50 lists, and says so', async () => {
  const names = Array.from({ length: LIST_LIMITS.lists }, (_, index) => `List ${index}`)
  const counter = await counterWithLists(...names)
  const { save } = await openSaveAsList(counter, 'One more', LINES)
  await save()
  await expect
    .poll(() => counter.notices.read().map(({ text }) => text))
    .toEqual(['The dealership already has 50 lists, and cannot have more. Delete one of its lists first.'])
  expect((await readStoredLists(counter)).length).toBe(50)
})
