import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Counter } from '#app-context/counter.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { pathOf } from '#contract/call.ts'
import { priceCalls } from '#contract/prices/price-calls.ts'
import type { PriceChange } from '#domain/prices/price-change.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { ChangePriceScreen } from './change-price-screen.tsx'

afterEach(cleanup)

const RISE: PriceChange = { id: 41, type: 'PRICE', value: 2.5, createdAt: '03.01.2026 23:30' }
const FALL: PriceChange = { id: 40, type: 'SHIPPING', value: -4, createdAt: '02.01.2026 08:00' }
const SUCCESS = { ok: true, value: {} }
const NOT_FOUND = { ok: false, failure: { kind: 'refused', status: 404, code: 10404, message: 'Not found' } }

type Answers = Record<string, unknown>

/** A counter with two products and an order, which records each call and answers it by its path. */
async function counterFor(answers: Answers = {}, actions = ['view', 'create', 'rollback']) {
  const calls: Call<unknown>[] = []
  const allAnswers: Answers = {
    [priceCalls.priceChanges.path]: { ok: true, value: { items: [RISE, FALL], count: 2 } },
    [orderCalls.orders.path]: {
      ok: true,
      value: { items: [sampleServerOrder({ id: 20_417, dealership: dealershipOf(1) })], count: 1 },
    },
    [pathOf(priceCalls.rollbackMoves, { id: 41 })]: NOT_FOUND,
    ...answers,
  }
  const counter = sampleCounter({
    account: sampleAccount({
      privileges: [
        { group: 'Change_Price', actions },
        { group: 'Orders', actions: ['view', 'edit'] },
      ],
    }),
    dealerships: [sampleDealership()],
    // the test knows the type of the answer, which the compiler cannot infer
    api: {
      call: (async (call: Call<unknown>) => {
        calls.push(call)
        const answer = allAnswers[call.path] ?? NOT_FOUND
        return typeof answer === 'function' ? answer(call) : answer
      }) as Api['call'],
    },
    catalogue: { storedCount: 2, totalCount: 2, completeAt: Date.parse('2026-11-21T15:00:00Z') },
  })
  await counter.databases.copy.products.bulkPut([
    product({
      id: 101,
      name: 'Tag Pouch Standard',
      price: 0.45,
      shippingCost: 10,
      shipments: [{ id: 4, dealershipId: 1, quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-01' }],
    }),
    product({ id: 103, name: 'Tag Paper Box', price: 34.95 }),
  ])
  return { counter, calls }
}
const dealershipOf = (id: number) => ({ ...sampleServerOrder().dealership, id, name: 'Lakeside Motors' })

async function rowsOf(name: string): Promise<string[][]> {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''))
}

