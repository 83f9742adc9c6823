import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import type { Counter } from '#app-context/counter.ts'
import { readDraft, saveDraft } from '#storage/device/drafts-table.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { RestorePasswordScreen } from './restore-password-screen.tsx'

afterEach(cleanup)

function createScene(failure: Failure | null, connection: 'online' | 'offline' = 'online') {
  const requests: unknown[] = []
  const answer: Answer<unknown> = failure === null ? { ok: true, value: {} } : { ok: false, failure }
  const call = async ({ path, body }: { path: string; body?: unknown }) => {
    requests.push([path, body])
    return answer
  }
  // The test knows the type of the answer, which the compiler cannot infer.
  const counter = sampleCounter({ account: null, connection, api: { call: call as Api['call'] } })
  return { counter, requests, notices: watchNotices(counter), user: userEvent.setup() }
}
const emailField = () => screen.getByLabelText('E-mail')

/** Shows the screen, and waits until it has read its draft. */
async function show(counter: Counter): Promise<void> {
  showScreen(counter, <RestorePasswordScreen />)
  await screen.findByLabelText('E-mail')
}
const submitButton = () => screen.getByRole('button', { name: 'Submit' })

it('asks the server to mail the link, and shows a success notice', async () => {
  const { counter, requests, notices, user } = createScene(null)
  await show(counter)
  await user.type(emailField(), ' sam@example.com ')
  await user.click(submitButton())
  await screen.findByText(/^The link to sam@example.com works once, for one hour\./)
  expect(requests).toEqual([['api/admin/user/restore-password', { email: 'sam@example.com' }]])
  const expectedNotices = [['A link to reset your password has been sent to your email.', 3000]]
  await waitFor(() => expect(notices).toEqual(expectedNotices))
  await waitFor(async () => expect(await readDraft(counter.databases.account, 'restore-password')).toBeNull())
})

it('says that no account has the address, and keeps the address in the field', async () => {
  const { counter, user } = createScene({ kind: 'refused', code: 10404, status: 404, message: 'unknown' })
  await show(counter)
  await user.type(emailField(), 'sam@example.com')
  await user.click(submitButton())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'sam@example.com: this email address does not exists in our database',
  )
  expect(emailField()).toHaveProperty('value', 'sam@example.com')
})

it.each<[Failure, string]>([
  [{ kind: 'timed-out' }, 'The server did not answer in time.'],
  [
    { kind: 'busy', retryAt: 0, message: 'Too many failed tries. Try again in 15 minutes.' },
    'Too many failed tries. Try again in 15 minutes.',
  ],
  [{ kind: 'refused', code: 10109, status: 400, message: 'Services:\nmail' }, 'Services:\nmail'],
])('shows the failure %j above the field, and does not mark the e-mail as wrong', async (failure, text) => {
  const { counter, user } = createScene(failure)
  await show(counter)
  await user.type(emailField(), 'sam@example.com')
  await user.click(submitButton())
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(emailField().getAttribute('aria-invalid')).toBeNull()
})

it.each([
  ['', 'Required field'],
  ['sam', 'Invalid email format'],
  ['sam@example.com, kim', 'Invalid email format'],
])('shows the fault of the e-mail %j at its field: %s', async (typedText, message) => {
  const { counter, requests, user } = createScene(null)
  await show(counter)
  if (typedText !== '') await user.type(emailField(), typedText)
  await user.click(submitButton())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(requests).toEqual([])
})

it('stores the typed text as a draft, and shows the stored draft after a reload', async () => {
  const { counter, user } = createScene(null)
  await show(counter)
  await user.type(emailField(), 'sam@exa')
  const { account } = counter.databases
  await waitFor(async () =>
    expect(await readDraft(account, 'restore-password')).toMatchObject({ value: { email: 'sam@exa' } }),
  )
  cleanup()
  await saveDraft(account, 'restore-password', { email: 'sam@example' }, 1)
  await show(counter)
  await waitFor(() => expect(emailField()).toHaveProperty('value', 'sam@example'))
})

it('sends nothing offline, and says that a connection is needed', async () => {
  const { counter, requests, user } = createScene(null, 'offline')
  await show(counter)
  await user.type(emailField(), 'sam@example.com{Enter}')
  await user.click(submitButton())
  expect(submitButton().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('status').textContent).toContain('Sending the link needs a connection.')
  expect(requests).toEqual([])
})
