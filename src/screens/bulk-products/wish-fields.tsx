import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ROOT_PARENT_ID } from '#domain/product.ts'
import type { BulkWish } from '#domain/product-edit.ts'
import { groupOptions, type KnownGroups } from '#server-state/use-groups.ts'
import { productFieldLabels, bulkProductTexts as texts } from '#texts/bulk-products.ts'
import { editingTexts } from '#texts/catalogue-editing.ts'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './bulk-dialog.module.css'
import { NUMBER_FIELDS, type TypedWish } from './bulk-fields.ts'

const SWITCHES = [
  { name: 'archive', label: texts.archive, yes: texts.toArchive, no: texts.fromArchive },
  { name: 'hiddenProduct', label: productFieldLabels.hiddenProduct, yes: texts.hide, no: texts.show },
  { name: 'noTax', label: productFieldLabels.noTax, yes: texts.noTaxOn, no: texts.noTaxOff },
] as const

const ON_TOP = { value: String(ROOT_PARENT_ID), label: texts.topLevel }

interface WishFieldsProps {
  form: UseFormReturn<TypedWish, unknown, BulkWish>
  known: KnownGroups
}

/** What is wanted of all chosen products; an empty field leaves them as they are. */
export function WishFields({ form, known }: WishFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <CopyNote
        text={known.isFailed ? editingTexts.groupsNotRead : null}
        retry={editingTexts.tryAgain}
        isRetrying={false}
        onRetry={known.readAgain}
      />
      <div className={styles.fields}>
        {SWITCHES.map(({ name, label, yes, no }) => (
          <Field key={name} label={label}>
            <Select
              {...register(name)}
              options={[
                { value: '', label: texts.leave },
                { value: 'yes', label: yes },
                { value: 'no', label: no },
              ]}
            />
          </Field>
        ))}
        <GroupField form={form} known={known} />
        <Field label={texts.percent} hint={texts.percentHint} error={errors.pricePercent?.message}>
          <TextInput {...register('pricePercent')} autoComplete="off" />
        </Field>
        {NUMBER_FIELDS.map((name) => (
          <Field key={name} label={productFieldLabels[name]} error={errors[name]?.message}>
            <TextInput {...register(name)} inputMode="decimal" autoComplete="off" />
          </Field>
        ))}
      </div>
    </>
  )
}

/** Each product is then answered for itself: a group does not take what holds it. */
function GroupField({ form, known: { groups, isWhole } }: WishFieldsProps) {
  const options = useMemo(() => [ON_TOP, ...groupOptions(groups, () => true)], [groups])
  return (
    <Field label={texts.group} hint={isWhole ? undefined : editingTexts.groupsStillRead}>
      <SearchableSelect
        name="group"
        options={options}
        value={form.watch('group')}
        placeholder={texts.leave}
        onChoose={(group) => form.setValue('group', group, { shouldDirty: true })}
      />
    </Field>
  )
}
