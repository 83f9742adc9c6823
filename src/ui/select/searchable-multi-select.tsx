import { controlTexts } from '#texts/controls.ts'
import { TextInput } from '../form/text-input.tsx'
import { Icon } from '../icon/icon.tsx'
import { Row } from '../layout/row.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { ComboboxProps } from './combobox.tsx'
import type { SelectOption } from './match-options.ts'
import styles from './searchable-multi-select.module.css'
import { Select } from './select.tsx'

interface SearchableMultiSelectProps {
  options: readonly SelectOption[]
  values: readonly string[]
  onChange: (values: string[]) => void
  placeholder: string
  name?: string
  disabled?: boolean
}

const Combobox = lazyPart<ComboboxProps>(
  async () => (await import('./combobox.tsx')).Combobox,
  AddByPlainSelect,
)

/** A field for several options. The chosen options are listed above the field, each with a button that removes it. */
export function SearchableMultiSelect({ options, values, onChange, ...rest }: SearchableMultiSelectProps) {
  const chosenOptions = options.filter(({ value }) => values.includes(value))
  function toggle(value: string): void {
    onChange(
      values.includes(value) ? values.filter((chosenValue) => chosenValue !== value) : [...values, value],
    )
  }
  return (
    <div className={styles.field}>
      {chosenOptions.length > 0 && (
        <Row as="ul">
          {chosenOptions.map(({ value, label }) => (
            <li key={value}>
              <button
                type="button"
                className={styles.chip}
                aria-label={controlTexts.remove(label)}
                disabled={rest.disabled}
                onClick={(event) => {
                  const field = event.currentTarget.closest(`.${styles.field}`)?.querySelector('input')
                  toggle(value)
                  field?.focus() // the button with the focus disappears
                }}
              >
                <span>{label}</span>
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </Row>
      )}
      <Combobox
        whileLoading={<TextInput {...rest} readOnly />}
        {...rest}
        options={options}
        chosenOptions={chosenOptions}
        isMultiple
        onChoose={toggle}
      />
    </div>
  )
}

/** Replaces the search if its code cannot be loaded: a plain select adds one option at a time. */
function AddByPlainSelect({
  options,
  chosenOptions,
  isMultiple: _,
  placeholder,
  onChoose,
  ...rest
}: ComboboxProps) {
  const otherOptions = options.filter((option) => !chosenOptions.includes(option))
  return (
    <Select
      {...rest}
      value=""
      options={[{ value: '', label: placeholder ?? '' }, ...otherOptions]}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
