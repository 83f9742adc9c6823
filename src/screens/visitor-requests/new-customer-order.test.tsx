import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Answer } from '#api/failure.ts'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { alertTexts, fillContactAndState, ILLINOIS, prepareVisitor } from '#tests/support/visitor-forms.ts'
import { NewCustomerOrder } from './new-customer-order.tsx'

afterEach(cleanup)

const NEEDS_CONNECTION =
  'Placing the order needs a connection. What you typed stays here; place the order when the server answers.'

async function prepare({
  connection = 'online' as 'online' | 'offline',
  isPlaced = true,
  statesAnswer = { ok: true, value: [ILLINOIS] } as Answer<unknown>,
} = {}) {
  const { counter, user } = prepareVisitor({ connection, statesAnswer })
  const onOrder = vi.fn(async () => isPlaced)
  const onChooseState = vi.fn()
  const show = async () => {
    const parts = { poNumber: 'PO 9', isBusy: false, onChooseState, onOrder }
    showScreen(counter, <NewCustomerOrder {...parts} />, '/cart')
    await screen.findByLabelText('Company Name')
    await screen.findByRole('option', { name: statesAnswer.ok ? 'Illinois' : 'State' })
  }
  return { counter, onOrder, onChooseState, show, user }
}

const orderButton = () => screen.getByRole('button', { name: 'Place order' })

it('the form orders with the typed customer, the chosen state and the PO# of the cart, and removes the draft', async () => {
  const { counter, onOrder, onChooseState, show, user } = await prepare()
  await show()
  await fillContactAndState(user)
  expect(onChooseState).toHaveBeenLastCalledWith(ILLINOIS)
  expect(await readDraft(counter.databases.account, 'new-customer-order')).toMatchObject({
    value: { companyName: 'Blue Ridge Imports', state: '4', poNumber: 'PO 9' },
  })
  await user.click(orderButton())
  await waitFor(() => expect(onOrder).toHaveBeenCalledTimes(1))
  expect(onOrder).toHaveBeenCalledWith({
    customer: {
      companyName: 'Blue Ridge Imports',
      name: 'Harper Wells',
      email: 'harper@example.com,office@example.com',
      phone: '18285550181',
      stateId: 4,
    },
    state: ILLINOIS,
    poNumber: 'PO 9',
  })
  await vi.waitUntil(async () => (await readDraft(counter.databases.account, 'new-customer-order')) === null)
})

it('the form keeps the draft when the order is not placed', async () => {
  const { counter, onOrder, show, user } = await prepare({ isPlaced: false })
  await show()
  await fillContactAndState(user)
  await user.click(orderButton())
  await waitFor(() => expect(onOrder).toHaveBeenCalledTimes(1))
  expect(await readDraft(counter.databases.account, 'new-customer-order')).toMatchObject({
    value: { email: 'harper@example.com, office@example.com' },
  })
})

it('the form shows an error at every missing or invalid field', async () => {
  const { onOrder, show, user } = await prepare()
  await show()
  await user.click(orderButton())
  await waitFor(() =>
    expect(alertTexts()).toEqual([
      'Field cannot be empty',
      'Field cannot be empty',
      'Required field',
      'Required field',
      'Required field',
    ]),
  )
  await user.type(screen.getByLabelText('Company Name'), 'Cars; Trucks')
  await user.type(screen.getByLabelText('E-mail'), 'harper')
  await user.type(screen.getByLabelText('Phone'), '828')
  await user.clear(screen.getByLabelText('PO#'))
  await user.click(screen.getByLabelText('PO#'))
  await user.paste('x'.repeat(201))
  await waitFor(() =>
    expect(alertTexts()).toEqual([
      'Field contains invalid characters',
      'Field cannot be empty',
      'Invalid email format',
      'Field must be a valid phone number',
      'Required field',
      'At most 200 characters',
    ]),
  )
  expect(onOrder).not.toHaveBeenCalled()
})

it('the form says offline that ordering needs a connection, unless the server keeps keys of orders', async () => {
  const { counter, onOrder, show, user } = await prepare({ connection: 'offline' })
  await show()
  expect(screen.getByRole('status').textContent).toBe(NEEDS_CONNECTION)
  expect(orderButton().getAttribute('aria-disabled')).toBe('true')
  await fillContactAndState(user)
  await user.type(screen.getByLabelText('PO#'), '{Enter}')
  expect(onOrder).not.toHaveBeenCalled()
  await noteEdgeAnswers(counter.databases.device, true, null)
  await waitFor(() => expect(orderButton().getAttribute('aria-disabled')).toBeNull())
  await noteEdgeAnswers(counter.databases.device, false, null)
  await waitFor(() => expect(orderButton().getAttribute('aria-disabled')).toBe('true'))
})

it('the form places no order with the sample state', async () => {
  const { counter, onOrder, onChooseState, show, user } = await prepare({
    statesAnswer: { ok: false, failure: { kind: 'timed-out' } },
  })
  const value = { companyName: 'Blue Ridge', name: 'Harper', email: 'h@example.com', phone: '8285550181' }
  const draft = { ...value, state: '1', poNumber: '' }
  await counter.databases.account.drafts.put({ key: 'new-customer-order', value: draft, savedAt: 0 })
  await show()
  expect(screen.getByRole('alert').textContent).toContain(
    'The states could not be loaded, so nothing can be sent yet. The server did not answer in time.',
  )
  await user.click(orderButton())
  await screen.findByText('Required field')
  expect(onChooseState).not.toHaveBeenCalledWith(expect.objectContaining({ id: 1 }))
  expect(onOrder).not.toHaveBeenCalled()
})
