import { valibotResolver } from '@hookform/resolvers/valibot'
import { type BaseSyntheticEvent, useId } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { MOST_DISCOUNT } from '#domain/products/product-rules.ts'
import { parseTypedNumber } from '#domain/values/typed-number.ts'
import { DISCOUNT_TYPES, type Discount } from '#domain/products/typed-product.ts'
import { productFieldMessages, productFormTexts as texts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { focusFirstWrongField } from '#ui/focus/focus-first-wrong-field.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './product-form.module.css'

export interface NamedDealership {
  id: number
  name: string
}

const { required, notANumber, discountBelowZero, discountTooHigh } = productFieldMessages
const discountFields = v.object({
  dealershipId: v.pipe(v.string(), v.nonEmpty(required), v.transform(Number)),
  type: v.picklist(DISCOUNT_TYPES),
  value: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(required),
    v.transform(parseTypedNumber),
    v.check((value) => !Number.isNaN(value), notANumber),
    v.minValue(0, discountBelowZero),
    v.maxValue(MOST_DISCOUNT, discountTooHigh),
  ),
})
type TypedDiscount = v.InferInput<typeof discountFields>
const resolver = valibotResolver(discountFields)

const TYPE_OPTIONS = DISCOUNT_TYPES.map((type) => ({ value: type, label: texts.discountTypes[type] }))
const EMPTY_DISCOUNT: TypedDiscount = { dealershipId: '', type: 'DISCOUNT_DEALER', value: '' }

interface DiscountDialogProps {
  /** The discount to edit; null for a new discount. */
  discount: Discount | null
  dealerships: readonly NamedDealership[]
  onApply: (newDiscount: Discount) => void
  onClose: () => void
}

export function DiscountDialog({ discount, dealerships, onApply, onClose }: DiscountDialogProps) {
  const formId = useId()
  const form = useForm<TypedDiscount, unknown, Discount>({
    resolver,
    defaultValues:
      discount === null
        ? EMPTY_DISCOUNT
        : { ...discount, dealershipId: String(discount.dealershipId), value: String(discount.value) },
    shouldFocusError: false,
  })
  const { errors, isSubmitted } = form.formState
  const isDiscountTooHigh = parseTypedNumber(form.watch('value')) > MOST_DISCOUNT
  const submit = form.handleSubmit(onApply, focusFirstWrongField)

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={discount === null ? texts.addDiscount : texts.editDiscount}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={isDiscountTooHigh}
            reason={discountTooHigh}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        onSubmit={(event: BaseSyntheticEvent) => {
          event.stopPropagation() // React bubbles the event to the product form, which must not be submitted
          if (!isDiscountTooHigh) return submit(event)
        }}
      >
        <Field label={texts.dealership} error={errors.dealershipId?.message}>
          <SearchableSelect
            name="dealershipId"
            options={dealerships.map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder={texts.chooseDealership}
            value={form.watch('dealershipId')}
            onChoose={(dealershipId) =>
              form.setValue('dealershipId', dealershipId, { shouldDirty: true, shouldValidate: isSubmitted })
            }
          />
        </Field>
        <div className={styles.pair}>
          <Field label={texts.discountType}>
            <Select {...form.register('type')} options={TYPE_OPTIONS} />
          </Field>
          <Field
            label={texts.discountValue}
            hint={texts.discountHint}
            error={isDiscountTooHigh ? discountTooHigh : errors.value?.message}
          >
            <TextInput {...form.register('value')} inputMode="decimal" autoComplete="off" />
          </Field>
        </div>
      </Form>
    </Dialog>
  )
}
