// The typed text and the choice of a field with a list. downshift manages the state and the roles.
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { useMemo, useState } from 'react'
import { matchOptions, meantOption, type SelectOption } from './match-options.ts'

const CHANGE_TYPES = useCombobox.stateChangeTypes
type Change = UseComboboxStateChangeOptions<SelectOption>
type State = UseComboboxState<SelectOption>

export interface SearchedChoice {
  options: readonly SelectOption[]
  chosenOptions: readonly SelectOption[]
  /** True if people can choose several options: the list stays open, and a second press on an option removes it. */
  isMultiple?: boolean
  /**
   * Gets the value of the option that the person chose; '' if they deleted the choice. With `isMultiple` it also gets
   * the value of a chosen option that the person presses again: the caller then removes that option.
   */
  onChoose: (value: string) => void
  placeholder?: string | undefined
  required?: boolean
}

/** `inputId` is the id of the field, which its label refers to; undefined without a label. */
export function useSearchedChoice(
  { options, chosenOptions, isMultiple = false, onChoose, placeholder, required }: SearchedChoice,
  inputId: string | undefined,
) {
  /**
   * The text that the person has typed since the list opened; '' while the field shows the label of the chosen option.
   */
  const [typedText, setTypedText] = useState('')
  const shownOptions = useMemo(() => [...matchOptions(options, typedText)], [options, typedText])
  const chosenOption = isMultiple ? null : (chosenOptions[0] ?? null)
  const labelOf = (option: SelectOption | null) => option?.label ?? ''

  /**
   * The state after a blur: the option that the text means is chosen. An empty text deletes the choice if the field has
   * a placeholder and needs no choice. Any other text keeps the choice.
   */
  function stateAfterBlur(state: State): Partial<State> {
    const text = state.inputValue
    const isEmptied = text.trim() === '' && required !== true && placeholder !== undefined
    const textOption = text === labelOf(state.selectedItem) ? undefined : meantOption(options, text)
    // Choosing a chosen option again would remove it.
    const isChosenAlready = isMultiple && textOption !== undefined && chosenOptions.includes(textOption)
    const newChoice = (isChosenAlready ? undefined : textOption) ?? (isEmptied ? null : state.selectedItem)
    return {
      isOpen: false,
      highlightedIndex: -1,
      selectedItem: newChoice,
      inputValue: isMultiple ? '' : labelOf(newChoice),
    }
  }
  function reduceState(state: State, { type, changes }: Change): Partial<State> {
    switch (type) {
      case CHANGE_TYPES.InputClick:
        return state.isOpen ? state : changes
      case CHANGE_TYPES.InputChange:
        return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 }
      case CHANGE_TYPES.InputBlur:
        return stateAfterBlur(state)
      case CHANGE_TYPES.InputKeyDownEscape:
        return {
          ...state,
          isOpen: false,
          highlightedIndex: -1,
          inputValue: isMultiple ? '' : labelOf(chosenOption),
        }
      case CHANGE_TYPES.InputKeyDownEnter:
      case CHANGE_TYPES.ItemClick:
        // The list stays open for the next choice, with an empty search.
        if (isMultiple && changes.selectedItem) return { ...changes, isOpen: true, inputValue: '' }
        return changes
      default:
        return changes
    }
  }

  const combobox = useCombobox<SelectOption>({
    items: shownOptions,
    selectedItem: chosenOption,
    ...(inputId && { inputId }),
    itemToString: labelOf,
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => option.disabled === true,
    stateReducer: reduceState,
    scrollIntoView: () => {}, // ComboboxList scrolls instead
    onStateChange({ type, selectedItem, inputValue, isOpen }) {
      if (type === CHANGE_TYPES.InputChange) setTypedText(inputValue ?? '')
      else if (isOpen === false || selectedItem) setTypedText('')
      const isChoice = selectedItem !== undefined && type !== CHANGE_TYPES.ControlledPropUpdatedSelectedItem
      if (isChoice && selectedItem?.value !== chosenOption?.value) onChoose(selectedItem?.value ?? '')
    },
  })
  return { ...combobox, typedText, shownOptions }
}
