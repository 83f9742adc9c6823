import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, it } from 'vitest'
import { offerScan } from '#app-context/quick-order/scanned-code.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { changeLists, readLists } from '#storage/lists/list-table.ts'
import { counterWithLists, LINES, POUCH, readStoredLists } from '#tests/support/counter-with-lists.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { workbookOf } from '#tests/support/workbook-of.ts'
import type { ListParts } from './list-card.tsx'
import { ListsScreen } from './lists-screen.tsx'

afterEach(cleanup)

/** Shows the lines that it received, and adds the pouches for $0.45 when it is pressed. */
function ReAdd({ lines, onAdded }: ComponentProps<ListParts['ReAdd']>) {
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
  showScreen(
    counter,
    <main>
      <ListsScreen ReAdd={ReAdd} />
    </main>,
    '/lists',
  )
  await screen.findByText(/^The server does not answer/)
  return userEvent.setup()
}

async function openFileField(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'New list' }))
  const dialog = await screen.findByRole('dialog', { name: 'New list' })
  return within(dialog).findByLabelText('File of a list')
}

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
    await within(card).findByText('No product nothing on this device. Check the number or the name.'),
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
  expect(await screen.findByText('The lists are not on this device yet')).toBeTruthy()
  counter.notices.read()[0]?.action?.run()
  await expect.poll(() => readStoredLists(counter)).toEqual(['Monday order: 100 of 101,2 of 121'])
})

it('copies a list to another dealership of the person, without prices', async () => {
  const counter = await counterWithLists('Monday order')
  const user = await showLists(counter)
  await user.click(screen.getByRole('button', { name: 'Edit Monday order' }))
  const dealershipField = screen.getByLabelText('Copy to another dealership')
  const choices = within(dealershipField).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Choose', 'Peoria'])
  await user.selectOptions(dealershipField, 'Peoria')
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
  await user.upload(await openFileField(user), new File([csv], 'Friday order.csv', { type: 'text/csv' }))
  await expect.poll(() => readStoredLists(counter)).toEqual(['Friday order: 200 of 101'])
  expect(counter.notices.read().map(({ text }) => text)).toEqual([
    'The list Friday order has 1 product.',
    'Not added to the list Friday order, because no single product was found: 999,Gone Sticker,5. Add these products by hand.',
  ])
  cleanup()
  expect(counter.notices.read().map(({ kind }) => kind)).toEqual(['success'])
})

it('makes a list from a file that is dropped anywhere on the page, without the dialog', async () => {
  const counter = await counterWithLists()
  await showLists(counter)
  const files = [new File(['Item,Quantity\r\n101,200\r\n'], 'Friday order.csv', { type: 'text/csv' })]
  fireEvent.drop(screen.getByRole('main'), { dataTransfer: { types: ['Files'], files } })
  await expect.poll(() => readStoredLists(counter)).toEqual(['Friday order: 200 of 101'])
  expect(await screen.findByRole('article', { name: 'Friday order' })).toBeTruthy()
})

it('names the products whose quantity in the file is a date or does not fit', async () => {
  const counter = await counterWithLists()
  const user = await showLists(counter)
  const csv = 'Item,Quantity\r\n101,1/5/2026\r\n121,2\r\n'
  fireEvent.change(await openFileField(user), {
    target: { files: [new File([csv], 'Friday order.csv', { type: 'text/csv' })] },
  })
  await expect.poll(() => readStoredLists(counter)).toEqual(['Friday order: 100 of 101,2 of 121'])
  expect(counter.notices.read().map(({ text }) => text)).toEqual([
    'The list Friday order has 2 products.',
    'The quantity of these products in the file is missing, is not a number or does not fit, so the list Friday order has another one: Tag Pouch Standard 100.',
  ])
})

