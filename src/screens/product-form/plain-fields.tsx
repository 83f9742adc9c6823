// The text, number and switch fields of a product, by group.
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { DESCRIPTION_HASH } from '#address/links-of-find.ts'
import { useHashAction } from '#address/use-hash-action.ts'
import { isCoveredByParent } from '#domain/prices/shipping.ts'
import type { Product } from '#domain/products/product.ts'
import {
  FIELD_TABLE,
  FLAG_FIELDS,
  fieldsOfGroup,
  type NumberField,
  type TextField,
} from '#domain/products/product-fields.ts'
import { addressFault, ID_PLACEHOLDER, productAddress } from '#domain/products/product-rules.ts'
import { selectableTypes } from '#domain/products/typed-product.ts'
import { formatMoney } from '#domain/values/money.ts'
import { productPath } from '#paths'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import { Note } from '#ui/feedback/note.tsx'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea, TextInput } from '#ui/form/text-input.tsx'
import { Select } from '#ui/select/select.tsx'
import type { ProductForm } from './product-fields.ts'
import styles from './product-form.module.css'

interface FieldsProps {
  form: ProductForm
  /** The server's product, or a new product with the defaults. */
  base: Product
}

const HINTS: Readonly<Partial<Record<string, string>>> = texts.hints

function inputModeOf(name: TextField | NumberField): 'decimal' | 'numeric' | 'text' {
  const { kind } = FIELD_TABLE[name]
  if (kind === 'amount') return 'decimal'
  return kind === 'line' || kind === 'shortLine' ? 'text' : 'numeric'
}

function ProductTextField({ form, name }: { form: ProductForm; name: TextField | NumberField }) {
  return (
    <Field label={texts.fields[name]} hint={HINTS[name]} error={form.formState.errors[name]?.message}>
      <TextInput {...form.register(name)} inputMode={inputModeOf(name)} autoComplete="off" />
    </Field>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

export function GeneralFields({ form, base }: FieldsProps) {
  const types = selectableTypes(base.parentType, base.type)
  return (
    <Group title={texts.general}>
      <ProductTextField form={form} name="name" />
      <div className={styles.pair}>
        <Field label={texts.fields.type} error={form.formState.errors.type?.message}>
          <Select {...form.register('type')} options={types.map((type) => ({ value: type, label: type }))} />
        </Field>
        {fieldsOfGroup('general').map(
          (name) =>
            name !== 'name' &&
            name !== 'type' &&
            name !== 'url' && <ProductTextField key={name} form={form} name={name} />,
        )}
      </div>
      <AddressField form={form} base={base} />
    </Group>
  )
}

/** Shows the future address of the product's page while the person types (G07). */
function AddressField({ form, base }: FieldsProps) {
  const [typedUrl, name] = useWatch({ control: form.control, name: ['url', 'name'] })
  const url = typedUrl.trim()
  const nextUrl = productAddress({ url, name }, base.id === 0 ? ID_PLACEHOLDER : base.id)
  const path = productPath({ id: base.id, url: nextUrl })
  const isAddressKnown =
    (url !== '' || name.trim() !== '') && addressFault({ url, name, id: base.id }) === null
  const checkUrl = () => void form.trigger('url') // shows a fault as the error of the field
  return (
    <Field
      label={texts.fields.url}
      hint={
        <>
          {texts.hints.url}
          {isAddressKnown && (
            <span className={styles.address}>
              {texts.addressWillBe(path, base.id === 0 && path !== nextUrl)}
            </span>
          )}
        </>
      }
      error={form.formState.errors.url?.message}
    >
      <TextInput
        {...form.register('url', {
          onBlur: checkUrl,
          onChange: () => form.formState.errors.url && checkUrl(),
        })}
        inputMode="url"
        autoComplete="off"
      />
    </Field>
  )
}

export function QuantityFields({ form }: FieldsProps) {
  return (
    <Group title={texts.quantities}>
      <div className={styles.pair}>
        {fieldsOfGroup('quantities').map((name) => (
          <ProductTextField key={name} form={form} name={name} />
        ))}
      </div>
    </Group>
  )
}

export function ShippingFields({ form, base }: FieldsProps) {
  return (
    <Group title={texts.shipping}>
      {isCoveredByParent(base) && (
        <Note tone="wait">
          {texts.coveredShipping}{' '}
          <span>
            {texts.parentCoversShipping(
              base.parentName ?? '',
              formatMoney(base.parentShippingCost),
              base.parentShippingMinSize,
            )}
          </span>
        </Note>
      )}
      <div className={styles.pair}>
        {fieldsOfGroup('shipping').map(
          (name) => name !== 'shippingStep' && <ProductTextField key={name} form={form} name={name} />,
        )}
        {/* The step stands last, because it is a percentage of the fields before it. */}
        <ProductTextField form={form} name="shippingStep" />
      </div>
    </Group>
  )
}

export function DescriptionFields({ form }: FieldsProps) {
  useHashAction(DESCRIPTION_HASH, () => form.setFocus('description'))
  return (
    <Group title={texts.descriptions}>
      {fieldsOfGroup('descriptions').map((name) => (
        <Field
          key={name}
          label={texts.fields[name]}
          hint={HINTS[name]}
          error={form.formState.errors[name]?.message}
        >
          <TextArea {...form.register(name)} rows={name === 'description' ? 5 : 2} />
        </Field>
      ))}
    </Group>
  )
}

export function SwitchFields({ form }: FieldsProps) {
  return (
    <Group title={texts.switches}>
      <div className={styles.switches}>
        {FLAG_FIELDS.map((name) => (
          <Switch key={name} form={form} name={name} />
        ))}
      </div>
    </Group>
  )
}

function Switch({ form, name }: { form: ProductForm; name: (typeof FLAG_FIELDS)[number] }) {
  const isOn = useWatch({ control: form.control, name })
  return (
    <CheckLabel
      label={texts.fields[name]}
      isLabelShown
      isChecked={isOn}
      onToggle={() => form.setValue(name, !isOn, { shouldDirty: true })}
    />
  )
}
