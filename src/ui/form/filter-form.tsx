import { valibotResolver } from '@hookform/resolvers/valibot'
import { type RefObject, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { filterTexts } from '#texts/filters.ts'
import { Button } from '../button/button.tsx'
import { keepFocus } from '../focus/keep-focus.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { Select } from '../select/select.tsx'
import { Field } from './field.tsx'
import { FieldGrid } from './field-grid.tsx'
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
  /**
   * Makes the field a select with these options. A choice is applied at once. The first option must have the value '',
   * which means no filter.
   */
  options?: readonly { value: string; label: string }[]
  /** Formats the typed text, for example a date. */
  format?: (typed: string) => string
}

interface FilterFormProps<Typed extends TypedFilters> {
  label: string
  fields: readonly FilterField<Extract<keyof Typed, string>>[]
  /** The texts of the filters that the list has now. When they change, the fields show them. */
  appliedTexts: Typed
  /** The number of applied filters, if it is not the number of applied texts. */
  appliedCount?: number
  /** Validates the typed texts before they are applied. */
  schema: v.GenericSchema<Typed, unknown>
  onApply: (typed: Typed) => void
  /** Gets the function that unfolds the fields and focuses the field with this name. */
  focusFieldRef?: RefObject<((name: Extract<keyof Typed, string>) => void) | null> | undefined
}

const isFilled = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** The text of an applied filter as people know it: that of the chosen option, or what they typed. */
const shownTextOf = ({ options }: FilterField, text: string) =>
  options?.find(({ value }) => value === text)?.label ?? text

interface FilterBarProps {
  fields: readonly FilterField[]
  appliedTexts: TypedFilters
  appliedCount: number
  isOpen: boolean
  panelId: string
  onToggle: () => void
  onRemove: (name: string) => void
  onClear: () => void
}

/** The button that unfolds the fields, and the chips of the applied filters. */
function FilterBar({
  fields,
  appliedTexts,
  appliedCount,
  isOpen,
  panelId,
  onToggle,
  onRemove,
  onClear,
}: FilterBarProps) {
  const appliedFields = fields.filter(({ name }) => isFilled(appliedTexts[name]))
  return (
    <div className={styles.bar}>
      <Button icon="filter" aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
        {filterTexts.filtersSet(appliedCount)}
      </Button>
      {appliedFields.length > 0 && (
        <div className={styles.applied}>
          <ul ref={keepFocus} className={styles.chips} aria-label={filterTexts.activeFilters}>
            {appliedFields.map((field) => (
              <li key={field.name}>
                <AppliedFilter
                  text={`${field.label}: ${shownTextOf(field, appliedTexts[field.name] ?? '')}`}
                  onRemove={() => onRemove(field.name)}
                />
              </li>
            ))}
          </ul>
          <Button variant="quiet" aria-label={filterTexts.clearFilters} onClick={onClear}>
            {filterTexts.clear}
          </Button>
        </div>
      )}
    </div>
  )
}

function AppliedFilter({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove}>
      {/* No aria-label: a search for the label of a field would find the chip too. */}
      <VisuallyHidden>{filterTexts.removeFilter(text)}</VisuallyHidden>
      <span aria-hidden="true">{text}</span>
      <Icon name="close" size={16} />
    </button>
  )
}

/**
 * The filters of a list, in the head of the screen (`TitleBar`): a button that unfolds their fields below the head, and a
 * chip for each applied filter, which removes it. So the first row of the list stands high on the page, and people see what
 * is filtered without the fields (G303).
 */
export function FilterForm<Typed extends TypedFilters>(props: FilterFormProps<Typed>) {
  const { label, appliedTexts, schema, onApply, focusFieldRef } = props
  const fields: readonly FilterField[] = props.fields
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const resolver = useMemo(() => {
    const textSchema = schema as unknown as v.GenericSchema<TypedFilters, unknown> // every field is a text
    return valibotResolver(textSchema, {}, { raw: true })
  }, [schema])
  const form = useForm<TypedFilters>({ resolver, defaultValues: appliedTexts })
  const shownTexts = useRef<TypedFilters>(appliedTexts)
  // Only fields whose filter changed get its text: resetting all of them would lose what a person types meanwhile.
  useEffect(() => {
    for (const [name, text] of Object.entries(appliedTexts))
      if (shownTexts.current[name] !== text) form.resetField(name, { defaultValue: text })
    shownTexts.current = appliedTexts
  }, [form, appliedTexts])
  const { errors } = form.formState
  const filledCount = Object.values(appliedTexts).filter(isFilled).length
  const { appliedCount = filledCount } = props

  const apply = form.handleSubmit((typed) => {
    const formattedTexts = fields.flatMap(({ name, format }) =>
      format ? [[name, format(typed[name] ?? '')]] : [],
    )
    // Because of `raw` the form submits the typed texts, with every field of `appliedTexts`.
    onApply({ ...typed, ...Object.fromEntries(formattedTexts) } as Typed)
  })
  function clear(): void {
    const emptyTexts = Object.fromEntries(Object.keys(appliedTexts).map((name) => [name, '']))
    form.reset(emptyTexts)
    onApply(emptyTexts as Typed) // has the fields of `appliedTexts`
  }
  function unfold(name: string | undefined): void {
    flushSync(() => setIsOpen(true))
    if (name !== undefined) form.setFocus(name, { shouldSelect: true })
  }
  useImperativeHandle(focusFieldRef, () => unfold)

  return (
    // The form is not locked while it is sent, because a locked field would lose the focus of people who work by keys.
    <Form form={form} allowsLeaving staysUnlocked className={styles.filters} label={label} onSubmit={apply}>
      <FilterBar
        fields={fields}
        appliedTexts={appliedTexts}
        appliedCount={appliedCount}
        isOpen={isOpen}
        panelId={panelId}
        // The next thing that a person does is to type.
        onToggle={() => (isOpen ? setIsOpen(false) : unfold(fields[0]?.name))}
        onRemove={(name) => onApply({ ...appliedTexts, [name]: '' })}
        onClear={clear}
      />
      <div id={panelId} className={styles.panel} data-open={isOpen}>
        <FieldGrid>
          {fields.map(({ name, label: fieldLabel, inputMode = 'text', placeholder, options, format }) => (
            <Field key={name} label={fieldLabel} error={errors[name]?.message}>
              {options === undefined ? (
                <TextInput
                  {...form.register(name, {
                    ...(format && { onBlur: () => form.setValue(name, format(form.getValues(name) ?? '')) }),
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
                    // Enter submits the form, as in a text field. Otherwise the browser would open the list.
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    event.currentTarget.form?.requestSubmit()
                  }}
                />
              )}
            </Field>
          ))}
        </FieldGrid>
        <div className={styles.buttons}>
          <Button type="submit" icon="search">
            {filterTexts.filter}
          </Button>
        </div>
      </div>
    </Form>
  )
}
