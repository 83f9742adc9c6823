import type { StateOptions } from '#server-state/people/use-states.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { AddressFields, type CompanyFormMethods } from './address-fields.tsx'
import styles from './company-form.module.css'

interface DealershipFieldsProps {
  form: CompanyFormMethods
  /** The key of the dealership in the form. */
  dealershipKey: string
  stateChoice: StateOptions
}

export function DealershipFields({ form, dealershipKey, stateChoice }: DealershipFieldsProps) {
  const dealershipPath = `dealerships.${dealershipKey}` as const
  const errors = form.formState.errors.dealerships?.[dealershipKey]
  const isShippingCopied = form.watch(`${dealershipPath}.copyShippingToBilling`)
  return (
    <>
      <div className={styles.fields}>
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
      <Stack as="fieldset" gap={3}>
        <legend>{texts.shippingAddress}</legend>
        <AddressFields
          form={form}
          addressPath={`${dealershipPath}.shippingAddress`}
          errors={errors?.shippingAddress}
          stateChoice={stateChoice}
          isTaxed
        />
      </Stack>
      <Stack as="fieldset" gap={3}>
        <legend>{texts.billingAddress}</legend>
        <CheckLabel
          label={texts.sameAddress}
          isLabelShown
          isChecked={isShippingCopied}
          onToggle={() =>
            form.setValue(`${dealershipPath}.copyShippingToBilling`, !isShippingCopied, { shouldDirty: true })
          }
        />
        {!isShippingCopied && (
          <AddressFields
            form={form}
            addressPath={`${dealershipPath}.billingAddress`}
            errors={errors?.billingAddress}
            stateChoice={stateChoice}
          />
        )}
      </Stack>
    </>
  )
}
