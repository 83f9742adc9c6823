import { useVirtualizer } from '@tanstack/react-virtual'
import type { UseComboboxPropGetters } from 'downshift'
import { type ComponentProps, type CSSProperties, useEffect, useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './combobox.module.css'
import { labelParts, type SelectOption } from './match-options.ts'

/** A longer list renders only its visible rows: the layout of more rows is too slow for quick typing. */
const MAX_RENDERED_ROWS = 100
const ROW_PX = 44
/** The number of rows that are rendered above and below the visible rows. */
const OVERSCAN = 6

interface ComboboxListProps {
  options: readonly SelectOption[]
  chosenOptions: readonly SelectOption[]
  typedText: string
  highlightedIndex: number
  listSizes?: { rowPx: number; heightPx: number } | undefined
  menuProps: ComponentProps<'div'>
  getItemProps: UseComboboxPropGetters<SelectOption>['getItemProps']
}

export function ComboboxList(props: ComboboxListProps) {
  const { options, highlightedIndex, listSizes, menuProps } = props
  // A state, not a ref, because the visible rows are known only after the frame is mounted.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (highlightedIndex < 0) return
    frame?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [frame, highlightedIndex])
  const { ref, ...listProps } = menuProps
  return (
    <>
      <div
        {...listProps}
        ref={(list) => {
          if (typeof ref === 'function') ref(list)
          setFrame(list)
        }}
        className={styles.list}
        style={
          listSizes &&
          ({
            '--row-height': `${listSizes.rowPx}px`,
            '--list-height': `${listSizes.heightPx}px`,
          } as CSSProperties)
        }
      >
        {options.length > MAX_RENDERED_ROWS ? (
          <VisibleRows {...props} frame={frame} />
        ) : (
          options.map((option, index) => <Row key={option.value} {...props} option={option} index={index} />)
        )}
      </div>
      {options.length === 0 && <p className={styles.none}>{controlTexts.nothingFound}</p>}
    </>
  )
}

function VisibleRows(props: ComboboxListProps & { frame: HTMLDivElement | null }) {
  const { frame, options, highlightedIndex, listSizes } = props
  const virtualizer = useVirtualizer({
    // Otherwise the callback of the ResizeObserver would change the sizes of rows, which browsers report as an error.
    useAnimationFrameWithResizeObserver: true,
    count: options.length,
    getScrollElement: () => frame,
    estimateSize: () => listSizes?.rowPx ?? ROW_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => options[index]?.value ?? index,
  })
  useEffect(() => {
    if (frame !== null && highlightedIndex >= 0) virtualizer.scrollToIndex(highlightedIndex)
  }, [virtualizer, frame, highlightedIndex])
  return (
    <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
      {virtualizer.getVirtualItems().map(({ index, start, key }) => {
        const option = options[index]
        return (
          option && (
            <Row
              key={key}
              {...props}
              option={option}
              index={index}
              measure={virtualizer.measureElement}
              style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
            />
          )
        )
      })}
    </div>
  )
}

interface RowProps extends ComboboxListProps {
  option: SelectOption
  index: number
  measure?: (row: Element | null) => void
  style?: CSSProperties
}

function Row({
  option,
  index,
  options,
  chosenOptions,
  typedText,
  highlightedIndex,
  getItemProps,
  measure,
  style,
}: RowProps) {
  const isChosen = chosenOptions.some(({ value }) => value === option.value)
  const { ref, ...itemProps } = getItemProps({
    item: option,
    index,
    'aria-disabled': option.disabled || undefined,
  })
  // `aria-selected` marks the chosen options; the field itself announces the highlighted option.
  const rowProps = {
    ...itemProps,
    'aria-selected': isChosen,
    'aria-setsize': options.length,
    'aria-posinset': index + 1,
  }
  return (
    <div
      {...rowProps}
      ref={(element) => {
        if (typeof ref === 'function') ref(element)
        measure?.(element)
      }}
      data-index={index}
      data-active={index === highlightedIndex || undefined}
      className={styles.row}
      style={style}
    >
      <span>
        {labelParts(option.label, typedText).map(({ text, isMatch }, partIndex) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
          isMatch ? <mark key={partIndex}>{text}</mark> : text,
        )}
      </span>
      {isChosen && <Icon name="check" size={18} />}
    </div>
  )
}
