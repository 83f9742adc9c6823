// A field with a list that typing narrows. downshift keeps its state and its roles, Radix places the list beside the
// field, also in a dialog (G154).

import * as Radix from '@radix-ui/react-popover'
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { selectOnEntry } from '../focus/select-on-entry.ts'
import fieldStyles from '../form/field.module.css'
import { useFieldWiring } from '../form/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './combobox.module.css'
import { ComboboxList } from './combobox-list.tsx'
import { matchOptions, meantOption, type SelectOption } from './match-options.ts'

export interface ComboboxProps {
  options: readonly SelectOption[]
  chosen: readonly SelectOption[]
  /** Of several: what is chosen again is taken out, and the list stays open. */
  isMultiple?: boolean
  /** Empty where what was chosen is deleted. */
  onChoose: (value: string) => void
  placeholder?: string | undefined
  name?: string
  autoComplete?: string
  required?: boolean
  disabled?: boolean
  'aria-label'?: string
  /** The height of a row that is one line, and of the list at most. */
  list?: { rowPx: number; heightPx: number } | undefined
}

const TYPES = useCombobox.stateChangeTypes
type Change = UseComboboxStateChangeOptions<SelectOption>
type State = UseComboboxState<SelectOption>

/** Where a list of options is shown: screen readers find it in a landmark. Not in one that an open dialog hides. */
function openLandmark(): Element | null {
  const main = document.querySelector('main')
  return main?.closest('[aria-hidden="true"]') ? null : main
}

export function Combobox(props: ComboboxProps) {
  const {
    options,
    chosen,
    isMultiple = false,
    onChoose,
    placeholder,
    name,
    autoComplete,
    required,
    disabled,
  } = props
  const wiring = useFieldWiring()
  const anchor = useRef<HTMLSpanElement>(null)
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
    ...(wiring.id && { inputId: wiring.id }),
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
  const { isOpen, highlightedIndex, getInputProps, getItemProps, getMenuProps, getToggleButtonProps } =
    combobox
  const label = props['aria-label']
  const count = shown.length === 1 ? '1 match' : `${shown.length} matches`
  return (
    <Radix.Root open={isOpen}>
      {/* The field is on the page before its list can be asked for. */}
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <span ref={anchor} className={styles.combobox}>
        <input
          {...wiring}
          {...getInputProps({ ...selectOnEntry, disabled, 'aria-labelledby': undefined })}
          className={fieldStyles.control}
          aria-label={label}
          name={name}
          autoComplete={autoComplete ?? 'off'}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
          placeholder={placeholder}
        />
        <button
          {...getToggleButtonProps({ disabled })}
          type="button"
          className={styles.toggle}
          aria-hidden // the field itself opens the list
        >
          <Icon name="chevron-down" size={18} />
        </button>
        <VisuallyHidden>
          <span role="status">
            {isOpen && typed !== '' && (shown.length === 0 ? controlTexts.nothingFound : count)}
          </span>
        </VisuallyHidden>
      </span>
      <Radix.Portal container={openLandmark()}>
        <Radix.Content
          role="presentation"
          className={styles.popup}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // The focus stays in the field, which also says when the list goes.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          <ComboboxList
            options={shown}
            chosen={chosen}
            typed={typed}
            highlightedIndex={highlightedIndex}
            measures={props.list}
            menuProps={getMenuProps(
              {
                'aria-label': label,
                'aria-labelledby': wiring.id && `${wiring.id}-label`,
                'aria-multiselectable': isMultiple || undefined,
              },
              { suppressRefError: true },
            )}
            getItemProps={getItemProps}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
