import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { listenForScans } from '#app-context/quick-order/scanned-code.ts'
import { useNow } from '#app-context/use-now.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { listLinesOf } from '#domain/lists/dealership-list.ts'
import type { SkippedRow } from '#domain/quick-order/order-text.ts'
import { formatMoney } from '#domain/values/money.ts'
import { cartPath } from '#paths'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { searchTexts } from '#texts/catalogue/search.ts'
import { ageWords } from '#texts/figures.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedNote } from '#ui/feedback/failed-note.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-input.tsx'
import { useUnsavedTyping } from '#ui/form/unsaved-typing.ts'
import { Card } from '#ui/layout/card.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { TableFrame } from '#ui/table/table.tsx'
import { useMedia } from '#ui/use-media.ts'
import { CheckedLines } from './checked-lines.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { LinesFile } from './lines-file.tsx'
import styles from './quick-order-screen.module.css'
import { MAX_LINES, type QuickOrder, useQuickOrder } from './use-quick-order.ts'

const AGE_REFRESH_MS = 30_000
/** Touch screens have no Ctrl key. */
const KEYBOARD_QUERY = '(hover: hover) and (pointer: fine)'

interface OrderEntryProps {
  initialText: string
  onType: (text: string) => void
  /** The button that saves the ready lines as a list. */
  SaveAsList?: ComponentType<{ lines: readonly EarlierLine[] }> | undefined
}

/** The text field, and beside it the products and quantities that the device reads from the text. */
export function OrderEntry({ initialText, onType, SaveAsList }: OrderEntryProps) {
  const order = useQuickOrder(initialText, onType)
  const { linesSection, addButton, replaceLines, chooseColumns } = useFocusAfterAnswer(order)
  useUnsavedTyping(order.text !== '' && order.text !== initialText)
  return (
    <Columns>
      <EntryForm order={order} addButton={addButton} SaveAsList={SaveAsList} />
      <section ref={linesSection} className={styles.section} aria-label={quickOrderTexts.checkedLines}>
        <CatalogueAge />
        {order.waitingCount > 0 && (
          <Note tone="wait">{quickOrderTexts.tooMany(MAX_LINES, order.waitingCount)}</Note>
        )}
        {order.onTryAgain && (
          <FailedNote retryText={searchTexts.tryAgain} onRetry={order.onTryAgain}>
            {searchTexts.failed}
          </FailedNote>
        )}
        {order.question !== null && (
          <ColumnChoice
            key={JSON.stringify(order.question)}
            question={order.question}
            onChoose={chooseColumns}
          />
        )}
        {order.rows.length === 0 && order.question === null && (
          <Card>
            <EmptyState icon="list" title={quickOrderTexts.noneYet}>
              {quickOrderTexts.noneYetHint}
            </EmptyState>
          </Card>
        )}
        {order.rows.length > 0 && (
          <TableFrame>
            <CheckedLines
              rows={order.rows}
              readChoices={order.readChoices}
              onReplace={replaceLines}
              onQuantity={order.changeQuantity}
            />
          </TableFrame>
        )}
        {order.skippedRows.length > 0 && (
          <Muted>{quickOrderTexts.skipped(order.skippedRows.map(skippedRowText))}</Muted>
        )}
      </section>
    </Columns>
  )
}

const skippedRowText = ({ line, why, taken }: SkippedRow) =>
  taken === undefined
    ? quickOrderTexts.skippedRow(line, why)
    : quickOrderTexts.takenColumns(line, taken.product, taken.quantity)

interface EntryFormProps extends Pick<OrderEntryProps, 'SaveAsList'> {
  order: QuickOrder
  addButton: RefObject<HTMLButtonElement | null>
}

