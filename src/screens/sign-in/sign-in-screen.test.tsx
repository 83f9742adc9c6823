import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Failure } from '#api/failure.ts'
import type { SignInOutcome } from '#session/session.ts'
import { forgetDeniedSession, putDeniedSession, readDeniedSession } from '#storage/device/denied-session.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

afterEach(cleanup)

function show(address: string, outcome: SignInOutcome, connection: 'online' | 'offline' = 'online') {
  const loadedPaths: string[] = []
  const signInAttempts: [login: string, password: string][] = []
  const counter = sampleCounter({
    account: null,
    connection,
    session: {
      async signIn(login, password) {
        signInAttempts.push([login, password])
        return outcome
      },
    },
  })
  showScreen(counter, <SignInScreen loadPage={(path) => loadedPaths.push(path)} />, address)
  return { counter, loadedPaths, signInAttempts, user: userEvent.setup() }
}

it('loads the cart after a sign-in from the cart', async () => {
  const { loadedPaths, signInAttempts, user } = show('/auth/cart', { kind: 'signed-in' })
  expect(screen.getByRole('heading').textContent).toBe('Please log in and checkout')
  await user.type(screen.getByLabelText('LOGIN'), ' buyer ')
  await user.type(screen.getByLabelText('PASSWORD'), 'Buyer123')
  await user.click(screen.getByRole('button', { name: 'Login and checkout' }))
  await waitFor(() => expect(loadedPaths).toEqual(['/cart']))
  expect(signInAttempts).toEqual([['buyer', 'Buyer123']])
})

it('says that the server ended a session, and does not open the page of that account for another person', async () => {
  const { counter, loadedPaths, user } = show('/auth/orders?page=2', {
    kind: 'signed-in',
    othersPaths: ['/orders'],
  })
  const { device } = counter.databases
  await putDeniedSession(device, '777', '/orders')
  const note = await screen.findByText('You were signed out')
  expect(note.closest('[role=status]')?.textContent).toContain('Log in to continue where you were.')
  await user.type(screen.getByLabelText('LOGIN'), 'buyer2')
  await user.type(screen.getByLabelText('PASSWORD'), 'Buyer2123{Enter}')
  await waitFor(() => expect(loadedPaths).toEqual(['/']))
  await forgetDeniedSession(device)
})

it('says that the account was removed, and does not ask to log in to it again', async () => {
  const { counter } = show('/auth', { kind: 'signed-in' })
  await putDeniedSession(counter.databases.device, '777', '/orders', true)
  const note = await screen.findByText('Your account was removed')
  expect(note.closest('[role=status]')?.textContent).toContain(
    'Nobody can log in to this account any more.  Please call or write to us if you still need the account.',
  )
  await forgetDeniedSession(counter.databases.device)
})

it('forgets the notice and the return page when the person dismisses the notice', async () => {
  const { counter, user } = show('/auth/orders?page=2', { kind: 'signed-in' })
  await putDeniedSession(counter.databases.device, '777', '/orders')
  await user.click(await screen.findByRole('button', { name: 'Dismiss this notice' }))
  await waitFor(() => expect(screen.queryByText('You were signed out')).toBeNull())
  await screen.findByText('At /auth')
  expect(await readDeniedSession(counter.databases.device)).toBeNull()
})

it('keeps the typed password in the form when the login or the password is wrong', async () => {
  const { loadedPaths, user } = show('/auth', { kind: 'incorrect' })
  expect(screen.getByRole('heading').textContent).toBe('Registered customers')
  await user.type(screen.getByLabelText('LOGIN'), 'buyer')
  await user.type(screen.getByLabelText('PASSWORD'), 'Wrong123')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect login or password')
  expect(screen.getByLabelText('PASSWORD').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('PASSWORD')).toHaveProperty('value', 'Wrong123')
  expect(loadedPaths).toEqual([])
})

it.each([
  ['', 'Required field'],
  ['pass word', 'Invalid password format'],
  ['Pässword1', 'Invalid password format'],
])('marks the missing login and the missing or invalid password %j', async (password, message) => {
  const { signInAttempts, user } = show('/auth', { kind: 'signed-in' })
  if (password !== '') await user.type(screen.getByLabelText('PASSWORD'), password)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  await screen.findAllByRole('alert')
  expect(screen.getByRole('textbox', { name: 'LOGIN', description: 'Required field' })).toBeTruthy()
  expect(screen.getByLabelText('PASSWORD', { selector: '[aria-invalid=true]' })).toBeTruthy()
  expect(screen.getAllByRole('alert').map((error) => error.textContent)).toEqual(['Required field', message])
  expect(signInAttempts).toEqual([])
})

