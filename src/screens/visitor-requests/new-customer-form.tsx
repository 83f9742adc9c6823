import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useLive } from '#app-context/use-live.ts'
import type { State } from '#domain/dealership.ts'
import type { NewCustomer } from '#outbox/pending-order.ts'
import { useStates } from '#server-state/use-states.ts'
import { readOrderKeys } from '#storage/device-settings.ts'
import { checkoutTexts } from '#texts/cart.ts'
import { newCustomerTexts } from '#texts/new-customer.ts'
import { validationTexts } from '#texts/validation.ts'
import { requestTexts } from '#texts/visitor-requests.ts'
import { Button } from '#ui/button.tsx'
import { enterMovesOn } from '#ui/enter-moves-on.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ContactFields } from './contact-fields.tsx'
import { focusFirstWrong } from './focus-first-wrong.ts'
import styles from './new-customer.module.css'
import { type NewCustomerFields, newCustomerFields, type TypedNewCustomer } from './new-customer-fields.ts'
import { chosenState, StateField } from './state-field.tsx'
import { StatesNote } from './states-note.tsx'

const resolver = valibotResolver(newCustomerFields)

export interface NewCustomerFormParts {
  initial: TypedNewCustomer
  isBusy: boolean
  onType: (typed: TypedNewCustomer) => void
  onState: (state: State | null) => void
  onOrder: (order: { customer: NewCustomer; state: State; poNumber: string }) => Promise<boolean>
}

/** An order that has to wait is kept only where the server keeps keys of orders (offline.md, rule 8). */
function useMayPlace(): { canPlace: boolean; canWait: boolean } {
  const { device } = useCounter().databases
  const isOffline = useConnection().state === 'offline'
  const areKeysKept = useLive(() => readOrderKeys(device), [device]) ?? false
  const canWait = areKeysKept && window.isSecureContext !== false
  return { canPlace: !isOffline || canWait, canWait }
}

export function NewCustomerForm({ initial, isBusy, onType, onState, onOrder }: NewCustomerFormParts) {
  const choice = useStates()
  const { canPlace, canWait } = useMayPlace()
  const form = useForm<TypedNewCustomer, unknown, NewCustomerFields>({
    resolver,
    defaultValues: initial,
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const keep = () => onType(form.getValues())
  const field = (name: keyof TypedNewCustomer) => form.register(name, { onChange: keep })
  const chosen = chosenState(choice, form.watch('state'))
  useEffect(() => onState(chosen ?? null), [chosen, onState])

  async function place(typed: NewCustomerFields): Promise<void> {
    if (chosen === undefined) {
      return form.setError('state', { message: validationTexts.required }, { shouldFocus: true })
    }
    const { companyName, name, email, phone, state: toState, poNumber } = typed
    const customer = { companyName, name, email, phone, stateId: toState }
    await onOrder({ customer, state: chosen, poNumber })
  }

  return (
    <Form
      control={form.control}
      className={styles.fields}
      onKeyDown={enterMovesOn}
      onSubmit={(event) => {
        if (isBusy || !canPlace) return
        return form.handleSubmit(place, focusFirstWrong)(event) // ends in what the cart then shows
      }}
    >
      {!canPlace && (
        <div className={styles.whole}>
          <OfflineNote>{newCustomerTexts.needsConnection}</OfflineNote>
        </div>
      )}
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
      <Field label={newCustomerTexts.poNumber} error={errors.poNumber?.message}>
        <TextInput {...field('poNumber')} autoComplete="off" data-takes-scans />
      </Field>
      <div className={styles.whole}>
        <StatesNote choice={choice} />
      </div>
      <div className={styles.whole}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon="send"
          busy={isBusy}
          disabled={!canPlace}
          reason={newCustomerTexts.needsConnection}
        >
          {newCustomerTexts.submit}
        </Button>
        <p className={styles.hint}>{canWait ? checkoutTexts.offlineHint : requestTexts.isDraft}</p>
      </div>
    </Form>
  )
}
