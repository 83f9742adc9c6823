import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import type { StateOptions } from '#server-state/people/use-states.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import type { TypedAddress, TypedCompany, ValidCompany } from './company-fields.ts'
import styles from './company-form.module.css'

/** The form library's methods for the form of a company. */
export type CompanyFormMethods = UseFormReturn<TypedCompany, unknown, ValidCompany>

interface AddressFieldsProps {
  form: CompanyFormMethods
  /** The path of the address in the form. */
  addressPath: `dealerships.${string}.${'shippingAddress' | 'billingAddress'}`
  errors: FieldErrors<TypedAddress> | undefined
  stateChoice: StateOptions
  /** True for the address whose state decides the tax. */
  isTaxed?: boolean
}

export function AddressFields({
  form,
  addressPath,
  errors,
  stateChoice,
  isTaxed = false,
}: AddressFieldsProps) {
  const options = stateChoice.isSample
    ? []
    : stateChoice.states.map(({ id, name }) => ({ value: String(id), label: name }))
  const stateId = form.watch(`${addressPath}.stateId`)
  return (
    <div className={styles.address}>
      <div className={styles.wide}>
        <Field label={texts.street} error={errors?.street?.message}>
          <TextInput {...form.register(`${addressPath}.street`)} autoComplete="off" />
        </Field>
      </div>
      <Field label={texts.city} error={errors?.city?.message}>
        <TextInput {...form.register(`${addressPath}.city`)} autoComplete="off" />
      </Field>
      <Field
        label={texts.state}
        error={errors?.stateId?.message}
        hint={isTaxed && stateId === '' ? texts.noStateHint : undefined}
      >
        <SearchableSelect
          name={`${addressPath}.stateId`}
          options={options}
          placeholder={texts.noState}
          value={stateId}
          onChoose={(chosenId) =>
            form.setValue(`${addressPath}.stateId`, chosenId, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      </Field>
      <Field label={texts.zip} error={errors?.zip?.message}>
        <TextInput {...form.register(`${addressPath}.zip`)} inputMode="numeric" autoComplete="off" />
      </Field>
    </div>
  )
}
