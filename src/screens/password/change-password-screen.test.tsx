import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import type { SessionView, SignInOutcome } from '#session/session.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { ChangePasswordScreen } from './change-password-screen.tsx'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
/** Node refuses PKCS#1 v1.5 decryption, so the padding is stripped here. */
function decrypt(text: string): string {
  if (text === '') return ''
  const key = { key: keys.privateKey, padding: constants.RSA_NO_PADDING }
  const block = privateDecrypt(key, Buffer.from(text, 'base64'))
  return block.subarray(block.indexOf(0, 2) + 1).toString()
}

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

interface Scene {
  account?: SessionView['account']
  connection?: 'online' | 'offline'
  /** The failure of the change; null when it succeeds. */
  failure?: Failure | null
  codeFailure?: Failure | null
  signInOutcome?: SignInOutcome
}

function show(address: string, scene: Scene = {}) {
  const changes: object[] = []
  const signInAttempts: [string, string][] = []
  const loadedPaths: string[] = []
  const { account = null, connection, failure = null, codeFailure = null } = scene
  const answerCall = (value: unknown, callFailure: Failure | null = null): Answer<unknown> =>
    callFailure === null ? { ok: true, value } : { ok: false, failure: callFailure }
  async function call({ path, body }: { path: string; body?: unknown }): Promise<Answer<unknown>> {
    if (path === 'api/auth/key') return answerCall({ publicKey })
    if (path === 'api/auth/login-by-code') return answerCall({ login: 'drew' }, codeFailure)
    const { code, ...secrets } = body as Record<string, string> // what the screen under test sends
    const passwords = Object.entries(secrets).map(([name, text]) => [name, decrypt(text)])
    changes.push({ path, code, ...Object.fromEntries(passwords) })
    return answerCall({}, failure)
  }
  const counter = sampleCounter({
    account,
    ...(connection && { connection }),
    // The test knows the types of the answers, which the compiler cannot infer.
    api: { call: call as Api['call'] },
    session: {
      async signIn(login, password) {
        signInAttempts.push([login, password])
        return scene.signInOutcome ?? { kind: 'signed-in' }
      },
    },
  })
  const notices = watchNotices(counter)
  showScreen(counter, <ChangePasswordScreen loadPage={(path) => loadedPaths.push(path)} />, address)
  return { notices, changes, signInAttempts, loadedPaths, user: userEvent.setup() }
}
type User = ReturnType<typeof show>['user']

const input = (name: string) => screen.getByLabelText(name, { exact: true })
async function typePasswords(user: User, newPassword: string, repeatedPassword = newPassword) {
  await user.type(input('NEW_PASSWORD'), newPassword)
  await user.type(input('NEW_PASSWORD_AGAIN'), repeatedPassword)
}
async function press(user: User, name: string) {
  await user.click(screen.getByRole('button', { name }))
}
const waitForLogin = () => waitFor(() => expect(input('LOGIN')).toHaveProperty('value', 'drew'))
const SUCCESS_NOTICE = [['Your password has been changed!', 3000]]