async function openAddDialog(counter: Counter) {
  showScreen(counter, <ChangePriceScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add change price' }))
  return screen.findByRole('dialog', { name: 'Add change price' })
}

describe('the list', () => {
  it('shows each change with its rollback button', async () => {
    const { counter } = await counterFor()
    showScreen(counter, <ChangePriceScreen />)
    expect(await rowsOf('Price changes')).toEqual([
      ['ID', 'DATE', 'TYPE', 'Value', 'ACTIONS'],
      ['41', '03.01.2026 23:30', 'Price', '+2.5 %', 'Roll back'],
      ['40', '02.01.2026 08:00', 'Shipping', '-4 %', 'Roll back'],
    ])
    expect(screen.getByRole('button', { name: 'Roll back 41' })).toBeTruthy()
  })

  it('shows no buttons to people who may only view', async () => {
    const { counter } = await counterFor({}, ['view'])
    showScreen(counter, <ChangePriceScreen />)
    expect((await rowsOf('Price changes'))[0]).toEqual(['ID', 'DATE', 'TYPE', 'Value'])
    expect(screen.queryByRole('button', { name: 'Add change price' })).toBeNull()
  })

  it('sends the typed filters to the server', async () => {
    const { counter, calls } = await counterFor()
    showScreen(counter, <ChangePriceScreen />)
    await rowsOf('Price changes')
    const filters = within(screen.getByRole('form', { name: 'Filters' }))
    await userEvent.type(filters.getByLabelText('DATE'), '03.40.2026')
    await userEvent.click(filters.getByRole('button', { name: 'Filter' }))
    expect(await filters.findByText('Field must be a day as MM.dd.yyyy')).toBeTruthy()
    await userEvent.clear(filters.getByLabelText('DATE'))
    await userEvent.type(filters.getByLabelText('DATE'), '03.01.2026')
    await userEvent.type(filters.getByLabelText('Value'), '+2.5 %')
    await userEvent.selectOptions(filters.getByLabelText('TYPE'), 'Price')
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ date: '2026-03-01', type: 'PRICE', value: 2.5 }))
    await userEvent.click(filters.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({}))
  })

  it.each([
    ['/change_price', 'No price changes yet'],
    ['/change_price?id=7', 'No price changes match'],
  ])('the list at %s says that it is empty: %s', async (address, text) => {
    const { counter } = await counterFor({
      [priceCalls.priceChanges.path]: { ok: true, value: { items: [], count: 0 } },
    })
    showScreen(counter, <ChangePriceScreen />, address)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('a new change', () => {
  it('shows its effect before the person adds it', async () => {
    const { counter } = await counterFor()
    const dialog = await openAddDialog(counter)
    expect(within(dialog).getByText('Enter a value to see which amounts change.')).toBeTruthy()
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Value'))
    await userEvent.keyboard('10')
    expect(await within(dialog).findByText('2 products will have a new price.')).toBeTruthy()
    expect(within(dialog).getByText(/^Hidden products change too\./)).toBeTruthy()
    expect(await rowsOf('Largest changes')).toEqual([
      ['Product', 'Before', 'After'],
      ['Tag Paper Box', '$34.95', '$38.445'],
      ['Tag Pouch Standard', '$0.45', '$0.495'],
    ])
    expect(await rowsOf('Order 20417 of Lakeside Motors, placed again today')).toHaveLength(5)
    expect(within(dialog).getByText('The amount of the one subscription changes.')).toBeTruthy()
    expect((await rowsOf('Subscriptions'))[1]?.slice(0, 3)).toEqual([
      'Tag Pouch Standard',
      'Lakeside Motors',
      'Dec 1, 2026',
    ])
    await userEvent.selectOptions(within(dialog).getByLabelText('Type'), 'Shipping')
    expect(await within(dialog).findByText('1 product will have a new shipping cost.')).toBeTruthy()
    expect((await rowsOf('Largest changes'))[1]).toEqual([
      'Tag Pouch Standard',
      'Shipping',
      '$10.00',
      '$11.00',
    ])
  })

  it.each([
    ['', 'Required field'],
    ['ten', 'Must be a number'],
    ['0', 'A change of 0 % changes nothing'],
    ['-100', 'The value must be above -100'],
    ['1001', 'The value cannot be above 1000'],
    ['1.00001', 'Value can have at most 4 decimal places'],
  ])('with the value %j is refused: %s', async (value, message) => {
    const { counter } = await counterFor()
    const dialog = within(await openAddDialog(counter))
    if (value !== '') await userEvent.type(dialog.getByLabelText('Value'), value)
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(message)
  })

  it('is sent, shows a notice for five seconds, and closes its dialog', async () => {
    const { counter, calls } = await counterFor({ [priceCalls.addPriceChange.path]: SUCCESS })
    const notices = watchNotices(counter)
    const dialog = within(await openAddDialog(counter))
    await userEvent.type(dialog.getByLabelText('Value'), '-2.5%{Enter}')
    await waitFor(() => expect(notices).toEqual([['Price change added successfully.', 5000]]))
    expect(calls.find(({ path }) => path === priceCalls.addPriceChange.path)?.body).toEqual({
      id: 0,
      type: 'PRICE',
      value: -2.5,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it("stays in the dialog when the server refuses it, with the server's sentence", async () => {
    const message = 'Product No. 102 would cost more than $100,000'
    const refusal = { ok: false, failure: { kind: 'refused', status: 400, code: 10300, message } }
    const { counter } = await counterFor({ [priceCalls.addPriceChange.path]: refusal })
    const notices = watchNotices(counter)
    const dialog = within(await openAddDialog(counter))
    await userEvent.type(dialog.getByLabelText('Value'), '5')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(notices).toEqual([['Failed to add price change.', 5000]])
    expect(dialog.getByLabelText('Value')).toHaveProperty('value', '5')
  })
})

it('the message about a lost answer says that the price change may have been made', async () => {
  const { counter } = await counterFor({
    [priceCalls.addPriceChange.path]: { ok: false, failure: { kind: 'timed-out' } },
  })
  const notices = watchNotices(counter)
  const dialog = within(await openAddDialog(counter))
  await userEvent.type(dialog.getByLabelText('Value'), '5{Enter}')
  await waitFor(() =>
    expect(notices).toEqual([
      [
        'Failed to add price change.\nIt may have been created all the same; the next try looks for it first.',
        5000,
      ],
    ]),
  )
})

it('a price change whose answer was lost is not made a second time', async () => {
  let changes = [RISE, FALL]
  const { counter, calls } = await counterFor({
    [priceCalls.priceChanges.path]: () => ({ ok: true, value: { items: changes, count: changes.length } }),
    [priceCalls.addPriceChange.path]: { ok: false, failure: { kind: 'timed-out' } },
  })
  const notices = watchNotices(counter)
  const dialog = within(await openAddDialog(counter))
  // The same change as the newest one: only a newer one is the change of the lost answer.
  await userEvent.type(dialog.getByLabelText('Value'), '2.5{Enter}')
  await waitFor(() => expect(notices).toHaveLength(1))
  changes = [{ ...RISE, id: 42 }, ...changes]
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(notices[1]).toEqual(['Price change added successfully.', 5000]))
  expect(calls.filter(({ path }) => path === priceCalls.addPriceChange.path)).toHaveLength(1)
})

describe('a rollback', () => {
  async function openRollback(answers: Answers) {
    const scene = await counterFor(answers)
    showScreen(scene.counter, <ChangePriceScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Roll back 41' }))
    return {
      ...scene,
      dialog: within(await screen.findByRole('dialog', { name: 'Roll back price change 41?' })),
    }
  }

  it('shows the prices that the server will restore', async () => {
    const moves = [{ productId: 103, field: 'price', before: 34.95, after: 34.1 }]
    const { dialog } = await openRollback({
      [pathOf(priceCalls.rollbackMoves, { id: 41 })]: { ok: true, value: { items: moves, count: 1 } },
    })
    expect(await dialog.findByText('1 product will have a new price.')).toBeTruthy()
    expect(await rowsOf('Largest changes')).toEqual([
      ['Product', 'Before', 'After'],
      ['Tag Paper Box', '$34.95', '$34.10'],
    ])
    expect(dialog.getByText('The change of 03.01.2026 23:30 is taken back: Price +2.5 %.')).toBeTruthy()
    expect(dialog.queryByText(/^Hidden products/)).toBeNull()
  })

  it('is computed on the device when the server cannot compute it', async () => {
    const { dialog } = await openRollback({})
    expect(await dialog.findByText(/^These values are calculated/)).toBeTruthy()
    expect((await rowsOf('Largest changes'))[1]).toEqual(['Tag Paper Box', '$34.95', '$34.0976'])
  })

  it('says that another person has already rolled the change back', async () => {
    const list = (items: PriceChange[]) => ({ ok: true, value: { items, count: items.length } })
    const { dialog } = await openRollback({
      [priceCalls.priceChanges.path]: ({ body }: { body: object }) => list('id' in body ? [] : [RISE, FALL]),
    })
    const description = 'This change was rolled back already.'
    expect(await dialog.findByRole('button', { name: 'Roll back', description })).toBeTruthy()
    expect(dialog.getByRole('status').textContent).toBe(description)
    expect(dialog.queryByText(/^These values are calculated/)).toBeNull()
  })

  it.each([
    [SUCCESS, ['Change Price item rolled back and removed. ID: 41', 5000]],
    [NOT_FOUND, ['Failed to remove ID: 41\nNot found', 5000]],
  ])('is sent to the server, and a notice shows the result', async (answer, notice) => {
    const { counter, calls, dialog } = await openRollback({ [priceCalls.rollBackPriceChange.path]: answer })
    const notices = watchNotices(counter)
    await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }))
    await waitFor(() => expect(notices).toEqual([notice]))
    expect(calls.find(({ path }) => path === priceCalls.rollBackPriceChange.path)?.query).toEqual({ id: 41 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    [[], 'Change Price item rolled back and removed. ID: 41'],
    [
      [RISE],
      'Failed to remove ID: 41\nThe server did not answer in time.\nIt may have been rolled back all the same. The list shows whether it was.',
    ],
  ])('whose answer was lost counts if the server lists the change no more', async (listed, notice) => {
    const list = (items: PriceChange[]) => ({ ok: true, value: { items, count: items.length } })
    const { counter, dialog } = await openRollback({
      [pathOf(priceCalls.rollbackMoves, { id: 41 })]: list([]),
      [priceCalls.priceChanges.path]: ({ body }: { body: object }) =>
        list('id' in body ? listed : [RISE, FALL]),
      [priceCalls.rollBackPriceChange.path]: { ok: false, failure: { kind: 'timed-out' } },
    })
    const notices = watchNotices(counter)
    await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }))
    await waitFor(() => expect(notices).toEqual([[notice, 5000]]))
  })
})
