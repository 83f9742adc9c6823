import type { ReactNode } from 'react'
import { TextInput } from '../form/text-input.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { ComboboxProps } from './combobox.tsx'
import type { SelectOption } from './match-options.ts'
import { Select } from './select.tsx'

/** With fewer options the browser's own list is used: all options are visible, and fingers choose faster. */
const SEARCHED_FROM = 13

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
  /** The heights of rows and list, where they are specified. */
  list?: ComboboxProps['list']
}

const Combobox = lazyPart<ComboboxProps>(async () => (await import('./combobox.tsx')).Combobox, PlainFallback)

/**
 * A field for one option; in a long list people search by typing. Its role is combobox; it needs a Field or an `aria-label`.
 */
export function SearchableSelect(props: SearchableSelectProps): ReactNode {
  const { options, value, onChoose, placeholder, list, ...rest } = props
  if (options.length < SEARCHED_FROM) {
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
      chosen={chosenOptions}
      placeholder={placeholder}
      list={list}
      onChoose={onChoose}
    />
  )
}

function PlainSelect({ options, onChoose, placeholder, list: _, ...rest }: SearchableSelectProps) {
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
function PlainFallback({ chosen, isMultiple: _, ...rest }: ComboboxProps) {
  return <PlainSelect {...rest} value={chosen[0]?.value ?? ''} />
}
