import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { queueShipmentChange, readLiveChanges } from '#storage/shipments/shipment-change-table.ts'
import { MONTHLY_POUCHES, QUEUED_AT, sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { shipmentChangeTexts as texts } from '#texts/shipments/shipment-changes.ts'
import { WaitingChanges } from './waiting-changes.tsx'

afterEach(cleanup)

const FRAME = { id: 121, name: 'Plate Frame Chrome', url: '121-plate-frame-chrome' }
const MAT = { id: 130, name: 'Floor Mat', url: '130-floor-mat' }
const KEYS = [1, 2, 3].map((digit) => `${digit}b1d4a0e-6a0f-4c39-9a55-3c2d8a1f7e10`)
const FAR_FUTURE = Date.parse('2099-01-01T00:00:00Z')

/** Three changes: one waits, one needs a review, and one was refused. */
const CHANGES: ShipmentChange[] = [
  sampleShipmentChange({ key: KEYS[0] ?? '', nextTryAt: FAR_FUTURE, queuedAt: QUEUED_AT + 3 }),
  sampleShipmentChange({
    key: KEYS[1] ?? '',
    product: FRAME,
    state: 'needs-review',
    current: { shipment: { ...MONTHLY_POUCHES, quantity: 175 }, readAt: QUEUED_AT },
    queuedAt: QUEUED_AT + 2,
  }),
  sampleShipmentChange({
    key: KEYS[2] ?? '',
    product: MAT,
    state: 'refused',
    refusal: { message: 'Floor Mat cannot be ordered by subscription', cause: null },
    queuedAt: QUEUED_AT + 1,
  }),
]

async function show(connection: 'online' | 'offline' = 'online', address = '/subscription') {
  const counter = sampleCounter({ account: sampleAccount(), connection })
  const { account } = counter.databases
  for (const change of CHANGES) await queueShipmentChange(account, change, () => change)
  showScreen(counter, <WaitingChanges />, address)
  await screen.findByRole('list', { name: 'Changes of subscriptions', hidden: true })
  const readStates = async () =>
    Object.fromEntries((await readLiveChanges(account)).map(({ product, state }) => [product.name, state]))
  return { counter, readStates, user: userEvent.setup() }
}
const buttonNames = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))

it('lists each change with its state and the buttons that its state allows', async () => {
  await show()
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toHaveLength(3)
  expect(items.find((text) => text?.startsWith('Plate Frame Chrome'))).toContain('Needs review')
  expect(items.find((text) => text?.startsWith('Floor Mat'))).toContain(
    'The server did not make this change. Floor Mat cannot be ordered by subscription',
  )
  expect(buttonNames().sort()).toEqual([
    'Discard the change of Floor Mat',
    'Discard the change of Plate Frame Chrome',
    'Discard the change of Tag Pouch Standard',
    'Review the change of Plate Frame Chrome',
    'Send the change of Tag Pouch Standard now',
    'Try the change of Floor Mat again',
  ])
})

it('offers no sending without a connection', async () => {
  await show('offline')
  expect(buttonNames()).not.toContain('Send the change of Tag Pouch Standard now')
  expect(buttonNames()).toContain('Try the change of Floor Mat again')
})

it('changes only the change whose button is pressed', async () => {
  const { readStates, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Try the change of Floor Mat again' }))
  await waitFor(async () =>
    expect(await readStates()).toEqual({
      'Tag Pouch Standard': 'waiting',
      'Plate Frame Chrome': 'needs-review',
      'Floor Mat': 'waiting',
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Discard the change of Tag Pouch Standard' }))
  expect(Object.keys(await readStates())).toHaveLength(3)
  const dialog = await screen.findByRole('dialog', { name: 'Tag Pouch Standard for Lakeside Motors' })
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }))
  await waitFor(async () =>
    expect(await readStates()).toEqual({ 'Plate Frame Chrome': 'needs-review', 'Floor Mat': 'waiting' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each<[string, Record<string, string>, string]>([
  ['Send mine', { 'Plate Frame Chrome': 'waiting' }, 'isSent'],
  ['Keep theirs', {}, 'isKept'],
])('the sheet compares three values; %s decides', async (name, states, textKey) => {
  const { counter, readStates, user } = await show('online', `/subscription?review=${KEYS[1]}`)
  const dialog = await screen.findByRole('dialog')
  const rows = within(dialog)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows.find((text) => text?.includes('175'))).toMatch(/100.*175.*250/)
  await user.click(
    within(dialog).getByRole('button', { name: texts[name === 'Send mine' ? 'sendMine' : 'keepTheirs'] }),
  )
  const others = { 'Tag Pouch Standard': 'waiting', 'Floor Mat': 'refused' }
  await waitFor(async () => expect(await readStates()).toEqual({ ...others, ...states }))
  await waitFor(() =>
    expect(counter.notices.read().map(({ text }) => text)).toEqual([texts[textKey as 'isSent' | 'isKept']]),
  )
  expect(screen.getByText('At /subscription')).toBeTruthy()
})
