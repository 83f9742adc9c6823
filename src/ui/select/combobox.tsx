// A text field with a list that typing narrows. downshift keeps the state and the roles, Radix positions the
// list, also in a dialog.

import * as Radix from '@radix-ui/react-popover'
import { type RefObject, useRef } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { selectOnEntry } from '../focus/select-on-entry.ts'
import fieldStyles from '../form/field.module.css'
import { useControlProps } from '../form/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './combobox.module.css'
import { ComboboxList } from './combobox-list.tsx'
import { type SearchedChoice, useSearchedChoice } from './use-searched-choice.ts'

export interface ComboboxProps extends SearchedChoice {
  name?: string
  autoComplete?: string
  disabled?: boolean
  'aria-label'?: string
  /** The height of a row with one line of text, and the largest height of the list. */
  listSizes?: { rowPx: number; heightPx: number } | undefined
}

/** The landmark in which the list is rendered, so that screen readers find it; null if an open dialog hides the landmark. */
function visibleLandmark(): Element | null {
  const main = document.querySelector('main')
  return main?.closest('[aria-hidden="true"]') ? null : main
}

export function Combobox(props: ComboboxProps) {
  const { chosenOptions, isMultiple = false, placeholder, name, autoComplete, required, disabled } = props
  const controlProps = useControlProps()
  const anchor = useRef<HTMLSpanElement>(null)
  const choice = useSearchedChoice(props, controlProps.id)
  const { typedText, shownOptions } = choice
  const { isOpen, highlightedIndex, getInputProps, getItemProps, getMenuProps, getToggleButtonProps } = choice
  const label = props['aria-label']
  const matchCountText = shownOptions.length === 1 ? '1 match' : `${shownOptions.length} matches`
  return (
    <Radix.Root open={isOpen}>
      {/* The list opens only after the field is on the page, so the ref has an element then. */}
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <span ref={anchor} className={styles.combobox}>
        <input
          {...controlProps}
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
            {isOpen &&
              typedText !== '' &&
              (shownOptions.length === 0 ? controlTexts.nothingFound : matchCountText)}
          </span>
        </VisuallyHidden>
      </span>
      <Radix.Portal container={visibleLandmark()}>
        <Radix.Content
          role="presentation"
          className={styles.popup}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // The focus stays in the field, and the field decides when the list closes.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          <ComboboxList
            options={shownOptions}
            chosenOptions={chosenOptions}
            typedText={typedText}
            highlightedIndex={highlightedIndex}
            listSizes={props.listSizes}
            menuProps={getMenuProps(
              {
                'aria-label': label,
                'aria-labelledby': controlProps.id && `${controlProps.id}-label`,
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