it.each<[Failure, string]>([
  [{ kind: 'offline' }, 'The server does not answer.'],
  [{ kind: 'timed-out' }, 'The server did not answer in time.'],
  [{ kind: 'superseded' }, 'Somebody signed in or out in another tab meanwhile. Load the page again.'],
  [
    { kind: 'signed-out', isAccountRemoved: true },
    'This account was removed. Please call or write to us if you still need it.',
  ],
  [
    { kind: 'signed-out', isForeignPage: true },
    'You cannot sign in at this address. Tell the administrator of the server: the server takes this page for a page of another site.',
  ],
  [
    { kind: 'server-fault', status: 500, message: 'No room left' },
    'The server reported a fault.\nNo room left',
  ],
])('says why the sign-in failed after %j', async (failure, text) => {
  const { loadedPaths, user } = show('/auth', { kind: 'failed', failure })
  await user.type(screen.getByLabelText('LOGIN'), 'buyer')
  await user.type(screen.getByLabelText('PASSWORD'), 'Buyer123{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(loadedPaths).toEqual([])
})

it('says in how many minutes a person may try again after too many failed tries', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T16:00:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const retryAt = Date.parse('2026-03-02T16:14:30Z')
  const { user } = show('/auth', { kind: 'failed', failure: { kind: 'busy', retryAt, message: '' } })
  await user.type(screen.getByLabelText('LOGIN'), 'buyer')
  await user.type(screen.getByLabelText('PASSWORD'), 'Buyer123{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many failed tries. Try again in 15 minutes.',
  )
})

it('links to password restoring and to registration', () => {
  show('/auth', { kind: 'signed-in' })
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Forgot password', '/restore/password'],
    ['Registration', '/registration'],
  ])
})

it('says offline that signing in needs a connection', () => {
  show('/auth', { kind: 'signed-in' }, 'offline')
  const description =
    'Signing in needs a connection. What you typed stays here; try again when the server answers.'
  expect(screen.getByRole('status').textContent).toBe(description)
  expect(screen.getByRole('button', { name: 'Log In', description })).toBeTruthy()
})

it('redirects a signed-in person to the return page', () => {
  const counter = sampleCounter({ account: sampleAccount() })
  showScreen(counter, <SignInScreen loadPage={() => {}} />, '/auth/orders?page=2')
  expect(screen.getByText('At /orders?page=2')).toBeTruthy()
})

it.each<[SignInOutcome, string, string[], string | null]>([
  [{ kind: 'renewed' }, 'At /orders?page=2', [], null],
  [{ kind: 'signed-in' }, 'At /auth/orders?page=2', ['/orders?page=2'], null],
  [{ kind: 'signed-in', othersPaths: ['/lists'] }, 'At /auth/orders?page=2', ['/orders?page=2'], null],
  [{ kind: 'denied' }, 'At /auth/orders?page=2', [], null],
  [
    { kind: 'not-stored' },
    'At /auth/orders?page=2',
    [],
    'This device could not save your sign-in, so you are not signed in. Free some space on the device, then try again.',
  ],
])('after a sign-in with the outcome %j the next page is %s', async (outcome, place, paths, alert) => {
  const { loadedPaths, signInAttempts, user } = show('/auth/orders?page=2', outcome)
  await user.type(screen.getByLabelText('LOGIN'), 'buyer')
  await user.type(screen.getByLabelText('PASSWORD'), 'Buyer123{Enter}')
  await waitFor(() => expect(signInAttempts).toHaveLength(1))
  await screen.findByText(place)
  await waitFor(() => expect(loadedPaths).toEqual(paths))
  if (alert === null) expect(screen.queryByRole('alert')).toBeNull()
  else expect((await screen.findByRole('alert')).textContent).toBe(alert)
})

it('an unlocked account signs in with its own login', () => {
  const view = { account: sampleAccount(), status: 'unlocked' as const }
  showScreen(
    sampleCounter({ account: null, session: { read: () => view } }),
    <SignInScreen loadPage={() => {}} />,
    '/auth/orders',
  )
  expect(screen.getByLabelText('LOGIN')).toHaveProperty('value', 'buyer')
  expect(screen.getByText('At /auth/orders')).toBeTruthy()
})
