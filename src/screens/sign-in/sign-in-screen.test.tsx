import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { SignInOutcome } from '#session/session.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

afterEach(cleanup)

function show(at: string, outcome: SignInOutcome, connection: 'online' | 'offline' = 'online') {
  const loaded: string[] = []
  const tries: [login: string, password: string][] = []
  const counter = sampleCounter({
    account: null,
    connection,
    session: {
      async signIn(login, password) {
        tries.push([login, password])
        return outcome
      },
    },
  })
  showScreen(counter, <SignInScreen loadPage={(path) => loaded.push(path)} />, at)
  return { loaded, tries, user: userEvent.setup() }
}

it('signs in from the cart and loads the cart anew', async () => {
  const { loaded, tries, user } = show('/auth/cart', { kind: 'signed-in' })
  expect(screen.getByRole('heading').textContent).toBe('Please log in and checkout')
  await user.type(screen.getByLabelText('LOGIN'), ' buyer ')
  await user.type(screen.getByLabelText('PASSWORD'), 'Buyer123')
  await user.click(screen.getByRole('button', { name: 'Login and checkout' }))
  await waitFor(() => expect(loaded).toEqual(['/cart']))
  expect(tries).toEqual([['buyer', 'Buyer123']])
})

it('keeps what was typed when login or password is wrong', async () => {
  const { loaded, user } = show('/auth', { kind: 'incorrect' })
  expect(screen.getByRole('heading').textContent).toBe('Registered customers')
  await user.type(screen.getByLabelText('LOGIN'), 'buyer')
  await user.type(screen.getByLabelText('PASSWORD'), 'Wrong123')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect login or password')
  expect(screen.getByLabelText('PASSWORD')).toHaveProperty('value', 'Wrong123')
  expect(loaded).toEqual([])
})

it('names what is missing or not allowed at the fields', async () => {
  const { tries, user } = show('/auth', { kind: 'signed-in' })
  await user.type(screen.getByLabelText('PASSWORD'), 'pass word')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  const errors = await screen.findAllByRole('alert')
  expect(errors.map((error) => error.textContent)).toEqual(['Required field', 'Invalid password format'])
  expect(tries).toEqual([])
})

it('says offline that signing in needs a connection', () => {
  show('/auth', { kind: 'signed-in' }, 'offline')
  expect(screen.getByRole('status').textContent).toContain('Signing in needs a connection.')
})

it('leads a signed-in person on', () => {
  const counter = sampleCounter({ account: sampleAccount() })
  showScreen(counter, <SignInScreen loadPage={() => {}} />, '/auth/orders?page=2')
  expect(screen.getByText('At /orders?page=2')).toBeTruthy()
})
