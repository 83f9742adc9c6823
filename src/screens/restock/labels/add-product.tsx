import { useEffect, useRef, useState } from 'react'
import { listenForScans } from '#app-context/quick-order/scanned-code.ts'
import type { Product } from '#domain/products/product.ts'
import { labelTexts as texts } from '#texts/cart/labels.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useFindProduct } from '../use-find-product.ts'
import styles from './labels-screen.module.css'

/** Adds a product by its id, its name or a scan. */
export function AddProduct({ onAdd }: { onAdd: (product: Product) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [choices, setChoices] = useState<readonly Product[]>([])
  const field = useRef<HTMLInputElement>(null)
  const find = useFindProduct()

  function add(product: Product): void {
    onAdd(product)
    setText('')
    setError(null)
    setChoices([])
    field.current?.focus()
  }

  async function findAndAdd(text: string): Promise<void> {
    if (text.trim() === '') return
    const match = await find(text)
    if (match.kind === 'found') return add(match.product)
    setError(match.kind === 'several' ? texts.several : texts.notFound(text))
    setChoices(match.kind === 'several' ? match.choices.map(({ product }) => product) : [])
  }

  const latestFindAndAdd = useRef(findAndAdd)
  useEffect(() => {
    latestFindAndAdd.current = findAndAdd
  })
  useEffect(() => {
    if (field.current === null) return
    return listenForScans(field.current, ({ code }) => {
      void latestFindAndAdd.current(code) // the field shows the outcome
      return true
    })
  }, [])
  return (
    <>
      <Field label={texts.addProduct} error={error}>
        <span className={styles.line}>
          <TextInput
            ref={field}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              void findAndAdd(text) // the field shows the outcome
            }}
            autoComplete="off"
            spellCheck={false}
            data-takes-scans="page"
          />
          <Button
            onClick={() => {
              void findAndAdd(text) // the field shows the outcome
            }}
          >
            {texts.add}
          </Button>
        </span>
      </Field>
      {choices.length > 0 && (
        <div className={styles.actions}>
          {choices.map((product) => (
            <Button key={product.id} size="small" onClick={() => add(product)}>
              {texts.choose(product.name, product.id)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
