import { useState } from 'react'
import * as v from 'valibot'
import type { DecideOutcome } from '#api/orders/review-requests.ts'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { type FormDraft, useDraft } from '#app-context/device/use-draft.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { DecisionContent } from '#contract/orders/review-requests.ts'
import { isSameValue } from '#domain/same-value.ts'
import { hasForbiddenCharacterInLines } from '#domain/values/text-rules.ts'
import type { PendingLine, PendingOrder, ReviewDecisions } from '#outbox/pending-order.ts'
import { basisOf } from '#outbox/review.ts'
import { sendableLines } from '#outbox/review-decisions.ts'
import { useDecideReview } from '#server-state/orders/use-review-requests.ts'
import { momentWords } from '#texts/figures.ts'
import { decideReviewTexts as texts } from '#texts/orders/ask-manager.ts'
import { validationTexts } from '#texts/validation.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { focusRefusedInput } from '#ui/form/refused-input.ts'
import { TextArea } from '#ui/form/text-input.tsx'
import type { ColleagueRequest } from './colleague-request.ts'
import { type ReviewedOrder, ReviewSheet } from './review-sheet.tsx'

const MAX_NOTE_LENGTH = 500

/** The manager's choices before the decision. */
const choicesSchema = v.object({
  note: v.string(),
  decisions: v.nullable(
    v.object({
      revision: v.number(),
      quantities: v.array(v.object({ productId: v.number(), quantity: v.number() })),
      taken: v.array(v.string()),
    }),
  ),
})
type Choices = v.InferOutput<typeof choicesSchema>
const NO_CHOICES: Choices = { note: '', decisions: null }

interface DecideSheetProps {
  request: ColleagueRequest
  order: PendingOrder
  onClose: () => void
}

/** The review sheet with which a manager decides on the order of a colleague (G239). */
export function DecideSheet(props: DecideSheetProps) {
  const draft = useDraft(`decide-review ${props.request.requestId}`, NO_CHOICES, choicesSchema)
  return draft === undefined ? null : <DecideSheetWithDraft {...props} draft={draft} />
}

/** An outcome after which this person can no longer decide on the request. */
type EndedOutcome = Exclude<DecideOutcome, { kind: 'decided' }>

function DecideSheetWithDraft({
  request,
  order,
  onClose,
  draft,
}: DecideSheetProps & { draft: FormDraft<Choices> }) {
  const { notices } = useCounter()
  const isOffline = useConnection().state === 'offline'
  const [choices, setChoices] = useState(draft.initialFields)
  const [runningKind, setRunningKind] = useState<DecisionContent['kind'] | null>(null)
  const [endedOutcome, setEndedOutcome] = useState<EndedOutcome | null>(null)
  const action = useDecideReview(showOutcome)
  const { name } = request.askedBy
  const noteFault = hasForbiddenCharacterInLines(choices.note) ? validationTexts.invalidCharacters : undefined

  async function showOutcome(outcome: DecideOutcome): Promise<void> {
    if (outcome.kind !== 'decided') return setEndedOutcome(outcome)
    await draft.forget()
    const isAccepted = outcome.decision.content.kind === 'accepted'
    const text = isAccepted ? texts.isAccepted(name) : texts.isDeclined(name)
    notices.show({ kind: 'success', text }, DEFAULT_NOTICE_MS)
    onClose()
  }

  function choose(change: Partial<Choices>): void {
    const newChoices = { ...choices, ...change }
    setChoices(newChoices)
    draft.keep(newChoices)
  }

  async function decide(content: DecisionContent): Promise<void> {
    if (content.kind === 'accepted' && focusRefusedInput()) return
    setRunningKind(content.kind)
    await action.run({ requestId: request.requestId, content, note: choices.note.trim() })
    setRunningKind(null)
  }

  /** After an ended outcome the request cannot be decided any more, so the draft of the choices is not needed. */
  function closeEnded(): void {
    void draft.forget() // never rejects
    onClose()
  }

  function buttonsOf({ lines, cannotSendText }: ReviewedOrder) {
    const reason = isOffline ? texts.needsServer : noteFault
    return (
      <>
        <Button onClick={onClose}>{texts.later}</Button>
        <Button
          variant="danger"
          busy={runningKind === 'declined'}
          disabled={reason !== undefined || runningKind !== null}
          reason={reason}
          onClick={() => {
            void decide({ kind: 'declined' }) // the sheet shows the outcome
          }}
        >
          {texts.decline}
        </Button>
        <Button
          variant="primary"
          icon="check"
          busy={runningKind === 'accepted'}
          disabled={(reason ?? cannotSendText) !== undefined || runningKind !== null}
          reason={reason ?? cannotSendText}
          onClick={() => {
            // the sheet shows the outcome
            void decide({
              kind: 'accepted',
              lines: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
            })
          }}
        >
          {hasOtherQuantities(order, lines) ? texts.acceptWithChanges : texts.accept}
        </Button>
      </>
    )
  }

  return (
    <ReviewSheet
      order={{ ...order, decisions: choices.decisions ?? order.decisions }}
      explanation={({ review }) =>
        review.rows.length === 0
          ? texts.nothingDiffers(name)
          : texts.explanation(name, momentWords(basisOf(order).foundAt, Date.now()))
      }
      nothingLeftText={texts.nothingLeft}
      isOver={endedOutcome !== null}
      notes={endedOutcome !== null && <EndedNote outcome={endedOutcome} />}
      buttons={(reviewedOrder) =>
        endedOutcome === null ? (
          buttonsOf(reviewedOrder)
        ) : (
          <Button onClick={closeEnded}>{texts.backToList}</Button>
        )
      }
      onDecide={(decisions: ReviewDecisions) => choose({ decisions })}
      onClose={endedOutcome === null ? onClose : closeEnded}
    >
      {endedOutcome === null && (
        <>
          {action.failure !== null && (
            <Note tone="bad" role="alert">
              {texts.notDecided(action.failure)}
            </Note>
          )}
          <Field label={texts.note(name)} error={noteFault}>
            <TextArea
              rows={2}
              maxLength={MAX_NOTE_LENGTH}
              value={choices.note}
              onChange={(event) => choose({ note: event.target.value })}
            />
          </Field>
        </>
      )}
    </ReviewSheet>
  )
}

/** True if the manager changed a quantity or removed a product. */
function hasOtherQuantities(order: PendingOrder, lines: readonly PendingLine[]): boolean {
  const quantities = (orderLines: readonly PendingLine[]) =>
    orderLines.map(({ product, quantity }) => [product.id, quantity])
  return !isSameValue(quantities(lines), quantities(sendableLines(order, basisOf(order))))
}

/** The reason why the manager's decision did not count. */
function EndedNote({ outcome }: { outcome: EndedOutcome }) {
  const { account } = useSession()
  return (
    <Note tone="wait" role="alert">
      {endedWords(outcome, account?.id ?? null)}
    </Note>
  )
}

function endedWords(outcome: EndedOutcome, accountId: number | null): string {
  switch (outcome.kind) {
    case 'too-late': {
      const { by, at, note, content } = outcome.decision
      const name = by.id === accountId ? texts.you : by.name
      return texts.tooLate[content.kind](name, momentWords(Date.parse(at), Date.now()), note)
    }
    case 'gone':
      return outcome.message
    case 'not-taken':
      return texts.notTaken
  }
}
