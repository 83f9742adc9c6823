import { useEffect, useRef } from 'react'
import { MAX_QUANTITY } from '#domain/cart/quantity.ts'
import { addOrReplaceTexts } from '#texts/cart/add-or-replace.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './lists-screen.module.css'
import type { ListEntry } from './use-list-entry.ts'
import type { ProductChoice } from './use-product-lines.ts'

interface EntryAnswersProps {
  entry: ListEntry
  onChoice: (choice: ProductChoice) => void
  onAnswer: (kind: 'add' | 'replace' | null) => void
}

/** The buttons for an open question: which product is meant, or add to the quantity in the list or replace it. */
export function EntryAnswers({ entry: { choices, question }, onChoice, onAnswer }: EntryAnswersProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (question !== null) group.current?.querySelector('button')?.focus()
  }, [question])
  if (question !== null) {
    const { newLine, earlierQuantity } = question
    return (
      <fieldset ref={group} className={styles.choices}>
        <legend role="status">{texts.isInList(newLine.name, earlierQuantity)}</legend>
        {earlierQuantity + newLine.quantity <= MAX_QUANTITY && (
          <Button size="small" onClick={() => onAnswer('add')}>
            {addOrReplaceTexts.add(earlierQuantity, newLine.quantity)}
          </Button>
        )}
        <Button size="small" onClick={() => onAnswer('replace')}>
          {addOrReplaceTexts.replace(newLine.quantity)}
        </Button>
        <Button size="small" variant="quiet" onClick={() => onAnswer(null)}>
          {texts.cancel}
        </Button>
      </fieldset>
    )
  }
  if (choices.length === 0) return null
  return (
    <fieldset className={styles.choices}>
      <legend role="status">{texts.whichProduct(choices.length)}</legend>
      {choices.map((choice) => (
        <Button key={`${choice.product.id} ${choice.quantity}`} size="small" onClick={() => onChoice(choice)}>
          {texts.choice(choice.product.name, choice.quantity)}
        </Button>
      ))}
    </fieldset>
  )
}
