import { useEffect, useRef, useState } from 'react'
import { listenForScans } from '#app-context/scanned-code.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useUnsavedTyping } from '#ui/form/unsaved-typing.ts'
import styles from './lists-screen.module.css'
import { type ProductChoice, choicesOf, type ProductLines } from './use-product-lines.ts'

interface AddProductProps {
  productLines: ProductLines
  /** The reason why the list takes no more products. */
  refusal: string | undefined
  /** True for a list that the person has just created: its first product comes next. */
  takesFocus: boolean
  /** Rejects if the device did not store the lines; then the field keeps its text. */
  onAdd: (lines: readonly EarlierLine[]) => Promise<void>
}

/** A field for a product and its quantity, typed or scanned. If several products match, the person chooses one. */
export function AddProduct({ productLines, refusal, takesFocus, onAdd }: AddProductProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [choices, setChoices] = useState<readonly ProductChoice[]>([])
  useUnsavedTyping(text !== '')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  async function addChoice(choice: ProductChoice): Promise<void> {
    await onAdd(productLines.linesOf(choice))
    setText((currentText) => (currentText === text ? '' : currentText)) // the person may have typed the next product
    setChoices([])
    field.current?.focus()
  }

  async function add(typedText: string): Promise<void> {
    setChoices([])
    setFault(refusal ?? (typedText.trim() === '' ? texts.noProduct : null))
    if (refusal !== undefined || typedText.trim() === '') return
    const readLines = await productLines.readLines(typedText)
    const [line] = Array.isArray(readLines) ? readLines : []
    const lineChoices = line === undefined ? [] : choicesOf(line)
    const [onlyChoice, ...otherChoices] = lineChoices
    if (onlyChoice === undefined) setFault(texts.notFound(typedText.trim()))
    else if (otherChoices.length === 0 && line?.outcome.kind !== 'either') await addChoice(onlyChoice)
    else setChoices(lineChoices)
  }

  const addScanned = useRef(add)
  useEffect(() => {
    addScanned.current = add
  })
  useEffect(() => {
    const { current } = field
    if (current === null) return
    return listenForScans(current, ({ code, textBefore }) => {
      if (textBefore.trim() !== '') return false
      void addScanned.current(code) // the list or the field shows the outcome
      return true
    })
  }, [])

  return (
    <div className={styles.fieldWithButton}>
      <Field label={texts.addProduct} hint={texts.addHint} error={fault}>
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
            void add(text) // the list or the field shows the outcome
          }}
        />
      </Field>
      <Button
        icon="plus"
        onClick={() => {
          void add(text) // the list or the field shows the outcome
        }}
      >
        {texts.add}
      </Button>
      {choices.length > 0 && (
        <fieldset className={styles.choices}>
          <legend role="status">{texts.whichProduct(choices.length)}</legend>
          {choices.map((choice) => (
            <Button
              key={`${choice.product.id} ${choice.quantity}`}
              size="small"
              onClick={() => {
                void addChoice(choice) // the list or a notice shows the outcome
              }}
            >
              {texts.choice(choice.product.name, choice.quantity)}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
