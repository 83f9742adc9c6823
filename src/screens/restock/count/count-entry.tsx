import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { takeEarlyKeys } from '#app-context/early-keys.ts'
import { PRODUCT_CODE_FORMATS } from '#app-context/quick-order/product-code.ts'
import { listenForScans } from '#app-context/quick-order/scanned-code.ts'
import type { useShelfCount } from '#app-context/restock/use-shelf-count.ts'
import { type CountedProduct, readCountedQuantity, splitCode } from '#domain/restock/shelf-count.ts'
import { scannerTexts } from '#texts/cart/scanner.ts'
import { shelfCountTexts as texts } from '#texts/cart/shelf-count.ts'
import { Button } from '#ui/button/button.tsx'
import { CameraScan } from '#ui/camera/camera-scan.tsx'
import { createCodeDetector, hasCameraInterface } from '#ui/camera/code-detector.ts'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { AddOrReplace, OpenEntries } from './count-answers.tsx'
import type { CountDesk } from './count-desk.ts'
import styles from './count-screen.module.css'
import type { CountState } from './count-state.ts'
import { useCountDesk } from './use-count-desk.ts'

const MAX_LATEST_COUNTS = 5

/** The fields of the count: a person scans or types a product, then types the quantity on the shelf. */
export function CountEntry({ count }: { count: ReturnType<typeof useShelfCount> }) {
  const { desk, state, sounds } = useCountDesk(count)
  const { currentProduct, message } = state
  const [detector] = useState(() => (hasCameraInterface() ? createCodeDetector(PRODUCT_CODE_FORMATS) : null))
  const typed = useRef<TypedText>({ text: '', waitingCount: 0 })
  return (
    <Card as="section" label={texts.entryForm}>
      <Stack>
        <ProductField key={`product ${currentProduct?.id}`} desk={desk} state={state} typed={typed} />
        {currentProduct !== null && (
          <QuantityField
            key={`quantity ${currentProduct.id}`}
            desk={desk}
            name={currentProduct.name}
            typed={typed}
          />
        )}
        <p role={message?.kind === 'wrong' ? 'alert' : 'status'} className={styles.message}>
          {message !== null && <span data-kind={message.kind}>{message.text}</span>}
        </p>
        {state.question !== null && <AddOrReplace desk={desk} question={state.question} />}
        <OpenEntries desk={desk} state={state} />
        <LatestCounts products={count.products ?? []} />
        <Row>
          <Button disabled={!count.canUndo} onClick={() => void desk.undo()}>
            {texts.undo}
          </Button>
          <CheckLabel
            label={texts.soundsLabel}
            isLabelShown
            isChecked={sounds.areSoundsOn !== false}
            onToggle={() => void sounds.setSoundsOn(sounds.areSoundsOn === false)}
          />
        </Row>
        {detector !== null && (
          <CameraScan
            openDetector={async () => detector}
            words={scannerTexts.camera}
            onCode={(code) => void desk.enter(code)}
          />
        )}
      </Stack>
    </Card>
  )
}

/** The last counted products for screen readers; the message and the table show them to everybody else. */
function LatestCounts({ products }: { products: readonly CountedProduct[] }) {
  if (products.length === 0) return null
  return (
    <VisuallyHidden as="ul" aria-label={texts.latestCounts}>
      {products.slice(0, MAX_LATEST_COUNTS).map(({ productId, name, quantity }) => (
        <li key={productId}>{texts.choice(name, quantity)}</li>
      ))}
    </VisuallyHidden>
  )
}

/** The typing in the product field while products are looked up. */
interface TypedText {
  /** The text since the last Enter: perhaps the quantity of the product that is looked up. */
  text: string
  /** The number of typed entries that the desk has not handled yet. */
  waitingCount: number
}

interface EntryFieldProps {
  desk: CountDesk
  typed: RefObject<TypedText>
}

