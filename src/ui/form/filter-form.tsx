import { valibotResolver } from '@hookform/resolvers/valibot'
import { type RefObject, useId, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
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

/** The typed texts by field name. */
export type TypedFilters = Record<string, string>

export interface FilterField<Name extends string = string> {
  name: Name
  label: string
  inputMode?: 'numeric' | 'decimal' | 'text'
  /** Shown in the empty field. */
  placeholder?: string
  /** Makes the field a select with these options, which applies at once. The first option does not filter. */
  options?: readonly { value: string; label: string }[]
  /** Formats the typed text, for example a date. */
  tidy?: (typed: string) => string
}

interface FilterFormProps<Typed extends TypedFilters> {
  label: string
  fields: readonly FilterField<Extract<keyof Typed, string>>[]
  /** The filters that apply now. When they change, the fields get their texts. */
  applied: Typed
  /** The number of applied filters, if it is not the number of filled fields. */
  count?: number
  /** Validates the typed texts before they are applied. */
  schema: v.GenericSchema<Typed, unknown>
  onApply: (typed: Typed) => void
  /** Gets the function that unfolds the fields and focuses one of them. */
  reachRef?: RefObject<((name: Extract<keyof Typed, string>) => void) | null> | undefined
}

/** The numbers of fields that fit into one line, at the two widths of the style sheet. */
const FEW_FIELDS = 4
const SOME_FIELDS = 6

/** The filter fields above a list. If they do not fit into one line, a button unfolds them. */
export function FilterForm<Typed extends TypedFilters>(props: FilterFormProps<Typed>) {
  const { label, applied, schema, onApply, reachRef } = props
  const fields: readonly FilterField[] = props.fields
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const resolver = useMemo(() => {
    const textSchema = schema as unknown as v.GenericSchema<TypedFilters, unknown> // every field is a text
    return valibotResolver(textSchema, {}, { raw: true })
  }, [schema])
  const form = useForm<TypedFilters>({ resolver, values: applied })
  const { errors } = form.formState
  const filledCount = Object.values(applied).filter((text) => text.trim() !== '').length
  const { count = filledCount } = props

  const apply = form.handleSubmit((typed) => {
    const tidiedTexts = fields.flatMap(({ name, tidy }) => (tidy ? [[name, tidy(typed[name] ?? '')]] : []))
    // Because of `raw` the result has the typed texts, with every field of `applied`.
    onApply({ ...typed, ...Object.fromEntries(tidiedTexts) } as Typed)
  })
  function clear(): void {
    const emptyTexts = Object.fromEntries(Object.keys(applied).map((name) => [name, '']))
    form.reset(emptyTexts)
    onApply(emptyTexts as Typed) // has the fields of `applied`
  }
  useImperativeHandle(reachRef, () => (name) => {
    flushSync(() => setIsOpen(true))
    form.setFocus(name, { shouldSelect: true })
  })

  return (
    // The form is not locked while it is sent, because a locked field would lose the focus of people who work by keys.
    <Form form={form} isLight keepsTyping className={styles.filters} label={label} onSubmit={apply}>
      <div
        className={styles.folding}
        data-fields={fields.length <= FEW_FIELDS ? 'few' : fields.length <= SOME_FIELDS ? 'some' : 'many'}
      >
        <div className={styles.opener}>
          <Button
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            isWide
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {controlTexts.filtersSet(count)}
          </Button>
        </div>
        <div id={panelId} className={styles.panel} data-open={isOpen}>
          {fields.map(({ name, label: title, inputMode = 'text', placeholder, options, tidy }) => (
            <Field key={name} label={title} error={errors[name]?.message}>
              {options === undefined ? (
                <TextInput
                  {...form.register(name, {
                    ...(tidy && { onBlur: () => form.setValue(name, tidy(form.getValues(name) ?? '')) }),
                  })}
                  inputMode={inputMode}
                  placeholder={placeholder}
                  autoComplete="off"
                />
              ) : (
                <Select
                  {...form.register(name, {
                    onChange: () => {
                      void apply() // the fields show failures
                    },
                  })}
                  options={options}
                  onKeyDown={(event) => {
                    // Enter sends the form as in the other fields. Otherwise the browser would open the list.
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    event.currentTarget.form?.requestSubmit()
                  }}
                />
              )}
            </Field>
          ))}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" icon="search">
              {controlTexts.filter}
            </Button>
            {filledCount > 0 && <IconButton icon="close" label={controlTexts.clearFilters} onClick={clear} />}
          </div>
        </div>
      </div>
    </Form>
  )
}
