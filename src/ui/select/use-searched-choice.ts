// What is typed and chosen in a field with a list; downshift keeps its state and its roles (G154).
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { useMemo, useState } from 'react'
import { matchOptions, meantOption, type SelectOption } from './match-options.ts'

const TYPES = useCombobox.stateChangeTypes
type Change = UseComboboxStateChangeOptions<SelectOption>
type State = UseComboboxState<SelectOption>

export interface SearchedChoice {
  options: readonly SelectOption[]
  chosen: readonly SelectOption[]
  /** Of several: what is chosen again is taken out, and the list stays open. */
  isMultiple?: boolean
  /** Empty where what was chosen is deleted. */
  onChoose: (value: string) => void
  placeholder?: string | undefined
  required?: boolean
}

/** `inputId`: of the field, where a label names it. */
export function useSearchedChoice(
  { options, chosen, isMultiple = false, onChoose, placeholder, required }: SearchedChoice,
  inputId: string | undefined,
) {
  /** What was typed since the list was opened; the name of what is chosen searches for nothing. */
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => [...matchOptions(options, typed)], [options, typed])
  const only = isMultiple ? null : (chosen[0] ?? null)
  const nameOf = (option: SelectOption | null) => option?.label ?? ''

  /** Leaving the field chooses what can only be meant; anything else leaves the choice as it was. */
  function leave(state: State): Partial<State> {
    const text = state.inputValue
    const isEmptied = text.trim() === '' && required !== true && placeholder !== undefined
    const meant = text === nameOf(state.selectedItem) ? undefined : meantOption(options, text)
    const next = meant ?? (isEmptied ? null : state.selectedItem)
    return {
      isOpen: false,
      highlightedIndex: -1,
      selectedItem: next,
      inputValue: isMultiple ? '' : nameOf(next),
    }
  }
  function decide(state: State, { type, changes }: Change): Partial<State> {
    switch (type) {
      case TYPES.InputClick:
        return state.isOpen ? state : changes
      case TYPES.InputChange:
        return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 }
      case TYPES.InputBlur:
        return leave(state)
      case TYPES.InputKeyDownEscape:
        return { ...state, isOpen: false, highlightedIndex: -1, inputValue: isMultiple ? '' : nameOf(only) }
      case TYPES.InputKeyDownEnter:
      case TYPES.ItemClick:
        // The list stays for the next one, and begins anew.
        if (isMultiple && changes.selectedItem) return { ...changes, isOpen: true, inputValue: '' }
        return changes
      default:
        return changes
    }
  }

  const combobox = useCombobox<SelectOption>({
    items: shown,
    selectedItem: only,
    ...(inputId && { inputId }),
    itemToString: nameOf,
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => option.disabled === true,
    stateReducer: decide,
    scrollIntoView: () => {}, // the list does it
    onStateChange({ type, selectedItem, inputValue, isOpen }) {
      if (type === TYPES.InputChange) setTyped(inputValue ?? '')
      else if (isOpen === false || selectedItem) setTyped('')
      const isChoice = selectedItem !== undefined && type !== TYPES.ControlledPropUpdatedSelectedItem
      if (isChoice && selectedItem?.value !== only?.value) onChoose(selectedItem?.value ?? '')
    },
  })
  return { ...combobox, typed, shown }
}
