import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { TextInput } from '../form/text-input.tsx'
import { Muted } from '../layout/muted.tsx'
import { Stack } from '../layout/stack.tsx'
import { matchOptions, type SelectOption } from './match-options.ts'
import styles from './searched-list.module.css'

/** A longer list renders only the visible rows and a few beside them: the layout of more is too slow for quick typing. */
const MAX_RENDERED_ROWS = 100
const ROW_PX = 44
/** The number of rows that are rendered above and below the visible rows. */
const OVERSCAN = 8

interface SearchedListProps {
  /** The name of the search field. */
  searchLabel: string
  /** The name of the list. */
  label: string
  options: readonly SelectOption[]
  /** Renders a checkbox or button for an option. It must be high enough for a finger. */
  renderRow: (option: SelectOption) => ReactNode
}

/** A search field above a list of options. Of a long list only the visible options are rendered. */
export function SearchedList({ searchLabel, label, options, renderRow }: SearchedListProps) {
  const [text, setText] = useState('')
  const searchText = useDeferredValue(text)
  const matchingOptions = useMemo(() => matchOptions(options, searchText), [options, searchText])
  return (
    <Stack gap={2}>
      <TextInput
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {matchingOptions.length === 0 && <Muted>{controlTexts.nothingFound}</Muted>}
      <Rows label={label} matchingOptions={matchingOptions} renderRow={renderRow} />
    </Stack>
  )
}

function Rows({
  label,
  matchingOptions,
  renderRow,
}: Pick<SearchedListProps, 'label' | 'renderRow'> & { matchingOptions: readonly SelectOption[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const isLongList = matchingOptions.length > MAX_RENDERED_ROWS
  const virtualizer = useVirtualizer({
    // Otherwise the callback of the ResizeObserver would change the sizes of rows, which browsers report as an error.
    useAnimationFrameWithResizeObserver: true,
    count: matchingOptions.length,
    enabled: isLongList,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result of a new search is shown from its top
  useEffect(() => {
    if (frame.current !== null) frame.current.scrollTop = 0
  }, [matchingOptions])
  const renderedRows = isLongList
    ? virtualizer
        .getVirtualItems()
        .map(({ index, start }) => ({ option: matchingOptions[index], index, start }))
    : matchingOptions.map((option, index) => ({ option, index, start: null }))
  return (
    <div ref={frame} className={styles.frame} hidden={matchingOptions.length === 0}>
      <ul
        className={styles.list}
        aria-label={label}
        style={isLongList ? { height: virtualizer.getTotalSize() } : undefined}
      >
        {renderedRows.map(
          ({ option, index, start }) =>
            option && (
              <li
                key={option.value}
                aria-setsize={matchingOptions.length}
                aria-posinset={index + 1}
                className={start === null ? undefined : styles.positioned}
                style={start === null ? undefined : { transform: `translateY(${start}px)` }}
              >
                {renderRow(option)}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
