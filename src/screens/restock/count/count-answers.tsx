import { useEffect, useRef } from 'react'
import { openEntryTexts } from '#texts/cart/open-entry.ts'
import { shelfCountTexts as texts } from '#texts/cart/shelf-count.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { OpenEntry } from '#ui/form/open-entry.tsx'
import type { CountDesk } from './count-desk.ts'
import styles from './count-screen.module.css'
import type { CountQuestion, CountState, OpenCountEntry } from './count-state.ts'

/** Add to the earlier quantity, or replace it. */
export function AddOrReplace({ desk, question }: { desk: CountDesk; question: CountQuestion }) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus(), [])
  return (
    <Note tone="wait">
      <fieldset ref={group} aria-label={texts.addOrReplace} className={styles.answers}>
        <Button onClick={() => void desk.answerQuestion('add')}>
          {texts.add(question.earlierQuantity, question.quantity)}
        </Button>
        <Button onClick={() => void desk.answerQuestion('replace')}>
          {texts.replace(question.quantity)}
        </Button>
        <Button variant="quiet" onClick={() => void desk.answerQuestion(null)}>
          {texts.cancel}
        </Button>
      </fieldset>
    </Note>
  )
}

/** The texts that were not counted, with the products that they may mean. */
export function OpenEntries({
  desk,
  state: { openEntries, question },
}: {
  desk: CountDesk
  state: CountState
}) {
  return openEntries.map((entry) => (
    <NotCounted key={entry.words} desk={desk} entry={entry} isAnswerFirst={question !== null} />
  ))
}

function textOf(entry: OpenCountEntry): string {
  switch (entry.kind) {
    case 'unknown':
      return entry.isSure ? texts.notFound(entry.words) : texts.notFoundYet(entry.words)
    case 'several':
      return openEntryTexts.whichProduct(entry.words, entry.choices.length)
    case 'not-stored':
      return texts.notStoredOf(entry.words)
    case 'without-quantity':
      return texts.leftWithoutQuantity(entry.words)
  }
}

interface NotCountedProps {
  desk: CountDesk
  entry: OpenCountEntry
  /** True while a question about another product is open: until its answer no product can be chosen. */
  isAnswerFirst: boolean
}

function NotCounted({ desk, entry, isAnswerFirst }: NotCountedProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (entry.kind === 'several') group.current?.querySelector('button')?.focus()
  }, [entry])
  const { words } = entry
  return (
    <OpenEntry
      ref={group}
      text={textOf(entry)}
      isQuestion={entry.kind === 'several'}
      leaveOutText={openEntryTexts.leaveOut}
      leaveOutLabel={openEntryTexts.leaveOutOf(words)}
      onLeaveOut={() => desk.leaveOut(words)}
    >
      {entry.kind === 'several' &&
        !isAnswerFirst &&
        entry.choices.map((choice) => (
          <Button
            key={`${choice.product.id} ${choice.quantity}`}
            onClick={() => void desk.choose(choice, words)}
          >
            {texts.choice(choice.product.name, choice.quantity)}
          </Button>
        ))}
    </OpenEntry>
  )
}
