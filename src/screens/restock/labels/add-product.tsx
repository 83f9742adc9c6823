import { useEffect, useRef, useState } from 'react'
import { listenForScans } from '#app-context/quick-order/scanned-code.ts'
import type { Product } from '#domain/products/product.ts'
import { withEntry, withoutContinued } from '#domain/quick-order/open-entries.ts'
import { readCountedQuantity } from '#domain/restock/shelf-count.ts'
import { labelTexts as texts } from '#texts/cart/labels.ts'
import { openEntryTexts } from '#texts/cart/open-entry.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { OpenEntry } from '#ui/form/open-entry.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useFindProduct } from '../use-find-product.ts'
import styles from './labels-screen.module.css'

/** A text that was not added: it means no product, or one of several. */
interface OpenLabelEntry {
  words: string
  choices: readonly Product[]
}

/** Adds products by id, name or scan. A text that was not added stays open, also while later products are added. */
export function AddProduct({ onAdd }: { onAdd: (product: Product) => void }) {
  const [text, setText] = useState('')
  const [openEntries, setOpenEntries] = useState<readonly OpenLabelEntry[]>([])
  const field = useRef<HTMLInputElement>(null)
  const find = useFindProduct()

  function add(product: Product, words: string): void {
    onAdd(product)
    setText((currentText) => (currentText.trim() === words ? '' : currentText)) // the person may have typed the next product
    setOpenEntries((entries) => withoutContinued(entries, words))
    field.current?.focus()
  }

  async function findAndAdd(text: string): Promise<void> {
    const words = text.trim()
    if (words === '') return
    const match = await find(words)
    if (match.kind === 'found') return add(match.product, words)
    const choices = match.kind === 'several' ? match.choices.map(({ product }) => product) : []
    setOpenEntries((entries) => withEntry(entries, { words, choices }))
  }

  function leaveOut(words: string): void {
    setOpenEntries((entries) => entries.filter((entry) => entry.words !== words))
    field.current?.focus()
  }

  const latestFindAndAdd = useRef(findAndAdd)
  useEffect(() => {
    latestFindAndAdd.current = findAndAdd
  })
  useEffect(() => {
    if (field.current === null) return
    return listenForScans(field.current, ({ code, textBefore }) => {
      setText(readCountedQuantity(textBefore) === null ? textBefore : '') // other words stay: the code begins a new entry
      void latestFindAndAdd.current(code) // an open entry shows a refusal
      return true
    })
  }, [])
  return (
    <>
      <Field label={texts.addProduct}>
        <span className={styles.line}>
          <TextInput
            ref={field}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              void findAndAdd(text) // an open entry shows a refusal
            }}
            autoComplete="off"
            spellCheck={false}
            data-takes-scans="page"
          />
          <Button
            onClick={() => {
              void findAndAdd(text) // an open entry shows a refusal
            }}
          >
            {texts.add}
          </Button>
        </span>
      </Field>
      {openEntries.map(({ words, choices }) => (
        <OpenEntry
          key={words}
          text={
            choices.length === 0 ? texts.notFound(words) : openEntryTexts.whichProduct(words, choices.length)
          }
          isQuestion={choices.length > 0}
          leaveOutText={openEntryTexts.leaveOut}
          leaveOutLabel={openEntryTexts.leaveOutOf(words)}
          onLeaveOut={() => leaveOut(words)}
        >
          {choices.map((product) => (
            <Button key={product.id} onClick={() => add(product, words)}>
              {texts.choose(product.name, product.id)}
            </Button>
          ))}
        </OpenEntry>
      ))}
    </>
  )
}
