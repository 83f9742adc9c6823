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

function sample(failure: Failure | null, connection: 'online' | 'offline' = 'online') {
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
const field = () => screen.getByLabelText('E-mail')

/** Waits until the draft was read. */
async function show(counter: Counter): Promise<void> {
  showScreen(counter, <RestorePasswordScreen />)
  await screen.findByLabelText('E-mail')
}
const submit = () => screen.getByRole('button', { name: 'Submit' })

it('sends the link and says so', async () => {
  const { counter, requests, notices, user } = sample(null)
  await show(counter)
  await user.type(field(), ' sam@example.com ')
  await user.click(submit())
  await screen.findByText(/^The link to sam@example.com works once, for one hour\./)
  expect(requests).toEqual([['api/admin/user/restore-password', { email: 'sam@example.com' }]])
  const expectedNotices = [['A link to reset your password has been sent to your email.', 3000]]
  await waitFor(() => expect(notices).toEqual(expectedNotices))
  await waitFor(async () => expect(await readDraft(counter.databases.account, 'restore-password')).toBeNull())
})

it('says that no account has the address, and keeps the address in the field', async () => {
  const { counter, user } = sample({ kind: 'refused', code: 10404, status: 404, message: 'unknown' })
  await show(counter)
  await user.type(field(), 'sam@example.com')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'sam@example.com: this email address does not exists in our database',
  )
  expect(field()).toHaveProperty('value', 'sam@example.com')
})

it.each<[Failure, string]>([
  [{ kind: 'timed-out' }, 'The server did not answer in time.'],
  [
    { kind: 'busy', retryAt: 0, message: 'Too many failed tries. Try again in 15 minutes.' },
    'Too many failed tries. Try again in 15 minutes.',
  ],
  [{ kind: 'refused', code: 10109, status: 400, message: 'Services:\nmail' }, 'Services:\nmail'],
])('shows the failure %j above the field, not at the address', async (failure, text) => {
  const { counter, user } = sample(failure)
  await show(counter)
  await user.type(field(), 'sam@example.com')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

it.each([
  ['', 'Required field'],
  ['sam', 'Invalid email format'],
  ['sam@example.com, kim', 'Invalid email format'],
])('shows at the field the fault of %j', async (typed, message) => {
  const { counter, requests, user } = sample(null)
  await show(counter)
  if (typed !== '') await user.type(field(), typed)
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(requests).toEqual([])
})

it('keeps the typed text through a reload', async () => {
  const { counter, user } = sample(null)
  await show(counter)
  await user.type(field(), 'sam@exa')
  const { account } = counter.databases
  await waitFor(async () =>
    expect(await readDraft(account, 'restore-password')).toMatchObject({ value: { email: 'sam@exa' } }),
  )
  cleanup()
  await saveDraft(account, 'restore-password', { email: 'sam@example' }, 1)
  await show(counter)
  await waitFor(() => expect(field()).toHaveProperty('value', 'sam@example'))
})

it('says offline on the button that it needs a connection, and sends nothing', async () => {
  const { counter, requests, user } = sample(null, 'offline')
  await show(counter)
  await user.type(field(), 'sam@example.com{Enter}')
  await user.click(submit())
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('status').textContent).toContain('Sending the link needs a connection.')
  expect(requests).toEqual([])
})
