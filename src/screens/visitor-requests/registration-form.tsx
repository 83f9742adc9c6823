import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import { useStates } from '#server-state/people/use-states.ts'
import { useRegistration } from '#server-state/people/use-visitor-requests.ts'
import { validationTexts } from '#texts/validation.ts'
import { registrationTexts } from '#texts/people/visitor-requests.ts'
import { focusFirstWrongField } from '#ui/focus/focus-first-wrong-field.ts'
import { ContactFields } from './contact-fields.tsx'
import { type Registration, registrationFields, type TypedRegistration } from './registration-fields.ts'
import { RequestForm } from './request-form.tsx'
import { chosenState, StateField } from './state-field.tsx'
import { StatesNote } from './states-note.tsx'

const resolver = valibotResolver(registrationFields)

interface RegistrationFormProps {
  draft: FormDraft<TypedRegistration>
  onSent: () => Promise<void>
}

export function RegistrationForm({ draft, onSent }: RegistrationFormProps) {
  const stateOptions = useStates()
  const form = useForm<TypedRegistration, unknown, Registration>({
    resolver,
    defaultValues: draft.initialFields,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const state = chosenState(stateOptions, form.watch('state'))

  const registration = useRegistration({
    onSent,
    onEmailTaken: (message) => form.setError('email', { message }, { shouldFocus: true }),
  })

  async function send({ companyName, name, email, phone, state: stateId }: Registration): Promise<void> {
    if (state === undefined) {
      return form.setError('state', { message: validationTexts.required }, { shouldFocus: true })
    }
    await registration.run({ name: companyName, username: name, email, phone, state: stateId })
  }

  return (
    <RequestForm
      form={form}
      draft={draft}
      needsConnectionText={registrationTexts.needsConnection}
      submitText={registrationTexts.submit}
      isBusy={isSubmitting}
      onSubmit={form.handleSubmit(send, focusFirstWrongField)}
    >
      <ContactFields register={form.register} errors={errors} />
      <StateField
        options={stateOptions}
        state={state}
        error={errors.state?.message}
        onChoose={(id) =>
          form.setValue('state', id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      <StatesNote options={stateOptions} />
    </RequestForm>
  )
}
