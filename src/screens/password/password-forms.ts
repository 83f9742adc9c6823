// The forms to restore, set or change a password (storefront.md §5 Change password, ordering.md §5 Password
// restore).
import * as v from 'valibot'
import { emailsIn } from '#domain/people/email-list.ts'
import { passwordFault } from '#domain/people/password-rule.ts'
import { changePasswordTexts, passwordFaultTexts } from '#texts/people/password.ts'
import { validationTexts } from '#texts/validation.ts'

export const restorePasswordForm = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(validationTexts.required),
    v.check((text) => emailsIn(text) !== null, validationTexts.invalidEmail),
  ),
})
export type RestorePasswordForm = v.InferOutput<typeof restorePasswordForm>

const newPassword = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? passwordFault(dataset.value) : null
    if (fault !== null) addIssue({ message: passwordFaultTexts[fault] })
  }),
)

/** A person with a code enters no old password. */
export function changePasswordForm(hasCode: boolean): v.GenericSchema<ChangePasswordForm> {
  return v.pipe(
    v.object({
      oldPassword: hasCode ? v.string() : v.pipe(v.string(), v.nonEmpty(validationTexts.required)),
      newPassword,
      newPasswordAgain: v.string(),
    }),
    v.forward(
      v.partialCheck(
        [['newPassword'], ['newPasswordAgain']],
        (form) => form.newPassword === form.newPasswordAgain,
        changePasswordTexts.mustMatch,
      ),
      ['newPasswordAgain'],
    ),
  )
}

export interface ChangePasswordForm {
  oldPassword: string
  newPassword: string
  newPasswordAgain: string
}
