import { useEffect, useRef } from 'react'
import { MAX_QUANTITY } from '#domain/cart/quantity.ts'
import { LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import { addOrReplaceTexts } from '#texts/cart/add-or-replace.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { openEntryTexts } from '#texts/cart/open-entry.ts'
import { Button } from '#ui/button/button.tsx'
import { OpenEntry } from '#ui/form/open-entry.tsx'
import styles from './lists-screen.module.css'
import type { ListEntry, ListQuestion, OpenListEntry } from './use-list-entry.ts'
import type { ProductChoice } from './use-product-lines.ts'

interface EntryAnswersProps {
  entry: ListEntry
  onChoice: (choice: ProductChoice, words: string) => void
  onLeaveOut: (words: string) => void
  onAnswer: (kind: 'add' | 'replace' | null) => void
}

/** The entries that were not added, and the buttons for an open question. */
export function EntryAnswers({
  entry: { openEntries, question },
  onChoice,
  onLeaveOut,
  onAnswer,
}: EntryAnswersProps) {
  return (
    <>
      {question !== null && <AddOrReplace question={question} onAnswer={onAnswer} />}
      {openEntries.map((openEntry) => (
        <NotAdded
          key={openEntry.words}
          entry={openEntry}
          // A choice is not possible until the question is answered.
          choices={openEntry.kind === 'several' && question === null ? openEntry.choices : []}
          onChoice={onChoice}
          onLeaveOut={onLeaveOut}
        />
      ))}
    </>
  )
}

interface AddOrReplaceProps extends Pick<EntryAnswersProps, 'onAnswer'> {
  question: ListQuestion
}

/** Add to the quantity in the list, or replace it. */
function AddOrReplace({ question, onAnswer }: AddOrReplaceProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    group.current?.querySelector('button')?.focus()
  }, [])
  const { newLine, earlierQuantity } = question
  return (
    <fieldset ref={group} className={styles.choices}>
      <legend>
        <span role="status">{texts.isInList(newLine.name, earlierQuantity)}</span>
      </legend>
      {earlierQuantity + newLine.quantity <= MAX_QUANTITY && (
        <Button onClick={() => onAnswer('add')}>
          {addOrReplaceTexts.add(earlierQuantity, newLine.quantity)}
        </Button>
      )}
      <Button onClick={() => onAnswer('replace')}>{addOrReplaceTexts.replace(newLine.quantity)}</Button>
      <Button variant="quiet" onClick={() => onAnswer(null)}>
        {texts.cancel}
      </Button>
    </fieldset>
  )
}

function textOf(entry: OpenListEntry): string {
  switch (entry.kind) {
    case 'unknown':
      return texts.notFound(entry.words)
    case 'several':
      return openEntryTexts.whichProduct(entry.words, entry.choices.length)
    case 'no-room':
      return texts.noRoomFor(entry.words, LIST_LIMITS.lines)
  }
}

interface NotAddedProps extends Pick<EntryAnswersProps, 'onChoice' | 'onLeaveOut'> {
  entry: OpenListEntry
  choices: readonly ProductChoice[]
}

/** An entry that was not added, with the products that it may mean. */
function NotAdded({ entry, choices, onChoice, onLeaveOut }: NotAddedProps) {
  const { kind, words } = entry
  return (
    <OpenEntry
      text={textOf(entry)}
      isQuestion={kind === 'several'}
      leaveOutText={openEntryTexts.leaveOut}
      leaveOutLabel={openEntryTexts.leaveOutOf(words)}
      onLeaveOut={() => onLeaveOut(words)}
    >
      {choices.map((choice) => (
        <Button key={`${choice.product.id} ${choice.quantity}`} onClick={() => onChoice(choice, words)}>
          {texts.choice(choice.product.name, choice.quantity)}
        </Button>
      ))}
    </OpenEntry>
  )
}
