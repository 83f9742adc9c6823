import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useStates } from '#server-state/use-states.ts'
import { useRegistration } from '#server-state/use-visitor-requests.ts'
import { validationTexts } from '#texts/validation.ts'
import { registrationTexts } from '#texts/visitor-requests.ts'
import { ContactFields } from './contact-fields.tsx'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { type Registration, registrationFields, type TypedRegistration } from './registration-fields.ts'
import { RequestForm } from './request-form.tsx'
import { chosenState, StateField } from './state-field.tsx'
import { StatesNote } from './states-note.tsx'

const resolver = valibotResolver(registrationFields)

interface RegistrationFormProps {
  initial: TypedRegistration
  onType: (typed: TypedRegistration) => void
  onSent: () => Promise<void>
}

export function RegistrationForm({ initial, onType, onSent }: RegistrationFormProps) {
  const choice = useStates()
  const form = useForm<TypedRegistration, unknown, Registration>({
    resolver,
    defaultValues: initial,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const keep = () => onType(form.getValues())
  const field = (name: keyof TypedRegistration) => form.register(name, { onChange: keep })
  const chosen = chosenState(choice, form.watch('state'))

  const registration = useRegistration({
    onSent,
    onEmailTaken: (message) => form.setError('email', { message }, { shouldFocus: true }),
  })

  async function send({ companyName, name, email, phone, state }: Registration): Promise<void> {
    if (chosen === undefined) {
      return form.setError('state', { message: validationTexts.required }, { shouldFocus: true })
    }
    await registration.run({ name: companyName, username: name, email, phone, state })
  }

  return (
    <RequestForm
      control={form.control}
      needsConnection={registrationTexts.needsConnection}
      submit={registrationTexts.submit}
      isBusy={isSubmitting}
      onSubmit={form.handleSubmit(send, focusFirstWrong)}
    >
      <ContactFields field={field} errors={errors} />
      <StateField
        choice={choice}
        chosen={chosen}
        error={errors.state?.message}
        onChoose={(id) => {
          form.setValue('state', id, { shouldValidate: form.formState.isSubmitted })
          keep()
        }}
      />
      <StatesNote choice={choice} />
    </RequestForm>
  )
}
