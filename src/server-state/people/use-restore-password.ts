import { restorePassword } from '#api/people/passwords.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { restorePasswordTexts } from '#texts/people/password.ts'
import { type Action, useAction } from '../use-action.ts'

interface RestoreCallbacks {
  onSent: (email: string) => Promise<void>
  /** No account has this e-mail. */
  onUnknownEmail: (email: string) => void
}

/** Mails a link that sets a new password; the form shows the failures. */
export function useRestorePassword({ onSent, onUnknownEmail }: RestoreCallbacks): Action<string> {
  return useAction({
    call: restorePassword,
    afterwards: (_, email) => onSent(email),
    successText: () => restorePasswordTexts.sent,
    showAtField: (failure, email) => {
      const isEmailUnknown = failure.kind === 'refused' && failure.code === ERROR_CODES.notFound
      if (isEmailUnknown) onUnknownEmail(email)
      return isEmailUnknown
    },
  })
}
