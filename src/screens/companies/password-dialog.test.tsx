import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Answer } from '#api/failure.ts'
import { lakesideCompany, showCompanies } from '#tests/support/show-companies.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'

afterEach(cleanup)

/** Creates an RSA key pair of 2048 bits, and returns the public key in the format of the server. */
async function createPublicKey(): Promise<string> {
  const pair = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['encrypt', 'decrypt'],
  )
  return Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64')
}

async function openPasswordDialog(answer: Answer<unknown> = { ok: true, value: {} }) {
  const key = await createPublicKey()
  const view = await showCompanies({
    companies: [lakesideCompany()],
    answer: ({ path }) => (path === 'api/auth/key' ? { ok: true, value: { publicKey: key } } : answer),
  })
  const notices = watchNotices(view.counter)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Show the users of/ }))
  await user.click(screen.getByRole('button', { name: 'Set password of buyer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New password' }))
  const field = dialog.getByLabelText<HTMLInputElement>('New password')
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }))
  return { ...view, notices, user, dialog, field, save }
}

it('shows and hides the typed password, and sends it encrypted', async () => {
  const { calls, notices, user, dialog, field, save } = await openPasswordDialog()
  await user.type(field, 'Better123')
  expect(field.type).toBe('password')
  await user.click(dialog.getByRole('button', { name: 'Show' }))
  expect(field.type).toBe('text')
  await user.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(field.type).toBe('password')
  await save()
  await waitFor(() => expect(notices).toEqual([['Set password for user id: 3', 5000]]))
  const sentBody = calls.find(({ path }) => path === 'api/admin/user/set-password')?.body
  expect(sentBody).toEqual({ id: 3, password: expect.stringMatching(/^[A-Za-z0-9+/=]{300,}$/) })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['Ab1', 'Password must be at least 6 characters long.'],
  ['ABCDEF1', 'Password must contain at least one lowercase letter.'],
  ['abcdef1', 'Password must contain at least one uppercase letter.'],
  ['Abcdefg', 'Password must contain at least one digit.'],
  ['Abc def1', 'Password cannot contain spaces'],
])('refuses the password %j: %s', async (password, text) => {
  const { calls, user, dialog, field, save } = await openPasswordDialog()
  await user.type(field, password)
  await save()
  expect(await dialog.findByText(text)).toBeTruthy()
  expect(calls.filter(({ path }) => path.includes('user'))).toEqual([])
})

it('says that the password was not set, and keeps the typed password in the field', async () => {
  const failure = {
    kind: 'refused',
    status: 400,
    code: 10321,
    message: 'This user has rights that you do not have.',
  } as const
  const { notices, user, dialog, field, save } = await openPasswordDialog({ ok: false, failure })
  await user.type(field, 'Better123')
  await save()
  await waitFor(() =>
    expect(notices).toEqual([
      ['No set password for user id: 3\nThis user has rights that you do not have.', 5000],
    ]),
  )
  expect(dialog.getByRole('alert').textContent).toContain('This user has rights that you do not have.')
  expect(field.value).toBe('Better123')
})