describe('the screen with a mailed code', () => {
  const ADDRESS = '/password-restore?code=abc'

  it('sets the password, signs in and loads Home, and stores the success notice for Home', async () => {
    const { notices, changes, signInAttempts, loadedPaths, user } = show(ADDRESS)
    expect(screen.getByRole('heading').textContent).toBe('Set a password')
    expect(screen.queryByLabelText('OLD_PASSWORD')).toBeNull()
    await waitForLogin()
    await typePasswords(user, 'Changed1')
    await press(user, 'Update and login')
    await waitFor(() => expect(loadedPaths).toEqual(['/']))
    expect(changes).toEqual([
      {
        path: 'api/auth/change-password',
        code: 'abc',
        login: 'drew',
        newPassword: 'Changed1',
        oldPassword: '',
      },
    ])
    expect(signInAttempts).toEqual([['drew', 'Changed1']])
    expect(notices).toEqual(SUCCESS_NOTICE)
    expect(sessionStorage.getItem('notice')).toBe('Your password has been changed!')
  })

  it.each<[SignInOutcome, text: string, invalid: string | null]>([
    [{ kind: 'incorrect' }, 'Incorrect login or password', 'true'],
    [
      { kind: 'not-stored' },
      'This device could not save your sign-in, so you are not signed in. Free some space on the device, then try again.',
      null,
    ],
    [{ kind: 'failed', failure: { kind: 'timed-out' } }, 'The server did not answer in time.', null],
  ])(
    'shows the failed sign-in %j; the next press tries only to sign in',
    async (signInOutcome, text, invalid) => {
      const { changes, signInAttempts, loadedPaths, user } = show(ADDRESS, { signInOutcome })
      await waitForLogin()
      await typePasswords(user, 'Changed1')
      await press(user, 'Update and login')
      expect((await screen.findByRole('alert')).textContent).toBe(text)
      expect(input('NEW_PASSWORD').getAttribute('aria-invalid')).toBe(invalid)
      await press(user, 'Update and login')
      await waitFor(() => expect(signInAttempts).toHaveLength(2))
      expect(changes).toHaveLength(1)
      expect(loadedPaths).toEqual([])
    },
  )

  it('sets the password of a signed-in person without signing in', async () => {
    const { signInAttempts, user, changes } = show(ADDRESS, { account: sampleAccount() })
    await waitForLogin()
    await typePasswords(user, 'Changed1')
    await press(user, 'Update and login')
    await screen.findByText('At /')
    expect(changes).toHaveLength(1)
    expect(signInAttempts).toEqual([])
  })

  it('refuses an expired code, with a link to request a new one', async () => {
    const message = 'This link has expired or was used already'
    const { changes, user } = show(ADDRESS, {
      codeFailure: { kind: 'refused', code: 10102, status: 400, message },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/restore/password',
    )
    await typePasswords(user, 'Changed1')
    await press(user, 'Update and login')
    expect(screen.getByRole('button', { name: 'Update and login' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    expect(changes).toEqual([])
  })

  it('offers to check the code again after the server failed', async () => {
    show(ADDRESS, { codeFailure: { kind: 'timed-out' } })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('The server did not answer in time.')
  })

  it('says offline that a connection is needed, and that the page must stay open', () => {
    show(ADDRESS, { connection: 'offline' })
    const button = screen.getByRole('button', { name: 'Update and login' })
    expect(button.getAttribute('title')).toBe('Changing a password needs a connection.')
    expect(screen.getByRole('status').textContent).toContain('keep this page open')
  })
})

describe('the screen of a signed-in person', () => {
  const ADDRESS = '/change/password'
  const account = sampleAccount()

  it('changes the password when the old password is typed, and shows a success notice', async () => {
    const { notices, changes, loadedPaths, user } = show(ADDRESS, { account })
    expect(screen.getByRole('heading').textContent).toBe('Change password')
    expect(input('LOGIN')).toHaveProperty('value', 'buyer')
    await user.type(input('OLD_PASSWORD'), 'Buyer123')
    await typePasswords(user, 'Changed1')
    await press(user, 'Update')
    await waitFor(() => expect(notices).toEqual(SUCCESS_NOTICE))
    expect(changes).toMatchObject([
      { code: '', login: 'buyer', oldPassword: 'Buyer123', newPassword: 'Changed1' },
    ])
    await waitFor(() => expect(input('NEW_PASSWORD')).toHaveProperty('value', ''))
    expect(loadedPaths).toEqual([])
  })

  it.each<[Failure, string]>([
    [
      { kind: 'refused', code: 10100, status: 400, message: 'The old password is incorrect' },
      'Change Password error: The old password is incorrect',
    ],
    [
      { kind: 'server-fault', status: 500, message: 'The server could not do this' },
      'Change Password error: The server could not do this',
    ],
    [{ kind: 'server-fault', status: 500, message: '' }, 'error server'],
    [{ kind: 'timed-out' }, 'error server'],
  ])('shows after %j a dialog with %s, and keeps the typed passwords', async (failure, text) => {
    const { user } = show(ADDRESS, { account, failure })
    await user.type(input('OLD_PASSWORD'), 'Buyer123')
    await typePasswords(user, 'Changed1')
    await press(user, 'Update')
    const dialog = await screen.findByRole('dialog', { name: 'Change password' })
    expect(dialog.textContent).toContain(text)
    await press(user, 'OK')
    expect(input('NEW_PASSWORD')).toHaveProperty('value', 'Changed1')
  })

  it('shows after too many failed tries a dialog with the minutes until the next try', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T16:00:00Z') })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const retryAt = Date.parse('2026-03-02T16:14:30Z')
    const { user } = show(ADDRESS, { account, failure: { kind: 'busy', retryAt } })
    await user.type(input('OLD_PASSWORD'), 'Buyer123')
    await typePasswords(user, 'Changed1')
    await press(user, 'Update')
    expect((await screen.findByRole('dialog', { name: 'Change password' })).textContent).toContain(
      'Change Password error: Too many failed tries. Try again in 15 minutes.',
    )
  })

  it.each([
    ['Ab1', 'Password must be at least 6 characters long.'],
    ['ABCDE1', 'Password must contain at least one lowercase letter.'],
    ['abcde1', 'Password must contain at least one uppercase letter.'],
    ['Abcdef', 'Password must contain at least one digit.'],
    ['Abc de1', 'Password cannot contain spaces'],
    ['Äbcde1', 'Password may contain only English letters, digits and the signs of an English keyboard.'],
  ])('shows the fault of the password %j at its field: %s', async (newPassword, message) => {
    const { changes, user } = show(ADDRESS, { account })
    await user.type(input('OLD_PASSWORD'), 'Buyer123')
    await typePasswords(user, newPassword)
    await press(user, 'Update')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(changes).toEqual([])
  })

  it('requires the old password, and the same new password in both fields', async () => {
    const { changes, user } = show(ADDRESS, { account })
    await typePasswords(user, 'Changed1', 'Changed2')
    await press(user, 'Update')
    const errors = await screen.findAllByRole('alert')
    expect(errors.map((error) => error.textContent)).toEqual(['Required field', 'Passwords must match'])
    expect(changes).toEqual([])
  })

  it('shows the typed passwords after a press on the eye', async () => {
    const { user } = show(ADDRESS, { account })
    await press(user, 'Show the typed text')
    for (const name of ['OLD_PASSWORD', 'NEW_PASSWORD', 'NEW_PASSWORD_AGAIN']) {
      expect(input(name).getAttribute('type')).toBe('text')
    }
  })
})
