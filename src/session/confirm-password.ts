// Asks the server whether a password is that of this page's account, before a change that only its owner may make. The
// backend has no call for this question, so the password signs in once more, in the same browser session.
import { authenticate, fetchPublicKey } from '#api/people/auth.ts'
import { encryptCredentials, isTooLong } from './encrypt-credentials.ts'
import type { PasswordAnswer } from './session.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'
import { failedSignIn } from './sign-in.ts'

export async function confirmPassword(
  { api, current }: Pick<SessionParts, 'api' | 'current'>,
  login: string,
  password: string,
): Promise<PasswordAnswer> {
  if (isTooLong(password)) return { kind: 'incorrect' }
  return sessionTurn(async () => {
    const key = await fetchPublicKey(api)
    if (!key.ok) return failedSignIn(key.failure)
    const credentials = encryptCredentials(key.value.publicKey, login, password)
    if (credentials === null) return failedSignIn({ kind: 'broken-contract', where: 'publicKey' })
    const answer = await authenticate(api, credentials)
    if (!answer.ok) return failedSignIn(answer.failure)
    // The server gave this login to another account: the next question of the session ends this page.
    if (String(answer.value.id) !== current.accountKey) return failedSignIn({ kind: 'superseded' })
    return { kind: 'confirmed' }
  })
}
