import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PersonButton } from './person-button.tsx'

afterEach(cleanup)

const privileges = [{ group: 'Account', actions: ['view'] }]

it('a visitor gets the link Log In; its address names the page to return to', () => {
  showScreen(sampleCounter({ account: null }), <PersonButton />, '/product/12-frames?s=black')
  const link = screen.getByRole('link', { name: 'Log In' })
  expect(link.getAttribute('href')).toBe('/auth/product/12-frames?s=black')
})

it.each([
  ['a-login-of-25-characters-', 'a-login-of-25-characters-'],
  ['a-login-of-26-characters-x', 'a-login-of-26-characters-...'],
])('the button of the person cuts the login %s to 25 characters', (login, buttonText) => {
  showScreen(sampleCounter({ account: sampleAccount({ login, privileges }) }), <PersonButton />)
  expect(screen.getByRole('button').textContent).toBe(buttonText)
})

async function openPerson(account = sampleAccount({ privileges })) {
  const counter = sampleCounter({ account })
  await noteEdgeAnswers(counter.databases.device, true, 'key')
  await createOutboxTable(counter.databases.account).add(samplePendingOrder())
  showScreen(counter, <PersonButton />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'buyer' }))
  const panel = within(await screen.findByRole('dialog', { name: 'You' }))
  await panel.findByRole('button', { name: 'Log Out' })
  return { user, panel }
}

it('a press on the person opens Lock, Account and Log Out', async () => {
  const { user, panel } = await openPerson()
  await panel.findByRole('button', { name: 'Lock' })
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lock',
    'Account',
    'Log Out',
  ])
  await user.click(panel.getByRole('link', { name: 'Account' }))
  expect(screen.getByText('At /account')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a person without the permission to see the account gets no link to it', async () => {
  const { panel } = await openPerson(sampleAccount({ privileges: [] }))
  expect(panel.queryByRole('link')).toBeNull()
})

it('the question of Log Out stays open, and its Cancel returns to Log Out', async () => {
  const { user, panel } = await openPerson()
  const logOut = panel.getByRole<HTMLButtonElement>('button', { name: 'Log Out' })
  await waitFor(() => expect(logOut.disabled).toBe(false))
  await user.click(logOut)
  const question = await screen.findByRole('dialog', { name: 'Orders are waiting' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(logOut))
})
