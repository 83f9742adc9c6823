import { useSearchParams } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { allowsAction } from '#domain/shipments/change-machine.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { useChangeActions, useShownShipmentChanges } from '#server-state/shipments/use-shipment-queue.ts'
import { momentWords } from '#texts/figures.ts'
import { shipmentChangeTexts as texts } from '#texts/shipments/shipment-changes.ts'
import { Button } from '#ui/button/button.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import { CHANGE_ICONS, CHANGE_TONES, changeStateWords, changeWords, headingOf } from './change-words.ts'
import styles from './waiting-changes.module.css'

/** The query parameter that opens the sheet of one change. */
const REVIEW_KEY = 'review'

/** The changes of shipments that wait on this device, with their states, and the sheet of one that needs a review. */
export function WaitingChanges() {
  const shownChanges = useShownShipmentChanges()
  const actions = useChangeActions()
  const { notices } = useCounter()
  const [query, setQuery] = useSearchParams()
  const discarding = useConfirm((change: ShipmentChange) => ({
    title: headingOf(change),
    text: texts.discardQuestion,
    confirmText: texts.discard,
    isDestructive: true,
    onConfirm: () => finishAction(actions.discard(change)), // the change leaves the list, or a notice says why not
  }))
  const { liveChanges = [], unreadableCount = 0 } = shownChanges ?? {}
  const reviewedChange = liveChanges.find(
    ({ key, state }) => key === query.get(REVIEW_KEY) && allowsAction('review', state),
  )

  function openSheet(key: string | null): void {
    setQuery(key === null ? {} : { [REVIEW_KEY]: key })
  }
  async function finishAction(work: Promise<boolean>, doneText: string | null = null): Promise<void> {
    const isDone = await work
    if (!isDone) notices.show({ kind: 'failure', text: texts.notPossible }, DEFAULT_NOTICE_MS)
    else if (doneText !== null) notices.show({ kind: 'success', text: doneText }, DEFAULT_NOTICE_MS)
    openSheet(null)
  }

  if (liveChanges.length === 0 && unreadableCount === 0) return null
  return (
    <Stack as="section" gap={2} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <Muted>{texts.lead}</Muted>
      {unreadableCount > 0 && <Note tone="bad">{texts.unreadable(unreadableCount)}</Note>}
      {liveChanges.length > 0 && (
        <Card isPadded={false}>
          <ul aria-label={texts.list} ref={keepFocus}>
            {liveChanges.map((change) => (
              <ChangeItem
                key={change.key}
                change={change}
                onReview={() => openSheet(change.key)}
                onSendNow={() => void finishAction(actions.sendNow(change))} // the state shows the success, a notice the failure
                onTryAgain={() => void finishAction(actions.tryAgain(change))} // the state shows the success, a notice the failure
                onDiscard={() => discarding.ask(change)}
              />
            ))}
          </ul>
        </Card>
      )}
      {reviewedChange && (
        <ChangeSheet
          change={reviewedChange}
          onSendMine={() => void finishAction(actions.sendMine(reviewedChange), texts.isSent)} // ends in a notice
          onKeepTheirs={() => void finishAction(actions.discard(reviewedChange), texts.isKept)} // ends in a notice
          onLater={() => openSheet(null)}
        />
      )}
      {discarding.dialog}
    </Stack>
  )
}

interface ChangeItemProps {
  change: ShipmentChange
  onReview: () => void
  onSendNow: () => void
  onTryAgain: () => void
  onDiscard: () => void
}

function ChangeItem({ change, ...actions }: ChangeItemProps) {
  const isOffline = useConnection().state === 'offline'
  const { state, product } = change
  return (
    <li className={styles.change}>
      <Stack gap={1} align="start">
        <Row gap={3}>
          <h3>{headingOf(change)}</h3>
          <Chip tone={CHANGE_TONES[state]} icon={CHANGE_ICONS[state]}>
            {texts.states[state]}
          </Chip>
          <Muted as="span">{momentWords(change.queuedAt, Date.now())}</Muted>
        </Row>
        <p>{changeWords(change)}</p>
        <Muted>{changeStateWords(change)}</Muted>
      </Stack>
      <Row>
        {allowsAction('review', state) && (
          <Button variant="primary" aria-label={texts.reviewOf(product.name)} onClick={actions.onReview}>
            {texts.review}
          </Button>
        )}
        {allowsAction('tryAgain', state) && (
          <Button aria-label={texts.tryAgainOf(product.name)} onClick={actions.onTryAgain}>
            {texts.tryAgain}
          </Button>
        )}
        {allowsAction('sendNow', state) && !isOffline && (
          <Button aria-label={texts.sendNowOf(product.name)} onClick={actions.onSendNow}>
            {texts.sendNow}
          </Button>
        )}
        {allowsAction('discard', state) && (
          <Button variant="quiet" aria-label={texts.discardOf(product.name)} onClick={actions.onDiscard}>
            {texts.discard}
          </Button>
        )}
      </Row>
    </li>
  )
}