it('names the quantities that a file replaced, and sets them back when the person presses the button', async () => {
  const counter = await counterWithLists('Monday order')
  const user = await showLists(counter)
  const csv = 'Item,Quantity\r\n101,300\r\n121,2\r\n122,4\r\n'
  await user.upload(await openFileField(user), new File([csv], 'Monday order.csv', { type: 'text/csv' }))
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
  await user.upload(await openFileField(user), new File([workbook], 'Friday order.xlsx'))
  await expect.poll(() => readStoredLists(counter)).toEqual(['Friday order: 200 of 101'])
})

it('refuses a CSV file with more lines than a list can have', async () => {
  const counter = await counterWithLists()
  const user = await showLists(counter)
  const csv = `Item,Quantity\r\n${'101,100\r\n'.repeat(301)}`
  await user.upload(await openFileField(user), new File([csv], 'Year.csv', { type: 'text/csv' }))
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

it('changes and removes only the line and the list that the person pressed, and renames a list', async () => {
  const counter = await counterWithLists('Monday order', 'Used-car line')
  const user = await showLists(counter)
  await user.click(await screen.findByRole('button', { name: 'Edit Used-car line' }))
  const card = screen.getByRole('article', { name: 'Used-car line' })
  const quantity = within(card).getByRole('spinbutton', { name: 'Quantity of Plate Frame Chrome' })
  await user.clear(quantity)
  await user.type(quantity, '7{Enter}')
  await expect
    .poll(() => readStoredLists(counter))
    .toEqual(['Monday order: 100 of 101,2 of 121', 'Used-car line: 100 of 101,7 of 121'])
  const name = within(card).getByLabelText('Name of the list')
  await user.clear(name)
  await user.type(name, 'monday order{Enter}')
  expect(
    await within(card).findByText('Another list is called Monday order. Type another name.'),
  ).toBeTruthy()
  await user.clear(name)
  await user.type(name, 'USED-CAR line{Enter}')
  await expect
    .poll(() => readStoredLists(counter))
    .toEqual(['Monday order: 100 of 101,2 of 121', 'USED-CAR line: 100 of 101,7 of 121'])
})

it('rounds a typed quantity up to a step of the product', async () => {
  const counter = await counterWithLists('Monday order')
  await changeLists(counter.databases.account, 1, (lists) =>
    lists.map((list) => ({ ...list, lines: LINES.slice(1) })),
  )
  const user = await showLists(counter)
  await user.click(await screen.findByRole('button', { name: 'Edit Monday order' }))
  await user.type(screen.getByLabelText('Add a product'), '101 150{Enter}')
  await expect.poll(() => readStoredLists(counter)).toEqual(['Monday order: 2 of 121,200 of 101'])
})

it('says that a copied list joined the list of the other dealership that has its name, and sets replaced quantities back', async () => {
  const counter = await counterWithLists('Monday order')
  await changeLists(counter.databases.account, 2, () => [
    {
      id: 'peoria',
      dealershipId: 2,
      name: 'MONDAY order',
      lines: [{ productId: 121, name: 'Plate Frame Chrome', quantity: 9, price: null }],
    },
  ])
  const user = await showLists(counter)
  await user.click(screen.getByRole('button', { name: 'Edit Monday order' }))
  await user.selectOptions(screen.getByLabelText('Copy to another dealership'), 'Peoria')
  await user.click(screen.getByRole('button', { name: 'Copy Monday order' }))
  await expect.poll(() => readStoredLists(counter, 2)).toEqual(['MONDAY order: 2 of 121,100 of 101'])
  await expect.poll(() => counter.notices.read()).toHaveLength(2)
  const notices = counter.notices.read()
  expect(notices[0]?.text).toContain('Peoria')
  notices.find(({ action }) => action !== undefined)?.action?.run()
  await expect.poll(() => readStoredLists(counter, 2)).toEqual(['MONDAY order: 9 of 121,100 of 101'])
  expect(await readStoredLists(counter)).toEqual(['Monday order: 100 of 101,2 of 121'])
})
