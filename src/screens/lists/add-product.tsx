import { useEffect, useRef, useState } from 'react'
import { listenForScans } from '#app-context/quick-order/scanned-code.ts'
import { readCountedQuantity } from '#domain/restock/shelf-count.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useUnsavedTyping } from '#ui/form/unsaved-typing.ts'
import { EntryAnswers } from './entry-answers.tsx'
import styles from './lists-screen.module.css'
import { type ListEntryParts, useListEntry } from './use-list-entry.ts'

interface AddProductProps extends ListEntryParts {
  /** True for a list that the person has just created: its first product comes next. */
  takesFocus: boolean
}

/** A field for a product and its quantity, typed or scanned. If several products match, the person chooses one. */
export function AddProduct({ takesFocus, ...parts }: AddProductProps) {
  const [text, setText] = useState('')
  const entry = useListEntry(parts)
  useUnsavedTyping(text !== '')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  async function continueAfter(words: string, outcome: ReturnType<typeof entry.addText>): Promise<void> {
    if ((await outcome) === 'not-added') return
    setText((currentText) => (currentText.trim() === words ? '' : currentText)) // the person may have typed the next product
    if ((await outcome) === 'added') field.current?.focus()
  }

  // The list, the field or a notice shows the outcome.
  const add = () => void continueAfter(text.trim(), entry.addText(text))

  const addScanned = useRef(entry.addText)
  useEffect(() => {
    addScanned.current = entry.addText
  })
  useEffect(() => {
    const { current } = field
    if (current === null) return
    return listenForScans(current, ({ code, textBefore }) => {
      const quantity = readCountedQuantity(textBefore)
      setText(quantity === null ? textBefore : '') // other words stay: the code begins a new entry
      const label = /^\d+$/.test(code) ? `#${code}` : code
      void addScanned.current(quantity === null ? code : `${quantity} x ${label}`) // the list or the field shows the outcome
      return true
    })
  }, [])

  return (
    <div className={styles.fieldWithButton}>
      <Field label={texts.addProduct} hint={texts.addHint} error={entry.fault}>
        <TextInput
          ref={field}
          value={text}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="enter"
          data-takes-scans="page"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </Field>
      <Button icon="plus" onClick={add}>
        {texts.add}
      </Button>
      <EntryAnswers
        entry={entry}
        onChoice={(choice, words) => void continueAfter(words, entry.addChoice(choice, words))}
        onLeaveOut={(words) => {
          entry.leaveOut(words)
          field.current?.focus()
        }}
        onAnswer={(kind) => {
          void entry.answer(kind).then(() => field.current?.focus()) // the list shows the outcome
        }}
      />
    </div>
  )
}
