import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changePasswordTexts } from '#texts/password.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { ChangePasswordForm } from './password-forms.ts'

interface PasswordFieldsProps {
  form: UseFormReturn<ChangePasswordForm, unknown, ChangePasswordForm>
  hasOldPassword: boolean
}

/** One eye opens all of them. */
export function PasswordFields({ form, hasOldPassword }: PasswordFieldsProps) {
  const [isShown, setIsShown] = useState(false)
  const { register, formState } = form
  const { errors } = formState
  const type = isShown ? 'text' : 'password'
  return (
    <>
      {hasOldPassword && (
        <Field label={changePasswordTexts.oldPassword} error={errors.oldPassword?.message}>
          <TextInput {...register('oldPassword')} type={type} autoComplete="current-password" />
        </Field>
      )}
      <Field
        label={changePasswordTexts.newPassword}
        hint={changePasswordTexts.rule}
        error={errors.newPassword?.message}
      >
        <TextInput
          {...register('newPassword')}
          type={type}
          autoComplete="new-password"
          trailing={
            <IconButton
              icon={isShown ? 'eye-off' : 'eye'}
              label={isShown ? changePasswordTexts.hide : changePasswordTexts.show}
              onClick={() => setIsShown(!isShown)}
            />
          }
        />
      </Field>
      <Field label={changePasswordTexts.newPasswordAgain} error={errors.newPasswordAgain?.message}>
        <TextInput {...register('newPasswordAgain')} type={type} autoComplete="new-password" />
      </Field>
    </>
  )
}
