import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import type { Failure } from '#api/failure.ts'
import { sendRegistration } from '#api/visitor-requests.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { useCounter } from '#live/counter.ts'
import { serverDescription } from '#live/failure-text.ts'
import { useStates } from '#live/use-states.ts'
import { validationTexts } from '#texts/validation.ts'
import { registrationTexts } from '#texts/visitor-requests.ts'
import { ContactFields } from './contact-fields.tsx'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { type Registration, registrationFields, type TypedRegistration } from './registration-fields.ts'
import { RequestForm } from './request-form.tsx'
import { chosenState, StateField } from './state-field.tsx'
import { StatesNote } from './states-note.tsx'

/** ordering.md §8. */
const TOLD_MS = 4000

const resolver = valibotResolver(registrationFields)

interface RegistrationFormProps {
  initial: TypedRegistration
  onType: (typed: TypedRegistration) => void
  onSent: () => Promise<void>
}

export function RegistrationForm({ initial, onType, onSent }: RegistrationFormProps) {
  const { api, notices } = useCounter()
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

  function tell(failure: Failure): void {
    const text = serverDescription(failure)
    if (failure.kind === 'refused' && failure.code === ERROR_CODES.emailTaken) {
      form.setError('email', { message: text }, { shouldFocus: true })
    } else {
      notices.give({ kind: 'failure', text }, TOLD_MS)
    }
  }

  async function send({ companyName, name, email, phone, state }: Registration): Promise<void> {
    if (chosen === undefined) {
      return form.setError('state', { message: validationTexts.required }, { shouldFocus: true })
    }
    const answer = await sendRegistration(api, { name: companyName, username: name, email, phone, state })
    if (!answer.ok) return tell(answer.failure)
    await onSent()
    notices.give({ kind: 'success', text: registrationTexts.received }, TOLD_MS)
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
