import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useConnection } from '#app-context/use-connection.ts'
import type { CompanyUser } from '#domain/people/company.ts'
import { passwordFault } from '#domain/people/password-rule.ts'
import { useSetUserPassword } from '#server-state/people/use-people-work.ts'
import { changePasswordTexts, passwordFaultTexts } from '#texts/people/password.ts'
import { userTexts as texts } from '#texts/people/users.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Row } from '#ui/layout/row.tsx'

/** The rule of every password of this app (G89). */
const passwordFormSchema = v.object({
  password: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed ? passwordFault(dataset.value) : null
      if (fault !== null) addIssue({ message: passwordFaultTexts[fault] })
    }),
  ),
})
type PasswordForm = v.InferOutput<typeof passwordFormSchema>

const resolver = valibotResolver(passwordFormSchema)

interface PasswordDialogProps {
  user: Pick<CompanyUser, 'id' | 'login'>
  onClose: () => void
}

/**
 * Sets the password of a user. No draft stores the typed password, so the app asks before the dialog is closed other
 * than by Cancel.
 */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const setPassword = useSetUserPassword()
  const isOffline = useConnection().state === 'offline'
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const form = useForm<PasswordForm>({ resolver, defaultValues: { password: '' } })
  const { errors } = form.formState

  async function save({ password }: PasswordForm): Promise<void> {
    if (!(await setPassword.run({ id: user.id, password }))) return
    form.reset()
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.newPassword}
      description={texts.newPasswordUse(user.login)}
      size="small"
    >
      <Form form={form} onSubmit={form.handleSubmit(save)}>
        {isOffline && <OfflineNote>{texts.needsServer}</OfflineNote>}
        {setPassword.failure !== null && (
          <Note tone="bad" role="alert">
            {setPassword.failure}
          </Note>
        )}
        <Field label={texts.newPassword} hint={changePasswordTexts.rule} error={errors.password?.message}>
          <PasswordInput
            {...form.register('password')}
            autoComplete="new-password"
            isPasswordShown={isPasswordShown}
            eye={{ labels: texts, onPress: () => setIsPasswordShown(!isPasswordShown) }}
          />
        </Field>
        <Row justify="end">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={setPassword.isRunning}
            disabled={isOffline}
            reason={texts.needsServer}
          >
            {texts.save}
          </Button>
        </Row>
      </Form>
    </Dialog>
  )
}
