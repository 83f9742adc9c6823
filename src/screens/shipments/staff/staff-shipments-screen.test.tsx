import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import type { ScheduledShipment } from '#domain/shipments/shipment.ts'
import { putShipments } from '#storage/shipments/shipment-table.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { controlTexts, stubTabletWindow } from '#tests/support/small-window.ts'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { StaffShipmentsScreen } from './staff-shipments-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const POUCHES: ScheduledShipment = {
  id: 4,
  dealershipId: 1,
  productId: 101,
  quantity: 300,
  reorderPeriod: 60,
  nextStartDate: '2026-12-01',
  product: { id: 101, name: 'Tag Pouch Standard', url: '101-tag-pouch-standard' },
}
const shipmentList = (...items: ScheduledShipment[]) => ({ ok: true, value: { items, count: items.length } })
const refusal = {
  ok: false,
  failure: {
    kind: 'refused',
    status: 400,
    code: 10304,
    message: 'The shipment cannot be ordered: its dealership has no user',
  },
}
const SUBJECT = 'Tag Pouch Standard for Lakeside Motors'

interface Scene {
  answers?: Record<string, unknown>
  actions?: string[]
  connection?: 'online' | 'offline'
}

function show({ answers = {}, actions, connection = 'online' }: Scene = {}, address = '/subscription') {
  const calls: Call<unknown>[] = []
  const counter = sampleCounter({
    account: sampleAccount({
      privileges: [
        { group: 'Orders', actions: ['view', 'edit'] },
        { group: 'Scheduled_Shipment', actions: actions ?? ['view', 'edit', 'remove', 'force'] },
      ],
    }),
    dealerships: [sampleDealership({ id: 9, name: 'Harbor Autos' }), sampleDealership()],
    connection,
    // the reply's type depends on the call, which only the test knows
    api: {
      call: (async (call: Call<unknown>) => {
        calls.push(call)
        return { [shipmentCalls.shipments.path]: shipmentList(POUCHES), ...answers }[call.path] ?? refusal
      }) as Api['call'],
    },
  })
  counter.clock = { now: () => Date.parse('2026-11-21T15:00:00Z') }
  const renderResult = showScreen(counter, <StaffShipmentsScreen />, address)
  return { ...renderResult, counter, calls, notices: watchNotices(counter) }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the list', () => {
  it('shows dealership, dates and twelve months of each shipment', async () => {
    show()
    const table = await screen.findByRole('table', { name: 'Subscriptions' })
    const [head, row] = within(table).getAllByRole('row')
    expect(head?.textContent).toBe('PRODUCTDEALERSHIPQNTPERIODNEXT STARTNEXT 12 MONTHSACTIONS')
    expect(row?.textContent).toMatch(/^Tag Pouch StandardLakeside Motors300every 2 monthsDec 1, 2026/)
    expect(within(table).getAllByText(/, later shipment/)).toHaveLength(5)
  })

  it('is filtered by product, dealership and period on the server', async () => {
    const { calls } = show()
    const filters = within(await screen.findByRole('form', { name: 'Filters' }))
    await userEvent.type(filters.getByLabelText('PRODUCT'), ' pouch ')
    await userEvent.type(filters.getByLabelText('DEALERSHIP'), 'lake')
    await userEvent.selectOptions(filters.getByLabelText('PERIOD'), '2 months')
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({
        query: { page: 0, size: 20 },
        body: { filters: { productName: 'pouch', dealerName: 'lake', reorderPeriod: 60 } },
      }),
    )
    expect(screen.getByText('At /subscription?product=pouch&dealership=lake&period=60')).toBeTruthy()
    await userEvent.click(filters.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('At /subscription')).toBeTruthy()
  })

  it('says that no shipment matches', async () => {
    show({ answers: { [shipmentCalls.shipments.path]: shipmentList() } }, '/subscription?period=90')
    expect(await screen.findByText('No subscriptions match')).toBeTruthy()
  })

  it.each([
    [['view'], []],
    [['view', 'edit'], [`Edit ${SUBJECT}`]],
    [['view', 'remove'], [`Remove ${SUBJECT}`]],
    [['view', 'force'], [`Force ${SUBJECT}`]],
  ])('shows to a person with the rights %j the actions %j', async (actions, names) => {
    show({ actions })
    const table = await screen.findByRole('table', { name: 'Subscriptions' })
    const buttons = within(table).queryAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(names)
  })

  it('has on tablets one button with its word and a menu in each row', async () => {
    stubTabletWindow()
    show()
    const table = await screen.findByRole('table', { name: 'Subscriptions' })
    expect(controlTexts(table)).toEqual(['Tag Pouch Standard', 'Edit', `More for ${SUBJECT}`])
    expect(within(table).getByRole('button', { name: `Edit ${SUBJECT}` })).toBeTruthy()
  })

  it('shows the last copy offline, and says that Force needs a connection', async () => {
    const offlineAnswer = { ok: false, failure: { kind: 'offline' } }
    const { counter } = show({
      connection: 'offline',
      answers: { [shipmentCalls.shipments.path]: offlineAnswer },
    })
    await putShipments(counter.databases.copy, { items: [POUCHES], isFirstPage: true }, Date.now())
    cleanup()
    showScreen(counter, <StaffShipmentsScreen />)
    const forceButton = await screen.findByRole('button', { name: `Force ${SUBJECT}` })
    expect(forceButton.getAttribute('aria-disabled')).toBe('true')
    expect(forceButton.getAttribute('title')).toBe('This needs a connection.')
  })
})

