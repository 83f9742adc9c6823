import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { useCatalogueStatus } from '#app-context/use-catalogue.ts'
import { useNow } from '#app-context/use-now.ts'
import { formatMoney } from '#domain/money.ts'
import { cartPath } from '#paths'
import { ageWords } from '#texts/figures.ts'
import { quickOrderTexts } from '#texts/quick-order.ts'
import { searchTexts } from '#texts/search.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedNote } from '#ui/feedback/failed-note.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-input.tsx'
import { useUnsavedTyping } from '#ui/form/unsaved-typing.ts'
import { Card } from '#ui/layout/card.tsx'
import { TableFrame } from '#ui/table/table.tsx'
import { AnsweredLines } from './answered-lines.tsx'
import { LinesFile } from './lines-file.tsx'
import styles from './quick-order-screen.module.css'
import { MOST_LINES, type QuickOrder, useQuickOrder } from './use-quick-order.ts'

const AGE_MS = 30_000

interface OrderEntryProps {
  initial: string
  onType: (text: string) => void
}

/** The text on one side, what the device makes of it on the other. */
export function OrderEntry({ initial, onType }: OrderEntryProps) {
  const order = useQuickOrder(initial, onType)
  const { answers, addButton, replace } = useNextQuestion(order)
  useUnsavedTyping(order.text !== '' && order.text !== initial)
  return (
    <div className={styles.columns}>
      <EntryForm order={order} addButton={addButton} />
      <section ref={answers} className={styles.answers} aria-label={quickOrderTexts.answers}>
        <CopyNote />
        {order.waitingCount > 0 && (
          <Note tone="wait">{quickOrderTexts.tooMany(MOST_LINES, order.waitingCount)}</Note>
        )}
        {order.onTryAgain && (
          <FailedNote retry={searchTexts.tryAgain} onRetry={order.onTryAgain}>
            {searchTexts.failed}
          </FailedNote>
        )}
        {order.rows.length === 0 ? (
          <EmptyState icon="list" title={quickOrderTexts.noneYet}>
            {quickOrderTexts.noneYetHint}
          </EmptyState>
        ) : (
          <TableFrame>
            <AnsweredLines rows={order.rows} choicesOf={order.choicesOf} onReplace={replace} />
          </TableFrame>
        )}
      </section>
    </div>
  )
}

interface EntryFormProps {
  order: QuickOrder
  addButton: RefObject<HTMLButtonElement | null>
}

function EntryForm({ order, addButton }: EntryFormProps) {
  const { text, setText, rows, ownRowCount, ready, subTotal, isSettled, append, add } = order
  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void add() // ends in the cart and a notice
  }
  const summary = isSettled
    ? quickOrderTexts.summary(ready.length, ownRowCount, formatMoney(subTotal))
    : quickOrderTexts.looking
  return (
    <Card as="section" label={quickOrderTexts.title}>
      <div className={styles.form}>
        <Field label={quickOrderTexts.lines} hint={quickOrderTexts.linesHint}>
          <TextArea
            rows={9}
            wrap="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-keyshortcuts="Control+Enter"
            data-takes-scans
          />
        </Field>
        <p role="status" className={styles.summary}>
          {rows.length > 0 && summary}
        </p>
        <Button
          ref={addButton}
          variant="primary"
          size="large"
          icon="cart"
          isWide
          busy={rows.length > 0 && !isSettled}
          disabled={ready.length === 0}
          reason={quickOrderTexts.nothingToAdd}
          onClick={() => {
            void add() // ends in the cart and a notice
          }}
        >
          {quickOrderTexts.add(ready.length)}
        </Button>
        <div className={styles.others}>
          <LinesFile onRead={append} />
          <LinkButton to={cartPath} variant="quiet">
            {quickOrderTexts.toCart}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

/** What the answers are read from, and how old that is. */
function CopyNote() {
  const { stored, total, completeAt } = useCatalogueStatus()
  const now = useNow(AGE_MS)
  if (completeAt === null) {
    return (
      <Note tone="wait" role="status">
        {quickOrderTexts.incomplete(stored, total)}
      </Note>
    )
  }
  return <p className={styles.hint}>{quickOrderTexts.asOf(ageWords(now - completeAt))}</p>
}

/** Answering a line takes its buttons away: the next open question gets the focus, at last the button that adds. */
function useNextQuestion({ rows, replace }: QuickOrder) {
  const answers = useRef<HTMLElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isAnswering = useRef(false)
  // With the rows themselves: until then nothing else is to take the focus.
  useLayoutEffect(() => {
    if (!isAnswering.current || rows.some(({ answer }) => answer.kind === 'looking')) return
    isAnswering.current = false
    const next = answers.current?.querySelector<HTMLButtonElement>('td button') ?? addButton.current
    next?.focus()
  }, [rows])
  return {
    answers,
    addButton,
    replace: useCallback(
      (ats: readonly number[], line: string) => {
        isAnswering.current = true
        replace(ats, line)
      },
      [replace],
    ),
  }
}
