import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import type { Failure } from '#api/failure.ts'
import { sendRegistration } from '#api/visitor-requests.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { useCounter } from '#live/counter.ts'
import { serverDescription } from '#live/failure-text.ts'
import { useConnection } from '#live/use-connection.ts'
import { useStates } from '#live/use-states.ts'
import { validationTexts } from '#texts/validation.ts'
import { registrationTexts, requestTexts } from '#texts/visitor-requests.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { Select } from '#ui/select.tsx'
import { ContactFields } from './contact-fields.tsx'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { type Registration, registrationFields, type TypedRegistration } from './registration-fields.ts'
import styles from './registration-screen.module.css'
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
  const isOffline = useConnection().state === 'offline'
  const choice = useStates()
  const form = useForm<TypedRegistration, unknown, Registration>({
    resolver,
    defaultValues: initial,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const keep = () => onType(form.getValues())
  const field = (name: keyof TypedRegistration) => form.register(name, { onChange: keep })
  const stateId = form.watch('state')
  const isChosen = choice.states.some(({ id }) => String(id) === stateId)

  function tell(failure: Failure): void {
    const text = serverDescription(failure)
    if (failure.kind === 'refused' && failure.code === ERROR_CODES.emailTaken) {
      form.setError('email', { message: text }, { shouldFocus: true })
    } else {
      notices.give({ kind: 'failure', text }, TOLD_MS)
    }
  }

  async function send({ companyName, name, email, phone, state }: Registration): Promise<void> {
    // A state that is no longer there, or the sample that stands for none (G139).
    if (choice.isSample || !isChosen) {
      return form.setError('state', { message: validationTexts.required }, { shouldFocus: true })
    }
    const answer = await sendRegistration(api, { name: companyName, username: name, email, phone, state })
    if (!answer.ok) return tell(answer.failure)
    notices.give({ kind: 'success', text: registrationTexts.received }, TOLD_MS)
    await onSent()
  }

  const options = choice.states.map(({ id, name }) => ({ value: String(id), label: name }))
  const empty = { value: '', label: registrationTexts.chooseState }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        const page = event.currentTarget
        void form.handleSubmit(send, (wrong) => focusFirstWrong(page, wrong))(event) // ends in what the screen then shows
      }}
    >
      {isOffline && (
        <Note tone="wait" icon="offline" role="status">
          {registrationTexts.needsConnection}
        </Note>
      )}
      <ContactFields field={field} errors={errors} />
      <Field label={registrationTexts.state} error={errors.state?.message}>
        <Select
          name="state"
          autoComplete="address-level1"
          required
          options={choice.isSample ? options : [empty, ...options]}
          value={isChosen ? stateId : ''}
          onChange={(event) => {
            form.setValue('state', event.target.value, { shouldValidate: form.formState.isSubmitted })
            keep()
          }}
        />
      </Field>
      <StatesNote choice={choice} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        busy={isSubmitting}
        disabled={isOffline}
        reason={registrationTexts.needsConnection}
      >
        {registrationTexts.submit}
      </Button>
      <p className={styles.hint}>{requestTexts.isDraft}</p>
    </form>
  )
}