describe('a shipment', () => {
  it('has an Edit button that opens the form of the shipment', async () => {
    show()
    await press(`Edit ${SUBJECT}`)
    expect(await screen.findByRole('dialog', { name: 'Editing...' })).toBeTruthy()
    expect(await screen.findByLabelText('Quantity')).toHaveProperty('value', '300')
  })

  it.each([
    [{ ok: true, value: {} }, 'Success removed. ID: 4'],
    [refusal, 'Failed to remove ID: 4\nThe shipment cannot be ordered: its dealership has no user'],
  ])('is removed after a confirmation, or a notice shows the refusal (%#)', async (answer, text) => {
    const { calls, notices } = show({ answers: { [shipmentCalls.removeShipment.path]: answer } })
    await press(`Remove ${SUBJECT}`)
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to remove item?' })
    expect(within(dialog).getByText(SUBJECT)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(notices).toEqual([[text, 3000]]))
    expect(calls.find(({ path }) => path === shipmentCalls.removeShipment.path)?.query).toEqual({ id: 4 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    [{ ok: true, value: { orderId: 20_431 } }, 'The shipment was ordered as order 20431.'],
    [refusal, 'Failed to force ID: 4\nThe shipment cannot be ordered: its dealership has no user'],
  ])('is ordered after a confirmation, or a notice shows the refusal (%#)', async (answer, text) => {
    const { notices } = show({ answers: { [shipmentCalls.forceShipment.path]: answer } })
    await press(`Force ${SUBJECT}`)
    const dialog = await screen.findByRole('dialog', { name: 'Order this shipment now?' })
    expect(
      within(dialog).getByText(
        `${SUBJECT}: 300 pcs are ordered today. After that the next start is Feb 1, 2027.`,
      ),
    ).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Order now' }))
    await waitFor(() => expect(notices).toEqual([[text, 5000]]))
  })

  it('is reported as possibly ordered when the reply to Force was lost', async () => {
    const lostReply = { ok: false, failure: { kind: 'timed-out' } }
    const { notices } = show({ answers: { [shipmentCalls.forceShipment.path]: lostReply } })
    await press(`Force ${SUBJECT}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Order now' }))
    await waitFor(() => expect(notices).toHaveLength(1))
    expect(notices[0]?.[0]).toMatch(
      /^It is not known whether subscription 4 was ordered\.\n.*\nCheck the newest orders of the list before you force it again\.$/,
    )
  })
})