function EntryForm({ order, addButton, SaveAsList }: EntryFormProps) {
  const { pricing } = useDealership()
  const {
    text,
    setText,
    rows,
    unjoinedRowCount,
    readyLines,
    subTotal,
    isSettled,
    question,
    append,
    add,
    scan,
  } = order
  const hasKeyboard = useMedia(KEYBOARD_QUERY)
  const textArea = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = textArea
    if (current === null) return
    // Fast keys in the middle of the text were typed by a person: a scanned code begins the last line. The text before it
    // is read from the field, because an earlier scan may have changed it since the scanner's first key.
    return listenForScans(current, ({ code, isFromElsewhere }) => {
      const { value, selectionEnd } = current
      if (isFromElsewhere) return scan(value.replace(/.$/, '$&\n'), code)
      return selectionEnd === value.length && value.endsWith(code) && scan(value.slice(0, -code.length), code)
    })
  }, [scan])
  function addOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void add() // ends in the cart and a notice
  }
  const summary = isSettled
    ? quickOrderTexts.summary(readyLines.length, unjoinedRowCount, formatMoney(subTotal))
    : quickOrderTexts.looking
  return (
    <Card as="section" label={quickOrderTexts.title}>
      <div className={styles.form}>
        <Field
          label={quickOrderTexts.lines}
          hint={
            hasKeyboard
              ? `${quickOrderTexts.linesHint} ${quickOrderTexts.keyHint}`
              : quickOrderTexts.linesHint
          }
        >
          <TextArea
            ref={textArea}
            rows={7}
            wrap="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={addOnShortcut}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-keyshortcuts="Control+Enter"
            data-takes-scans="page"
          />
        </Field>
        <p role="status" className={styles.summary}>
          {question === null ? rows.length > 0 && summary : quickOrderTexts.columnsFirst}
        </p>
        <Button
          ref={addButton}
          variant="primary"
          icon="cart"
          isWide
          busy={rows.length > 0 && !isSettled}
          disabled={readyLines.length === 0}
          reason={question === null ? quickOrderTexts.nothingToAdd : quickOrderTexts.columnsFirst}
          onClick={() => {
            void add() // ends in the cart and a notice
          }}
        >
          {quickOrderTexts.add(readyLines.length)}
        </Button>
        <Row align="start">
          <LinesFile onRead={append} />
          {SaveAsList && <SaveAsList lines={listLinesOf(readyLines, pricing)} />}
          <LinkButton to={cartPath} variant="quiet">
            {quickOrderTexts.toCart}
          </LinkButton>
        </Row>
      </div>
    </Card>
  )
}

/** The age of the device's copy of the catalogue, or its number of products while the copy is not complete. */
function CatalogueAge() {
  const { storedCount, totalCount, completeAt } = useCatalogueStatus()
  const now = useNow(AGE_REFRESH_MS)
  if (completeAt === null) {
    return (
      <Note tone="wait" role="status">
        {quickOrderTexts.incomplete(storedCount, totalCount)}
      </Note>
    )
  }
  return <Muted>{quickOrderTexts.asOf(ageWords(now - completeAt))}</Muted>
}

/** Selects the first open question: the choice of columns, or a button that decides about a line (not of a stepper). */
const OPEN_QUESTION_SELECTOR = 'select, td span > button'

/**
 * The buttons of a question disappear when the person answers it. The focus moves to the next open question, or to the
 * Add button if there is none.
 */
function useFocusAfterAnswer({ rows, question, replaceLines, chooseColumns }: QuickOrder) {
  const linesSection = useRef<HTMLElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isAnswering = useRef(false)
  // A layout effect moves the focus in the same rendering as the rows.
  useLayoutEffect(() => {
    if (!isAnswering.current || rows.some(({ outcome }) => outcome.kind === 'looking')) return
    if (rows.length === 0 && question === null) return
    isAnswering.current = false
    const nextControl =
      linesSection.current?.querySelector<HTMLElement>(OPEN_QUESTION_SELECTOR) ?? addButton.current
    nextControl?.focus()
  }, [rows, question])
  return {
    linesSection,
    addButton,
    replaceLines: useCallback(
      (...replacement: Parameters<typeof replaceLines>) => {
        isAnswering.current = true
        replaceLines(...replacement)
      },
      [replaceLines],
    ),
    chooseColumns(productColumn: number, quantityColumn: number | null) {
      isAnswering.current = true
      chooseColumns(productColumn, quantityColumn)
    },
  }
}
