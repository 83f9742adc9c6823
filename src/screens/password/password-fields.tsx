import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changePasswordTexts } from '#texts/people/password.ts'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import type { ChangePasswordForm } from './password-forms.ts'

interface PasswordFieldsProps {
  form: UseFormReturn<ChangePasswordForm, unknown, ChangePasswordForm>
  hasOldPassword: boolean
}

/** The password fields. One button with an eye shows the text of all fields. */
export function PasswordFields({ form, hasOldPassword }: PasswordFieldsProps) {
  const [arePasswordsShown, setArePasswordsShown] = useState(false)
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      {hasOldPassword && (
        <Field label={changePasswordTexts.oldPassword} error={errors.oldPassword?.message}>
          <PasswordInput
            {...register('oldPassword')}
            isPasswordShown={arePasswordsShown}
            autoComplete="current-password"
          />
        </Field>
      )}
      <Field
        label={changePasswordTexts.newPassword}
        hint={changePasswordTexts.rule}
        error={errors.newPassword?.message}
      >
        <PasswordInput
          {...register('newPassword')}
          autoComplete="new-password"
          isPasswordShown={arePasswordsShown}
          eye={{ labels: changePasswordTexts, onPress: () => setArePasswordsShown(!arePasswordsShown) }}
        />
      </Field>
      <Field label={changePasswordTexts.newPasswordAgain} error={errors.newPasswordAgain?.message}>
        <PasswordInput
          {...register('newPasswordAgain')}
          isPasswordShown={arePasswordsShown}
          autoComplete="new-password"
        />
      </Field>
    </>
  )
}
