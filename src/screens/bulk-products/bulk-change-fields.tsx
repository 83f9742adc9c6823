import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Dealership } from '#domain/people/dealership.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import { BULK_NUMBER_FIELDS, type BulkChange } from '#domain/products/product-edit.ts'
import { DISCOUNT_TYPES } from '#domain/products/typed-product.ts'
import { type DealershipList, useDiscountDealerships } from '#server-state/people/use-every-dealership.ts'
import { groupOptions, type KnownGroups } from '#server-state/catalogue/use-groups.ts'
import { productFieldLabels, bulkProductTexts as texts } from '#texts/products/bulk-products.ts'
import { editingTexts } from '#texts/products/catalogue-editing.ts'
import { failureThen } from '#texts/failures.ts'
import { productFormTexts } from '#texts/products/product-form.ts'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldGrid } from '#ui/form/field-grid.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import { Select } from '#ui/select/select.tsx'
import type { TypedBulkChange } from './bulk-fields.ts'

const SWITCHES = [
  { name: 'archive', label: texts.archive, yesLabel: texts.toArchive, noLabel: texts.fromArchive },
  {
    name: 'hiddenProduct',
    label: productFieldLabels.hiddenProduct,
    yesLabel: texts.hide,
    noLabel: texts.show,
  },
  { name: 'noTax', label: productFieldLabels.noTax, yesLabel: texts.noTaxOn, noLabel: texts.noTaxOff },
] as const

const TOP_LEVEL_OPTION = { value: String(ROOT_PARENT_ID), label: texts.topLevel }

type BulkChangeForm = UseFormReturn<TypedBulkChange, unknown, BulkChange>

interface BulkChangeFieldsProps {
  form: BulkChangeForm
  knownGroups: KnownGroups
  dealershipList: DealershipList
}

/** The fields of a bulk change; an empty field leaves the products as they are. */
export function BulkChangeFields({ form, knownGroups, dealershipList }: BulkChangeFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <CopyNote
        text={knownGroups.hasFailed ? editingTexts.groupsNotRead : null}
        retryText={editingTexts.tryAgain}
        isRetrying={false}
        onRetry={knownGroups.readAgain}
      />
      <CopyNote
        text={
          dealershipList.failure && failureThen(dealershipList.failure, productFormTexts.dealershipsOfDevice)
        }
        retryText={editingTexts.tryAgain}
        isRetrying={dealershipList.isReading}
        onRetry={dealershipList.retry}
      />
      <FieldGrid>
        {SWITCHES.map(({ name, label, yesLabel, noLabel }) => (
          <Field key={name} label={label}>
            <Select
              {...register(name)}
              options={[
                { value: '', label: texts.leaveUnchanged },
                { value: 'yes', label: yesLabel },
                { value: 'no', label: noLabel },
              ]}
            />
          </Field>
        ))}
        <GroupField form={form} knownGroups={knownGroups} />
        <Field label={texts.percent} hint={texts.percentHint} error={errors.pricePercent?.message}>
          <TextInput {...register('pricePercent')} autoComplete="off" />
        </Field>
        {BULK_NUMBER_FIELDS.map((name) => (
          <Field key={name} label={productFieldLabels[name]} error={errors[name]?.message}>
            <TextInput {...register(name)} inputMode="decimal" autoComplete="off" />
          </Field>
        ))}
        <DiscountFields form={form} dealerships={dealershipList.dealerships} />
      </FieldGrid>
    </>
  )
}

/**
 * Lets staff choose any group. The preview then refuses the products that cannot move into it, for example a group that
 * would move below itself.
 */
function GroupField({
  form,
  knownGroups: { groups, isComplete },
}: Pick<BulkChangeFieldsProps, 'form' | 'knownGroups'>) {
  const options = useMemo(() => [TOP_LEVEL_OPTION, ...groupOptions(groups, () => true)], [groups])
  return (
    <Field label={texts.group} hint={isComplete ? undefined : editingTexts.groupsIncomplete}>
      <SearchableSelect
        name="group"
        options={options}
        value={form.watch('group')}
        placeholder={texts.leaveUnchanged}
        onChoose={(group) => form.setValue('group', group, { shouldDirty: true })}
      />
    </Field>
  )
}

const DISCOUNT_TYPE_OPTIONS = DISCOUNT_TYPES.map((type) => ({
  value: type,
  label: productFormTexts.discountTypes[type],
}))

/** The fields of a discount. Staff fill in a dealership and a value, or leave both empty. */
function DiscountFields({ form, dealerships }: { form: BulkChangeForm; dealerships: readonly Dealership[] }) {
  const { register, formState, trigger } = form
  // A dealership requires a discount value, and a discount value requires a dealership.
  const validateDiscount = () => void trigger(['dealership', 'discount'])
  const dealershipChoices = useDiscountDealerships(dealerships)
  return (
    <>
      <Field label={texts.dealership} error={formState.errors.dealership?.message}>
        <SearchableSelect
          name="dealership"
          options={dealershipChoices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.watch('dealership')}
          placeholder={texts.leaveUnchanged}
          onChoose={(dealership) => {
            form.setValue('dealership', dealership, { shouldDirty: true })
            validateDiscount()
          }}
        />
      </Field>
      <Field label={texts.discountType}>
        <Select {...register('discountType')} options={DISCOUNT_TYPE_OPTIONS} />
      </Field>
      <Field label={texts.discount} hint={texts.discountHint} error={formState.errors.discount?.message}>
        <TextInput
          {...register('discount', { onChange: validateDiscount })}
          inputMode="decimal"
          autoComplete="off"
        />
      </Field>
    </>
  )
}
