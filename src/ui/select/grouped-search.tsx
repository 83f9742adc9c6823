// A search field with a list of groups below it, for example in a dialog. downshift manages the keys and the roles.
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { TextInput } from '../form/text-input.tsx'
import { Stack } from '../layout/stack.tsx'
import styles from './grouped-search.module.css'
import { labelParts } from './match-options.ts'

const CHANGE_TYPES = useCombobox.stateChangeTypes

export interface GroupedOption {
  /** Unique in all groups. */
  key: string
  label: string
  /** A second, quiet line. */
  detail?: string | undefined
  /** A picture or an icon before the label. */
  lead: ReactNode
}

export interface OptionGroup<Option extends GroupedOption> {
  label: string
  options: readonly Option[]
}

interface GroupedSearchProps<Option extends GroupedOption> {
  /** The name of the field and of the list. */
  label: string
  placeholder: string
  text: string
  onType: (text: string) => void
  /** Groups without options are left out. */
  groups: readonly OptionGroup<Option>[]
  /** True if the first option belongs to the text. Otherwise Enter waits until it does. */
  isCurrent: boolean
  /** True if the person pressed Enter before the field was there. */
  isEnterPressed?: boolean
  onChoose: (option: Option) => void
  /** Further properties of the field. */
  fieldProps?: Pick<ComponentProps<'input'>, 'ref'> & { 'data-takes-scans'?: boolean }
  /** Shown between the field and the list. */
  children?: ReactNode
}

/** The focus stays in the field; arrow keys move through the options of all groups, Enter chooses one. */
export function GroupedSearch<Option extends GroupedOption>({
  label,
  placeholder,
  text,
  onType,
  groups,
  isCurrent,
  isEnterPressed = false,
  onChoose,
  fieldProps,
  children,
}: GroupedSearchProps<Option>) {
  const options = groups.flatMap((group) => group.options)
  // The key, not the index, because options that arrive later may be above the active one.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const chosenIndex = options.findIndex(({ key }) => key === activeKey)
  // Enter in an empty field opens nothing.
  const firstIndex = options.length > 0 && text.trim() !== '' ? 0 : -1
  const activeIndex = chosenIndex >= 0 ? chosenIndex : firstIndex
  const [isEnterWaiting, setIsEnterWaiting] = useState(isEnterPressed)

  const { getInputProps, getMenuProps, getItemProps } = useCombobox<Option>({
    items: options,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    highlightedIndex: activeIndex,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.key,
    stateReducer: keepStateOnLeave,
    scrollIntoView: (option) => option?.scrollIntoView?.({ block: 'nearest' }),
    onHighlightedIndexChange: ({ highlightedIndex }) => setActiveKey(options[highlightedIndex]?.key ?? null),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  })

  const activeOption = options[activeIndex]
  useEffect(() => {
    if (!isEnterWaiting || !isCurrent) return
    setIsEnterWaiting(false)
    if (activeOption !== undefined) onChoose(activeOption)
  }, [isEnterWaiting, isCurrent, activeOption, onChoose])

  function waitWithEnter(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isCurrent) return
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    event.preventDefault()
    setIsEnterWaiting(true)
  }

  const inputProps = getInputProps({
    ...fieldProps,
    'aria-label': label,
    onKeyDown: waitWithEnter,
    onChange: ({ currentTarget }) => {
      setIsEnterWaiting(false)
      setActiveKey(null)
      onType(currentTarget.value)
    },
    // A search field whose list is always open, not a choice that opens one.
    role: 'searchbox',
    'aria-expanded': undefined,
  })
  const optionProps = { activeIndex, text, getItemProps }
  return (
    <Stack gap={1}>
      <div className={styles.field}>
        <TextInput
          {...inputProps}
          type="search"
          placeholder={placeholder}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
      </div>
      <Stack gap={2} align="start">
        {children}
      </Stack>
      <div {...getMenuProps({ 'aria-label': label })} className={styles.list} hidden={options.length === 0}>
        {groups.map((group) => (
          <Group key={group.label} {...optionProps} group={group} options={options} />
        ))}
      </div>
    </Stack>
  )
}

/** Without this, downshift would choose the active option when the field loses the focus, and forget it after Escape. */
function keepStateOnLeave<Option>(
  state: UseComboboxState<Option>,
  { type, changes }: UseComboboxStateChangeOptions<Option>,
): Partial<UseComboboxState<Option>> {
  const isLeaving =
    type === CHANGE_TYPES.InputBlur ||
    type === CHANGE_TYPES.InputKeyDownEscape ||
    type === CHANGE_TYPES.MenuMouseLeave
  return isLeaving ? state : changes
}

interface GroupProps<Option extends GroupedOption> {
  group: OptionGroup<Option>
  /** The options of all groups. */
  options: readonly Option[]
  activeIndex: number
  text: string
  getItemProps: ReturnType<typeof useCombobox<Option>>['getItemProps']
}

function Group<Option extends GroupedOption>({
  group,
  options,
  activeIndex,
  text,
  getItemProps,
}: GroupProps<Option>) {
  const headingId = useId()
  if (group.options.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a list of options
    <div role="group" aria-labelledby={headingId} className={styles.group}>
      <div id={headingId} role="presentation" className={styles.heading}>
        {group.label}
      </div>
      {group.options.map((option) => {
        const index = options.indexOf(option)
        return (
          <div key={option.key} {...getItemProps({ item: option, index })} className={styles.option}>
            <span className={styles.lead} aria-hidden="true">
              {option.lead}
            </span>
            <span className={styles.words}>
              <MarkedText text={option.label} typedText={text} />
              {option.detail !== undefined && option.detail !== '' && (
                <small>
                  <MarkedText text={option.detail} typedText={text} />
                </small>
              )}
            </span>
            {index === activeIndex && (
              <span className={styles.enter} aria-hidden="true">
                ↵
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

function MarkedText({ text, typedText }: { text: string; typedText: string }) {
  return (
    <span>
      {labelParts(text, typedText).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
        part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </span>
  )
}