function ProductField({
  desk,
  state: { currentProduct, question, openEntries, message },
  typed,
}: EntryFieldProps & { state: CountState }) {
  const [text, setText] = useState('')
  /** The text that came back for a correction. */
  const [returnedText, setReturnedText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const entryCount = useRef(0)
  // A layout effect, so that the keys are in the field before the next key arrives.
  useLayoutEffect(() => {
    const lines = takeEarlyKeys().split('\n')
    const lastLine = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') void desk.enterTyped(line) // the desk's state shows the outcome
    if (lastLine !== '') setText((currentText) => lastLine + currentText)
  }, [desk])
  useEffect(() => {
    if (field.current === null) return
    return listenForScans(field.current, ({ code, textBefore }) => {
      if (/\s/.test(code)) return false // a person typed it, because no code has spaces
      const quantity = readCountedQuantity(textBefore)
      typed.current.text = ''
      entryCount.current += 1
      setText(quantity === null ? textBefore : '') // other words stay: the code begins a new entry
      void desk.enter(code, quantity) // the desk's state shows the outcome
      return true
    })
  }, [desk, typed])
  // This field gets the focus again unless the person is asked for a quantity or has a question to answer.
  const takesFocus = currentProduct === null && question === null
  useEffect(() => {
    if (!takesFocus || field.current === null) return
    field.current.focus()
    if (message?.kind === 'wrong' || openEntries.at(-1)?.words === field.current.value.trim())
      field.current.select()
  }, [takesFocus, message, openEntries])
  useLayoutEffect(() => {
    if (returnedText !== '' && document.activeElement === field.current) field.current?.select()
  }, [returnedText])

  function find(): void {
    if (text.trim() === '') return
    typed.current.text = ''
    typed.current.waitingCount += 1
    entryCount.current += 1
    const entry = entryCount.current
    // The field is empty at once: the next code or quantity may come before the product is found.
    setText('')
    setReturnedText('')
    // The desk's state shows the outcome. A text that was not counted comes back, unless the person has typed another text.
    void desk.enterTyped(text).then((outcome) => {
      typed.current.waitingCount -= 1
      if (outcome !== 'not-counted' || entry !== entryCount.current || typed.current.text !== '') return
      setText(text)
      setReturnedText(text)
    })
  }
  return (
    <Field label={texts.product} hint={texts.productHint}>
      <span className={styles.line}>
        <TextInput
          ref={field}
          value={text}
          onChange={({ target }) => {
            typed.current.text = target.value
            setText(target.value)
          }}
          onKeyDown={submitOnEnter(find)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          data-takes-scans="page"
        />
        <Button onClick={find}>{texts.find}</Button>
      </span>
    </Field>
  )
}

function QuantityField({ desk, name, typed }: EntryFieldProps & { name: string }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A layout effect, so that the text is in the field before the next key arrives.
  useLayoutEffect(() => {
    const { text: typedText, waitingCount } = typed.current
    // If further entries wait, the text follows them and is not the quantity of this product.
    if (waitingCount <= 1 && readCountedQuantity(typedText) !== null) setText(typedText)
    typed.current.text = ''
  }, [typed])
  useEffect(() => {
    field.current?.focus()
    if (field.current === null) return
    // A text that is typed before the code of the next product is the quantity of the product of this field.
    return listenForScans(field.current, ({ code, textBefore }) => {
      if (/\s/.test(code)) return false // a person typed it, because no code has spaces
      setText('')
      if (textBefore.trim() !== '') void desk.enterQuantity(textBefore) // the desk's state shows the outcome
      void desk.enter(code) // the desk waits until the quantity is recorded
      return true
    })
  }, [desk])

  function count(): void {
    const scan = splitCode(text)
    setText('')
    // A slow scanner is taken for a person who types, so this field receives the code of the next product.
    if (scan !== null && scan.textBefore !== '') void desk.enterQuantity(scan.textBefore)
    const isCode = /[#/]/.test(text)
    const work = isCode ? desk.enter(scan?.code ?? text) : desk.enterQuantity(text)
    // The desk's state shows the outcome. A text that was not counted comes back, unless the person has typed another text.
    void work.then((outcome) => {
      if (outcome === 'not-counted') setText((currentText) => currentText || text)
    })
  }
  return (
    <Field label={texts.quantityOf(name)}>
      <span className={styles.line}>
        <TextInput
          ref={field}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={submitOnEnter(count)}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          data-takes-scans
        />
        <Button variant="primary" onClick={count}>
          {texts.count}
        </Button>
        <Button variant="quiet" onClick={() => void desk.leave()}>
          {texts.leaveProduct}
        </Button>
      </span>
    </Field>
  )
}

function submitOnEnter(submit: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
}
