import type { ReactNode } from 'react'
import { TextInput } from '../form/text-input.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { ComboboxProps } from './combobox.tsx'
import type { SelectOption } from './match-options.ts'
import { Select } from './select.tsx'

/** As many are seen at once; a browser's own list is quicker then, with fingers above all. */
const SEARCHED_FROM = 13

interface SearchableSelectProps {
  options: readonly SelectOption[]
  /** Empty where none is chosen. */
  value: string
  onChoose: (value: string) => void
  /** What an empty choice is called. Without it there is none. */
  placeholder?: string | undefined
  name?: string
  autoComplete?: string
  required?: boolean
  disabled?: boolean
  'aria-label'?: string
  /** Measures of the list that typing narrows, where they were agreed. */
  list?: ComboboxProps['list']
}

const Combobox = lazyPart<ComboboxProps>(async () => (await import('./combobox.tsx')).Combobox, Unsearched)

/** One of a list, found by typing where the list is long. Role combobox, in a Field or with a label of its own. */
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

/** Where the search cannot be loaded. */
function Unsearched({ chosen, isMultiple: _, ...rest }: ComboboxProps) {
  return <PlainSelect {...rest} value={chosen[0]?.value ?? ''} />
}
