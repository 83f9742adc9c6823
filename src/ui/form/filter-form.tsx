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

/** Texts by the name of their field. */
export type TypedFilters = Record<string, string>

export interface FilterField<Name extends string = string> {
  name: Name
  label: string
  inputMode?: 'numeric' | 'decimal' | 'text'
  /** Stands in the empty field. */
  placeholder?: string
  /** Chosen from these; the first one filters nothing. Applies at once. */
  options?: readonly { value: string; label: string }[]
  /** What was typed, in the form in which it is shown, such as a day. */
  tidy?: (typed: string) => string
}

interface FilterFormProps<Typed extends TypedFilters> {
  label: string
  fields: readonly FilterField<Extract<keyof Typed, string>>[]
  /** What filters now; the fields follow it. */
  applied: Typed
  /** How many filters these are, where it is not one a field. */
  count?: number
  /** Judges what was typed before it is applied. */
  schema: v.GenericSchema<Typed, unknown>
  onApply: (typed: Typed) => void
  /** Is given what leads to a field, folded or not. */
  reachRef?: RefObject<((name: Extract<keyof Typed, string>) => void) | null> | undefined
}

/** How many fields a line of a window holds, for each width that its styles know. */
const FEW = 4
const SOME = 6

/** The fields over a list that narrow it: in one line where there is room for them, elsewhere behind a button. */
export function FilterForm<Typed extends TypedFilters>(props: FilterFormProps<Typed>) {
  const { label, applied, schema, onApply, reachRef } = props
  const fields: readonly FilterField[] = props.fields
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const resolver = useMemo(() => {
    const plain = schema as unknown as v.GenericSchema<TypedFilters, unknown> // by name all of them are texts
    return valibotResolver(plain, {}, { raw: true })
  }, [schema])
  const form = useForm<TypedFilters>({ resolver, values: applied })
  const { errors } = form.formState
  const set = Object.values(applied).filter((text) => text.trim() !== '').length
  const { count = set } = props

  const apply = form.handleSubmit((typed) => {
    const tidied = fields.flatMap(({ name, tidy }) => (tidy ? [[name, tidy(typed[name] ?? '')]] : []))
    // `raw`: as it was typed, with every field that `applied` has
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
    // It ends in the address or in what the fields then say; a locked field would lose the focus of who works by keys.
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
                      void apply() // as above
                    },
                  })}
                  options={options}
                  onKeyDown={(event) => {
                    // As in the other fields. A browser would unfold its list, which takes the keys that follow.
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
