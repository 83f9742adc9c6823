// The typed text and the choice of a field with a list; downshift keeps the state and the roles (G154).
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { useMemo, useState } from 'react'
import { matchOptions, meantOption, type SelectOption } from './match-options.ts'

const TYPES = useCombobox.stateChangeTypes
type Change = UseComboboxStateChangeOptions<SelectOption>
type State = UseComboboxState<SelectOption>

export interface SearchedChoice {
  options: readonly SelectOption[]
  chosen: readonly SelectOption[]
  /** People may choose several: choosing a chosen option again removes it, and the list stays open. */
  isMultiple?: boolean
  /** Receives an empty text when the person deletes the choice. */
  onChoose: (value: string) => void
  placeholder?: string | undefined
  required?: boolean
}

/** `inputId` is the id of the field when a label names it. */
export function useSearchedChoice(
  { options, chosen, isMultiple = false, onChoose, placeholder, required }: SearchedChoice,
  inputId: string | undefined,
) {
  /** The text typed since the list opened; the label of the chosen option is no search. */
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => [...matchOptions(options, typed)], [options, typed])
  const only = isMultiple ? null : (chosen[0] ?? null)
  const nameOf = (option: SelectOption | null) => option?.label ?? ''

  /** Leaving the field chooses the only option that the text can mean; any other text keeps the choice. */
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
        // The list stays open for the next choice, with an empty search.
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
    scrollIntoView: () => {}, // ComboboxList scrolls
    onStateChange({ type, selectedItem, inputValue, isOpen }) {
      if (type === TYPES.InputChange) setTyped(inputValue ?? '')
      else if (isOpen === false || selectedItem) setTyped('')
      const isChoice = selectedItem !== undefined && type !== TYPES.ControlledPropUpdatedSelectedItem
      if (isChoice && selectedItem?.value !== only?.value) onChoose(selectedItem?.value ?? '')
    },
  })
  return { ...combobox, typed, shown }
}
