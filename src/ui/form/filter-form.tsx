import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { controlTexts } from '#texts/controls.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Select } from '../select/select.tsx'
import { Field } from './field.tsx'
import styles from './filter-form.module.css'
import { Form } from './form.tsx'
import { TextInput } from './text-input.tsx'

/** Texts by the name of their field. */
export type TypedFilters = Record<string, string>

export interface FilterField {
  name: string
  label: string
  inputMode?: 'numeric' | 'decimal' | 'text'
  /** Stands in the empty field. */
  placeholder?: string
  /** Chosen from these; the first one filters nothing. Applies at once. */
  options?: readonly { value: string; label: string }[]
}

interface FilterFormProps {
  label: string
  fields: readonly FilterField[]
  /** What filters now; the fields follow it. */
  applied: TypedFilters
  /** Judges what was typed before it is applied. */
  schema: v.GenericSchema<TypedFilters, unknown>
  onApply: (typed: TypedFilters) => void
}

/** The fields over a list that narrow it, in one line where there is room. */
export function FilterForm({ label, fields, applied, schema, onApply }: FilterFormProps) {
  const resolver = useMemo(() => valibotResolver(schema, {}, { raw: true }), [schema])
  const form = useForm<TypedFilters>({ resolver, values: applied })
  const { errors } = form.formState
  const apply = form.handleSubmit((typed) => onApply(typed as TypedFilters)) // `raw`: as it was typed
  const isSet = Object.values(applied).some((text) => text !== '')

  function clear(): void {
    const nothing = Object.fromEntries(fields.map(({ name }) => [name, '']))
    form.reset(nothing)
    onApply(nothing)
  }
  return (
    <Form form={form} isLight className={styles.filters} label={label} onSubmit={apply}>
      {fields.map(({ name, label: title, inputMode = 'text', placeholder, options }) => (
        <Field key={name} label={title} error={errors[name]?.message}>
          {options === undefined ? (
            <TextInput
              {...form.register(name)}
              inputMode={inputMode}
              placeholder={placeholder}
              autoComplete="off"
            />
          ) : (
            <Select
              {...form.register(name, {
                onChange: () => {
                  void apply() // it ends in the address or in what the fields then say
                },
              })}
              options={options}
            />
          )}
        </Field>
      ))}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" icon="search">
          {controlTexts.filter}
        </Button>
        {isSet && <IconButton icon="close" label={controlTexts.clearFilters} onClick={clear} />}
      </div>
    </Form>
  )
}
