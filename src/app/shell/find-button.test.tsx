import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, test } from 'vitest'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { sampleDealership, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { FindButton } from './find-button.tsx'

afterEach(cleanup)

function show({ hasDialog = false, counter = sampleCounter({ account: null, connection: 'offline' }) } = {}) {
  showScreen(
    counter,
    <>
      <FindButton />
      {hasDialog && <div role="dialog" aria-label="Review order" />}
      <input aria-label="PO#" />
      <select aria-label="Weeks" />
    </>,
    '/orders',
  )
}
const field = () => screen.findByRole('searchbox', { name: 'Find' })
const poField = () => screen.getByLabelText('PO#')

it('the button opens Find, and Escape closes it and returns the focus', async () => {
  const user = userEvent.setup()
  show()
  await user.click(screen.getByRole('button', { name: 'Find' }))
  const findField = await field()
  await waitFor(() => expect(document.activeElement).toBe(findField))
  expect(screen.getByRole('dialog', { name: 'Find' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find' })))
})

test.each([
  ['/', () => document.body, { key: '/' }],
  ['Ctrl+K', () => document.body, { key: 'k', ctrlKey: true }],
  ['Cmd+K', () => document.body, { key: 'k', metaKey: true }],
  ['Ctrl+K in a field', poField, { key: 'k', ctrlKey: true }],
  ['Ctrl+K with Caps Lock', () => document.body, { key: 'K', ctrlKey: true }],
])('%s opens Find', async (_, target, key) => {
  show()
  expect(fireEvent.keyDown(target(), key)).toBe(false)
  expect(await field()).toBeTruthy()
})

test.each([
  ['/ in a field', poField, { key: '/' }, false],
  ['/ in a choice', () => screen.getByLabelText('Weeks'), { key: '/' }, false],
  ['Ctrl+/', () => document.body, { key: '/', ctrlKey: true }, false],
  ['Alt+/', () => document.body, { key: '/', altKey: true }, false],
  ['k', () => document.body, { key: 'k' }, false],
  ['Ctrl+Shift+K', () => document.body, { key: 'K', ctrlKey: true, shiftKey: true }, false],
  ['Ctrl+K while a dialog is open', () => document.body, { key: 'k', ctrlKey: true }, true],
])('%s is left alone', (_, target, key, hasDialog) => {
  show({ hasDialog })
  expect(fireEvent.keyDown(target(), key)).toBe(true)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('Log Out closes Find and asks because an order waits', async () => {
  const user = userEvent.setup()
  const counter = sampleCounter({ account: sampleAccount(), connection: 'offline' })
  await createOutboxTable(counter.databases.account).add(samplePendingOrder())
  show({ counter })
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await user.type(await field(), 'log out')
  await user.click(await screen.findByRole('option', { name: 'Log Out' }))
  expect(await screen.findByRole('dialog', { name: 'Orders are waiting' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Find' })).toBeNull()
})

it('finds a place of staff also by the name of its page, and the actions of staff', async () => {
  const user = userEvent.setup()
  const counter = sampleCounter({
    account: sampleAccount({
      privileges: [
        { group: 'Orders', actions: ['view', 'edit', 'status_show'] },
        { group: 'Change_Price', actions: ['view', 'create'] },
      ],
    }),
    connection: 'offline',
  })
  show({ counter })
  fireEvent.keyDown(document.body, { key: '/' })
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.replace('↵', ''))
  await user.type(await field(), 'change price')
  await waitFor(() => expect(names()).toEqual(['Change Price', 'Add change price']))
  await user.clear(await field())
  await user.type(await field(), 'morning')
  await waitFor(() => expect(names()).toEqual(['Work through the morning']))
})

it('finds the screens and actions that the person may use', async () => {
  const user = userEvent.setup()
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    connection: 'offline',
  })
  await noteEdgeAnswers(counter.databases.device, true, 'key')
  show({ counter })
  fireEvent.keyDown(document.body, { key: '/' })
  await user.type(await field(), 'lo')
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.replace('↵', ''))
  await waitFor(() => expect(names()).toEqual(['Lock', 'Log Out', 'Order by catalog']))
  await user.clear(await field())
  await user.type(await field(), 'labels{Enter}')
  expect(screen.getByText('At /labels')).toBeTruthy()
})
