import { cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Answer, Failure } from '#api/failure.ts'
import type { Counter } from '#app-context/counter.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { putStates } from '#storage/people/state-table.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import {
  alertTexts,
  fillContact,
  fillContactAndState,
  ILLINOIS,
  OFFLINE,
  prepareVisitor,
} from '#tests/support/visitor-forms.ts'
import { RegistrationScreen } from './registration-screen.tsx'

afterEach(cleanup)

async function show(counter: Counter) {
  showScreen(counter, <RegistrationScreen />, '/registration')
  await screen.findByLabelText('Company Name')
}

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Register' }))

it('the registration sends the typed fields with the phone prefix, and removes the draft', async () => {
  const { bodies, counter, shownNotices, user } = prepareVisitor()
  await show(counter)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('For new customers')
  expect(screen.getByText(/Your login and password will be e-mailed to you/)).toBeTruthy()
  await fillContactAndState(user)
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '828-555-0181')
  expect(screen.getByText('+1')).toBeTruthy()
  await submit(user)
  await screen.findByText('Your request is on its way')
  expect(bodies).toEqual([
    {
      name: 'Blue Ridge Imports',
      username: 'Harper Wells',
      email: 'harper@example.com,office@example.com',
      phone: '18285550181',
      state: 4,
    },
  ])
  expect(shownNotices).toEqual([
    ['Your request was received. Representetive will contact you shortly.', 4000],
  ])
  expect(await readDraft(counter.databases.account, 'registration')).toBeNull()
  expect(document.activeElement?.textContent).toBe('For new customers')
})

it('the registration shows an error at every missing field', async () => {
  const { bodies, counter, user } = prepareVisitor()
  await show(counter)
  await submit(user)
  await waitFor(() =>
    expect(alertTexts()).toEqual([
      'Field cannot be empty',
      'Field cannot be empty',
      'Required field',
      'Required field',
      'Required field',
    ]),
  )
  expect(bodies).toEqual([])
})

it('the registration focuses the list of states when only the state is missing', async () => {
  const { counter, user } = prepareVisitor()
  await show(counter)
  await fillContact(user)
  await user.selectOptions(screen.getByLabelText('State'), 'Choose a state')
  await submit(user)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('State')))
})

it('the registration shows an error at every invalid field', async () => {
  const { bodies, counter, user } = prepareVisitor()
  await show(counter)
  await fillContactAndState(user)
  await user.type(screen.getByLabelText('Company Name'), '; and Sons')
  await user.type(screen.getByLabelText('Your Name'), '/')
  await user.type(screen.getByLabelText('E-mail'), ',x')
  await user.type(screen.getByLabelText('Phone'), '{Backspace}')
  await submit(user)
  await waitFor(() =>
    expect(alertTexts()).toEqual([
      'Field contains invalid characters',
      'Field contains invalid characters',
      'Invalid email format',
      'Field must be a valid phone number',
    ]),
  )
  await user.click(screen.getByLabelText('Company Name'))
  await user.paste('x'.repeat(200))
  await waitFor(() => expect(alertTexts()[0]).toBe('At most 200 characters'))
  expect(bodies).toEqual([])
})

it('the registration keeps the typed fields through a reload', async () => {
  const { counter, user } = prepareVisitor()
  await show(counter)
  await fillContactAndState(user)
  cleanup()
  await show(counter)
  expect(screen.getByLabelText('Company Name')).toHaveProperty('value', 'Blue Ridge Imports')
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '828-555-0181')
  await waitFor(() => expect(screen.getByLabelText('State')).toHaveProperty('value', '4'))
})

it('the registration shows a taken e-mail as an error of the field, and keeps the typed fields', async () => {
  const message = 'This e-mail belongs to an account already, or waits for approval.'
  const refusal: Answer<unknown> = {
    ok: false,
    failure: { kind: 'refused', code: 10203, status: 400, message },
  }
  const { counter, user } = prepareVisitor({ formAnswer: refusal })
  await show(counter)
  await fillContactAndState(user)
  await submit(user)
  await waitFor(() => expect(alertTexts()).toEqual([message]))
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'harper@example.com, office@example.com')
})

it.each<[Failure, string]>([
  [
    {
      kind: 'refused',
      code: 10200,
      status: 400,
      message: 'This company name is reserved. Type the name of your own company.',
    },
    'This company name is reserved. Type the name of your own company.',
  ],
  [
    { kind: 'busy', retryAt: 0, message: 'Too many requests. Try again in 15 minutes.' },
    'Too many requests. Try again in 15 minutes.',
  ],
  [
    { kind: 'server-fault', status: 500, message: 'No room left' },
    'The server reported a fault.\nNo room left',
  ],
  [{ kind: 'offline' }, 'The server does not answer.'],
])('the registration shows the failure %j as the notice %j', async (failure, text) => {
  const { counter, shownNotices, user } = prepareVisitor({ formAnswer: { ok: false, failure } })
  await show(counter)
  await fillContactAndState(user)
  await submit(user)
  await waitFor(() => expect(counter.notices.read()).toMatchObject([{ kind: 'failure', text }]))
  expect(shownNotices).toEqual([[text, 4000]])
})

it('the registration says offline on the button that registering needs a connection, and keeps a draft', async () => {
  const { bodies, counter, user } = prepareVisitor({ statesAnswer: OFFLINE, connection: 'offline' })
  await putStates(counter.databases.copy, [ILLINOIS], Date.now())
  await show(counter)
  await fillContactAndState(user)
  const description =
    'Registration needs a connection. What you typed stays here; send it when the server answers.'
  const button = screen.getByRole('button', { name: 'Register', description })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(
    screen.getByText(/^The server does not answer\. The list of states on this device is from /),
  ).toBeTruthy()
  await user.type(screen.getByLabelText('Your Name'), '{Enter}')
  expect(bodies).toEqual([])
  expect(await readDraft(counter.databases.account, 'registration')).toMatchObject({
    value: { name: 'Harper Wells', state: '4' },
  })
})

it('the registration does not repeat a failed call for the states until the person asks for it', async () => {
  const { counter, user } = prepareVisitor({
    statesAnswer: { ok: false, failure: { kind: 'busy', retryAt: 0 } },
  })
  const { call } = counter.api
  let callCount = 0
  counter.api.call = (request) => {
    callCount += 1
    return call(request)
  }
  await show(counter)
  await screen.findByRole('alert')
  await fillContact(user)
  expect(screen.getByRole('alert').textContent).toContain('The states could not be loaded')
  expect(screen.getByLabelText('State').textContent).toBe('State')
  expect(callCount).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Load the states again' }))
  await waitFor(() => expect(callCount).toBe(2))
})

it('the registration offers only the sample state when the states failed to load, and sends nothing with it', async () => {
  const { bodies, counter, user } = prepareVisitor({ statesAnswer: OFFLINE })
  await counter.databases.account.drafts.put({ key: 'registration', value: { state: '1' }, savedAt: 0 })
  await show(counter)
  await screen.findByRole('option', { name: 'State' })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(alertTexts()[0]).toContain(
    'The states could not be loaded, so nothing can be sent yet. The server does not answer.',
  )
  expect(screen.getByRole('button', { name: 'Load the states again' })).toBeTruthy()
  await fillContact(user)
  await submit(user)
  await waitFor(() => expect(alertTexts()).toContain('Required field'))
  expect(bodies).toEqual([])
})
