import type { ReactNode } from 'react'
import { TextInput } from '../form/text-input.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { ComboboxProps } from './combobox.tsx'
import type { SelectOption } from './match-options.ts'
import { Select } from './select.tsx'

/**
 * With fewer options the browser's own select is used: it shows all options at once, and fingers choose faster in it.
 */
const MIN_SEARCHED_OPTIONS = 13

interface SearchableSelectProps {
  options: readonly SelectOption[]
  /** '' if no option is chosen. */
  value: string
  onChoose: (value: string) => void
  /** The label of the empty choice; without it people must choose an option. */
  placeholder?: string | undefined
  name?: string
  autoComplete?: string
  required?: boolean
  disabled?: boolean
  'aria-label'?: string
  /** The height of a row and of the list, if they differ from the defaults. */
  listSizes?: ComboboxProps['listSizes']
}

const Combobox = lazyPart<ComboboxProps>(async () => (await import('./combobox.tsx')).Combobox, PlainFallback)

/**
 * A field for one option; in a long list people search by typing. Its role is combobox; it needs a Field or an `aria-label`.
 */
export function SearchableSelect(props: SearchableSelectProps): ReactNode {
  const { options, value, onChoose, placeholder, listSizes, ...rest } = props
  if (options.length < MIN_SEARCHED_OPTIONS) {
    return <PlainSelect {...props} />
  }
  const chosenOptions = options.filter((option) => option.value === value)
  return (
    <Combobox
      whileLoading={
        <TextInput {...rest} readOnly value={chosenOptions[0]?.label ?? ''} placeholder={placeholder} />
      }
      {...rest}
      options={options}
      chosenOptions={chosenOptions}
      placeholder={placeholder}
      listSizes={listSizes}
      onChoose={onChoose}
    />
  )
}

function PlainSelect({ options, onChoose, placeholder, listSizes: _, ...rest }: SearchableSelectProps) {
  const emptyChoice = placeholder === undefined ? [] : [{ value: '', label: placeholder }]
  return (
    <Select
      {...rest}
      options={[...emptyChoice, ...options]}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}

/** Replaces the search if its code cannot be loaded. */
function PlainFallback({ chosenOptions, isMultiple: _, ...rest }: ComboboxProps) {
  return <PlainSelect {...rest} value={chosenOptions[0]?.value ?? ''} />
}
