import type { ReactNode } from 'react'
import { TextInput } from '../form/text-input.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { ComboboxProps } from './combobox.tsx'
import type { SelectOption } from './match-options.ts'
import { Select } from './select.tsx'

/** Below this number all options are visible at once, and the browser's own list is quicker, above all with fingers. */
const SEARCHED_FROM = 13

interface SearchableSelectProps {
  options: readonly SelectOption[]
  /** Empty when nothing is chosen. */
  value: string
  onChoose: (value: string) => void
  /** The label of the empty choice; without it people must choose an option. */
  placeholder?: string | undefined
  name?: string
  autoComplete?: string
  required?: boolean
  disabled?: boolean
  'aria-label'?: string
  /** Row and list heights, for lists with specified sizes. */
  list?: ComboboxProps['list']
}

const Combobox = lazyPart<ComboboxProps>(async () => (await import('./combobox.tsx')).Combobox, PlainFallback)

/**
 * Lets people choose one option; a long list is searched by typing. Role combobox, in a Field or with a label
 * of its own.
 */
export function SearchableSelect(props: SearchableSelectProps): ReactNode {
  const { options, value, onChoose, placeholder, list, ...rest } = props
  if (options.length < SEARCHED_FROM) {
    return <PlainSelect {...props} />
  }
  const chosen = options.filter((option) => option.value === value)
  return (
    <Combobox
      whileLoading={<TextInput {...rest} readOnly value={chosen[0]?.label ?? ''} placeholder={placeholder} />}
      {...rest}
      options={options}
      chosen={chosen}
      placeholder={placeholder}
      list={list}
      onChoose={onChoose}
    />
  )
}

function PlainSelect({ options, onChoose, placeholder, list: _, ...rest }: SearchableSelectProps) {
  const empty = placeholder === undefined ? [] : [{ value: '', label: placeholder }]
  return (
    <Select {...rest} options={[...empty, ...options]} onChange={(event) => onChoose(event.target.value)} />
  )
}

/** Replaces the search when its code cannot be loaded. */
function PlainFallback({ chosen, isMultiple: _, ...rest }: ComboboxProps) {
  return <PlainSelect {...rest} value={chosen[0]?.value ?? ''} />
}
