import { type ReactNode, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { filterTexts } from '#texts/filters.ts'
import { Button } from '../button/button.tsx'
import { Popover } from '../dialog/popover.tsx'
import { Field } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { TextInput } from '../form/text-input.tsx'
import { Icon } from '../icon/icon.tsx'
import { NARROW, useMedia } from '../use-media.ts'
import styles from './column-filter.module.css'
import type { SortDirection } from './columns.ts'

/** Filters the rows by a text that the column must contain. */
interface TextFilter {
  label: string
  /** '' without a filter. */
  value: string
  /** An example of the format. */
  placeholder?: string
  inputMode?: 'text' | 'numeric' | 'email'
  /** The message about a wrong text; null if the text is right. */
  faultOf?: (text: string) => string | null
  /** Gets the trimmed text. */
  onApply: (text: string) => void
}

/** Filters the rows by a value of the column that the person chooses. */
interface ChoiceFilter {
  /** With the first option no row is filtered out. */
  options: readonly { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
}

interface SortChoice {
  direction: SortDirection | null
  onSort: (direction: SortDirection | null) => void
}

interface ColumnFilterProps {
  /** The name of the button in the column head: `Filter STATUS`. */
  label: string
  text?: TextFilter
  choice?: ChoiceFilter
  /** The choice of the sorting: none, ascending or descending. */
  sort?: SortChoice
}

/**
 * A button in the head of a column that opens a popover, which filters and sorts the list by the column. Applying a
 * text closes the popover. A choice keeps it open, so that people can try several options with the arrow keys.
 */
export function ColumnFilter({ label, text, choice, sort }: ColumnFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isNarrow = useMedia(NARROW)
  const descriptionId = useId()
  const chosenOption = choice?.options.find(({ value }, index) => index > 0 && value === choice.value)
  /** The active filters and the active sorting in words. */
  const activeFilterText = [text?.value, chosenOption?.label, sort?.direction && filterTexts[sort.direction]]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-describedby={activeFilterText === '' ? undefined : descriptionId}
        title={activeFilterText === '' ? label : `${label}: ${activeFilterText}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-set={activeFilterText === '' ? undefined : true}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="filter" size={16} />
        {isNarrow && <span>{text?.label ?? label}</span>}
        <span hidden id={descriptionId}>
          {activeFilterText}
        </span>
      </button>
      <Popover
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        anchorRef={button}
        label={label}
        align="start"
      >
        <div className={styles.parts}>
          {text && <TextFilterForm {...text} close={() => setIsOpen(false)} />}
          {choice && <Choice legend={label} {...choice} />}
          {sort && <Sort {...sort} />}
        </div>
      </Popover>
    </>
  )
}

function TextFilterForm({
  label,
  value,
  placeholder,
  inputMode = 'text',
  faultOf = () => null,
  onApply,
  close,
}: TextFilter & { close: () => void }) {
  const form = useForm({ defaultValues: { text: value } })
  function apply(text: string): void {
    onApply(text)
    close()
  }
  return (
    <Form
      form={form}
      allowsLeaving
      staysUnlocked
      className={styles.text}
      onSubmit={form.handleSubmit((typed) => apply(typed.text.trim()))}
    >
      <Field label={label} error={form.formState.errors.text?.message}>
        <TextInput
          {...form.register('text', {
            validate: (typed) => (typed.trim() === '' ? true : (faultOf(typed.trim()) ?? true)),
          })}
          placeholder={placeholder}
          inputMode={inputMode}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {filterTexts.filter}
        </Button>
        {value !== '' && <Button onClick={() => apply('')}>{filterTexts.clear}</Button>}
      </div>
    </Form>
  )
}

const DIRECTIONS = [
  { value: 'none', label: filterTexts.unsorted },
  { value: 'descending', label: filterTexts.descending },
  { value: 'ascending', label: filterTexts.ascending },
] as const

function Sort({ direction, onSort }: SortChoice) {
  function choose(value: string): void {
    onSort(value === 'descending' || value === 'ascending' ? value : null)
  }
  return (
    <Choice legend={filterTexts.sort} options={DIRECTIONS} value={direction ?? 'none'} onChoose={choose} />
  )
}

function Choice({ legend, options, value, onChoose }: ChoiceFilter & { legend: string }): ReactNode {
  const group = useId()
  return (
    <fieldset className={styles.options}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
