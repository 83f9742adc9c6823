import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { useConnection } from '#app-context/use-connection.ts'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import { useCanVisitorOrdersWait } from '#app-context/orders/use-pending-orders.ts'
import { fieldRules } from '#contract/field-rules.ts'
import type { State } from '#domain/people/dealership.ts'
import type { NewCustomer } from '#outbox/pending-order.ts'
import { useStates } from '#server-state/people/use-states.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { newCustomerTexts } from '#texts/orders/new-customer.ts'
import { validationTexts } from '#texts/validation.ts'
import { requestTexts } from '#texts/people/visitor-requests.ts'
import { Button } from '#ui/button/button.tsx'
import { OfflineNote } from '#ui/feedback/note.tsx'
import { moveFocusOnEnter } from '#ui/focus/move-focus-on-enter.ts'
import { focusFirstWrongField } from '#ui/focus/focus-first-wrong-field.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { ContactFields } from './contact-fields.tsx'
import styles from './new-customer.module.css'
import { EMPTY_REGISTRATION, registrationFields } from './registration-fields.ts'
import { chosenState, StateField } from './state-field.tsx'
import { StatesNote } from './states-note.tsx'

// The registration form in the cart, with a PO# field (ordering.md §2).

export const newCustomerFields = v.object({
  ...registrationFields.entries,
  poNumber: fieldRules(validationTexts).optionalText,
})

export type TypedNewCustomer = v.InferInput<typeof newCustomerFields>
export type NewCustomerFields = v.InferOutput<typeof newCustomerFields>

export const EMPTY_CUSTOMER: TypedNewCustomer = { ...EMPTY_REGISTRATION, poNumber: '' }

const resolver = valibotResolver(newCustomerFields)

export interface NewCustomerFormParts {
  draft: FormDraft<TypedNewCustomer>
  isBusy: boolean
  onChooseState: (state: State | null) => void
  onOrder: (order: { customer: NewCustomer; state: State; poNumber: string }) => Promise<boolean>
}

export function NewCustomerForm({ draft, isBusy, onChooseState, onOrder }: NewCustomerFormParts) {
  const stateOptions = useStates()
  const canOrderWait = useCanVisitorOrdersWait()
  const canPlaceOrder = useConnection().state !== 'offline' || canOrderWait
  const form = useForm<TypedNewCustomer, unknown, NewCustomerFields>({
    resolver,
    defaultValues: draft.initialFields,
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const state = chosenState(stateOptions, form.watch('state'))
  useEffect(() => onChooseState(state ?? null), [state, onChooseState])

  async function placeOrder(fields: NewCustomerFields): Promise<void> {
    if (state === undefined) {
      return form.setError('state', { message: validationTexts.required }, { shouldFocus: true })
    }
    const { companyName, name, email, phone, state: stateId, poNumber } = fields
    const customer = { companyName, name, email, phone, stateId }
    await onOrder({ customer, state, poNumber })
  }

  return (
    <Form
      form={form}
      draft={draft}
      className={styles.fields}
      onKeyDown={moveFocusOnEnter}
      onSubmit={(event) => {
        if (isBusy || !canPlaceOrder) return
        return form.handleSubmit(placeOrder, focusFirstWrongField)(event) // the cart shows the outcome
      }}
    >
      {!canPlaceOrder && (
        <div className={styles.fullWidth}>
          <OfflineNote>{newCustomerTexts.needsConnection}</OfflineNote>
        </div>
      )}
      <ContactFields register={form.register} errors={errors} />
      <StateField
        options={stateOptions}
        state={state}
        error={errors.state?.message}
        onChoose={(id) =>
          form.setValue('state', id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      <Field label={newCustomerTexts.poNumber} error={errors.poNumber?.message}>
        <TextInput {...form.register('poNumber')} autoComplete="off" data-takes-scans />
      </Field>
      <div className={styles.fullWidth}>
        <StatesNote options={stateOptions} />
      </div>
      <div className={styles.fullWidth}>
        <Button
          type="submit"
          variant="primary"
          icon="send"
          busy={isBusy}
          disabled={!canPlaceOrder}
          reason={newCustomerTexts.needsConnection}
        >
          {newCustomerTexts.submit}
        </Button>
        <Muted>{canOrderWait ? checkoutTexts.offlineHint : requestTexts.isDraft}</Muted>
      </div>
    </Form>
  )
}
