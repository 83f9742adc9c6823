import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { usePasswordLogin } from './use-password-login.ts'

afterEach(cleanup)

function show(
  code: string,
  answer: Answer<unknown> | 'awaited',
  connection: 'online' | 'offline' = 'online',
) {
  const call = () => (answer === 'awaited' ? new Promise(() => {}) : Promise.resolve(answer))
  const counter = sampleCounter({
    account: sampleAccount(),
    connection,
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  return showHook(counter, usePasswordLogin, code).result
}

it('usePasswordLogin never gives the login of the signed-in person for the code of another person', async () => {
  expect(show('K7', 'awaited').current).toMatchObject({ login: '', isReading: true })
  const result = show('K7', { ok: true, value: { login: 'kim.müller' } })
  await expect.poll(() => result.current.login).toBe('kim.müller')
})

it('usePasswordLogin gives the login of the signed-in person without a code', () => {
  expect(show('', 'awaited').current).toMatchObject({ login: 'buyer', isReading: false, failure: null })
})

it('usePasswordLogin asks nothing without a connection', () => {
  expect(show('K7', 'awaited', 'offline').current).toMatchObject({
    login: '',
    isReading: false,
    failure: null,
  })
})

it.each<[Failure, boolean]>([
  [{ kind: 'refused', status: 400, code: 10400, message: 'The link is not valid.' }, true],
  [{ kind: 'server-fault', status: 500, message: '' }, false],
  [{ kind: 'timed-out' }, false],
  [{ kind: 'busy', retryAt: 0 }, false],
])('usePasswordLogin calls the code refused only after a refusal: $kind', async (failure, isCodeRefused) => {
  const result = show('K7', { ok: false, failure })
  await expect.poll(() => result.current.failure?.isCodeRefused).toBe(isCodeRefused)
  expect(result.current.login).toBe('')
})
