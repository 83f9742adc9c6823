// Sets a password with a mailed code and signs in with it, or changes the password of a signed-in person (storefront.md
// §4 Password change).
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS, storeNoticeForNextPage } from '#app-context/notices.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { homePath } from '#paths'
import { signInFailureText } from '#server-state/people/sign-in-failure-text.ts'
import { changePassword, type PasswordChange } from '#session/change-password.ts'
import { changePasswordTexts } from '#texts/people/password.ts'
import { signInTexts } from '#texts/people/sign-in.ts'
import { type ChangeProblem, changeProblemOf } from './change-problem.ts'

/** The result for the form. `incorrect`: the password is set, but the server takes login or password for incorrect. */
export type ChangeOutcome = 'changed' | 'incorrect' | 'failed'

export function useChangePassword(loadPage: (path: string) => void) {
  const { api, leaveGuard, notices } = useCounter()
  const { isSignedIn, signIn } = useSession()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<ChangeProblem | null>(null)
  const [signInFailure, setSignInFailure] = useState<string | null>(null)
  /** A code works once: if the password is set but the sign-in failed, the next press only signs in. */
  const isPasswordSet = useRef(false)

  async function signInAndLoadHome({ login, newPassword }: PasswordChange): Promise<ChangeOutcome> {
    const outcome = await signIn(login, newPassword)
    switch (outcome.kind) {
      case 'signed-in':
      case 'renewed':
        storeNoticeForNextPage(window.sessionStorage, changePasswordTexts.changed)
        leaveGuard.stopAsking()
        loadPage(homePath)
        return 'changed'
      case 'incorrect':
        return 'incorrect'
      case 'denied':
        return 'failed' // the session has ended, and the app leaves this page
      case 'not-stored':
        setSignInFailure(signInTexts.signInNotSaved)
        return 'failed'
      case 'failed':
        setSignInFailure(signInFailureText(outcome.failure, Date.now()))
        return 'failed'
    }
  }

  async function change(passwordChange: PasswordChange): Promise<ChangeOutcome> {
    setSignInFailure(null)
    if (!isPasswordSet.current) {
      const answer = await changePassword(api, passwordChange)
      if (!answer.ok) {
        setProblem(changeProblemOf(answer.failure, Date.now()))
        return 'failed'
      }
      notices.show({ kind: 'success', text: changePasswordTexts.changed }, DEFAULT_NOTICE_MS)
    }
    if (passwordChange.code === '') return 'changed'
    isPasswordSet.current = true
    if (!isSignedIn) return signInAndLoadHome(passwordChange)
    void navigate(homePath, { replace: true }) // navigate returns a promise only for data routers
    return 'changed'
  }

  return { change, problem, signInFailure, closeProblem: () => setProblem(null) }
}
