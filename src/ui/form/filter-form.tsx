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
  /** The field is a list of these options, which applies at once; the first option filters nothing. */
  options?: readonly { value: string; label: string }[]
  /** Formats the typed text as the field shows it, such as a date. */
  tidy?: (typed: string) => string
}

interface FilterFormProps<Typed extends TypedFilters> {
  label: string
  fields: readonly FilterField<Extract<keyof Typed, string>>[]
  /** The filters that apply now; the fields follow them. */
  applied: Typed
  /** The number of applied filters, when a field counts as more or fewer than one. */
  count?: number
  /** Validates the typed texts before they apply. */
  schema: v.GenericSchema<Typed, unknown>
  onApply: (typed: Typed) => void
  /** Receives the function that unfolds the fields and focuses one of them. */
  reachRef?: RefObject<((name: Extract<keyof Typed, string>) => void) | null> | undefined
}

/** How many fields fit on one line, for each width that the style sheet knows. */
const FEW = 4
const SOME = 6

/** The filter fields above a list: in one line when they fit, otherwise behind a button. */
export function FilterForm<Typed extends TypedFilters>(props: FilterFormProps<Typed>) {
  const { label, applied, schema, onApply, reachRef } = props
  const fields: readonly FilterField[] = props.fields
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const resolver = useMemo(() => {
    const plain = schema as unknown as v.GenericSchema<TypedFilters, unknown> // every field is a text
    return valibotResolver(plain, {}, { raw: true })
  }, [schema])
  const form = useForm<TypedFilters>({ resolver, values: applied })
  const { errors } = form.formState
  const set = Object.values(applied).filter((text) => text.trim() !== '').length
  const { count = set } = props

  const apply = form.handleSubmit((typed) => {
    const tidied = fields.flatMap(({ name, tidy }) => (tidy ? [[name, tidy(typed[name] ?? '')]] : []))
    // `raw`: the result holds the texts as typed, with every field of `applied`
    onApply({ ...typed, ...Object.fromEntries(tidied) } as Typed)
  })
  function clear(): void {
    const nothing = Object.fromEntries(Object.keys(applied).map((name) => [name, '']))
    form.reset(nothing)
    onApply(nothing as Typed) // it has the fields of `applied`
  }
  useImperativeHandle(reachRef, () => (name) => {
    flushSync(() => setIsOpen(true))
    form.setFocus(name, { shouldSelect: true })
  })

  return (
    // The form is not locked while it is sent: a locked field would lose the focus of people who work by
    // keys. The result shows in the address or at the fields.
    <Form form={form} isLight keepsTyping className={styles.filters} label={label} onSubmit={apply}>
      <div
        className={styles.folding}
        data-fields={fields.length <= FEW ? 'few' : fields.length <= SOME ? 'some' : 'many'}
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
                      void apply() // failures show at the fields
                    },
                  })}
                  options={options}
                  onKeyDown={(event) => {
                    // Enter sends the form as in the other fields. The browser would open the list, which
                    // takes the keys that follow.
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
            {set > 0 && <IconButton icon="close" label={controlTexts.clearFilters} onClick={clear} />}
          </div>
        </div>
      </div>
    </Form>
  )
}
