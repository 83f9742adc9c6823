import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { TextInput } from '../form/text-input.tsx'
import { matchOptions, type SelectOption } from './match-options.ts'
import styles from './searched-list.module.css'

/** A browser lays out more of them too slowly for the next key. */
const DRAWN_WHOLE = 100
const ROW_PX = 44
/** So many rows beyond what is seen. */
const OVERSCAN = 8

interface SearchedListProps {
  /** Name of the field that searches. */
  searchLabel: string
  /** Name of the list. */
  label: string
  options: readonly SelectOption[]
  /** A box or button of one option, as high as a finger. */
  row: (option: SelectOption) => ReactNode
}

/** Options in sight, below a field that narrows them; of a long list only those that are seen are drawn. */
export function SearchedList({ searchLabel, label, options, row }: SearchedListProps) {
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const found = useMemo(() => matchOptions(options, searched), [options, searched])
  return (
    <div className={styles.searched}>
      <TextInput
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.length === 0 && <p className={styles.none}>{controlTexts.nothingFound}</p>}
      <Rows label={label} found={found} row={row} />
    </div>
  )
}

function Rows({
  label,
  found,
  row,
}: Pick<SearchedListProps, 'label' | 'row'> & { found: readonly SelectOption[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const isLong = found.length > DRAWN_WHOLE
  const rows = useVirtualizer({
    // Else measured rows change others within one round of measuring, which browsers report as an error.
    useAnimationFrameWithResizeObserver: true,
    count: found.length,
    enabled: isLong,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its top
  useEffect(() => {
    if (frame.current !== null) frame.current.scrollTop = 0
  }, [found])
  const drawn = isLong
    ? rows.getVirtualItems().map(({ index, start }) => ({ option: found[index], index, start }))
    : found.map((option, index) => ({ option, index, start: null }))
  return (
    <div ref={frame} className={styles.frame} hidden={found.length === 0}>
      <ul
        className={styles.list}
        aria-label={label}
        style={isLong ? { height: rows.getTotalSize() } : undefined}
      >
        {drawn.map(
          ({ option, index, start }) =>
            option && (
              <li
                key={option.value}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                className={start === null ? undefined : styles.placed}
                style={start === null ? undefined : { transform: `translateY(${start}px)` }}
              >
                {row(option)}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
