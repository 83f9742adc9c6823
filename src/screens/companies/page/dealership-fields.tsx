import type { StateChoice } from '#server-state/people/use-states.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { AddressFields, type CompanyForm } from './address-fields.tsx'
import styles from './company-form.module.css'

interface DealershipFieldsProps {
  form: CompanyForm
  /** The key of the dealership in the form. */
  formKey: string
  states: StateChoice
}

export function DealershipFields({ form, formKey, states }: DealershipFieldsProps) {
  const dealershipPath = `dealerships.${formKey}` as const
  const errors = form.formState.errors.dealerships?.[formKey]
  const isCopied = form.watch(`${dealershipPath}.copyShippingToBilling`)
  return (
    <>
      <div className={styles.pair}>
        <Field label={texts.dealershipName} error={errors?.name?.message}>
          <TextInput {...form.register(`${dealershipPath}.name`)} autoComplete="off" />
        </Field>
        <Field label={texts.dealershipEmail} hint={texts.emailHint} error={errors?.email?.message}>
          <TextInput {...form.register(`${dealershipPath}.email`)} inputMode="email" autoComplete="off" />
        </Field>
        <Field label={texts.dealershipPhone} hint={texts.phoneHint} error={errors?.phone?.message}>
          <TextInput {...form.register(`${dealershipPath}.phone`)} type="tel" autoComplete="off" />
        </Field>
        <Field label={texts.licence} hint={texts.licenceHint} error={errors?.dealerLicenseNumber?.message}>
          <TextInput {...form.register(`${dealershipPath}.dealerLicenseNumber`)} autoComplete="off" />
        </Field>
      </div>
      <fieldset className={styles.group}>
        <legend>{texts.shippingAddress}</legend>
        <AddressFields
          form={form}
          addressPath={`${dealershipPath}.shippingAddress`}
          errors={errors?.shippingAddress}
          states={states}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.billingAddress}</legend>
        <CheckLabel
          label={texts.sameAddress}
          isShown
          isChecked={isCopied}
          onToggle={() =>
            form.setValue(`${dealershipPath}.copyShippingToBilling`, !isCopied, { shouldDirty: true })
          }
        />
        {!isCopied && (
          <AddressFields
            form={form}
            addressPath={`${dealershipPath}.billingAddress`}
            errors={errors?.billingAddress}
            states={states}
          />
        )}
      </fieldset>
    </>
  )
}
