import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { productIdOfCode } from '#app-context/product-code.ts'
import { offerScan } from '#app-context/scanned-code.ts'
import { productPath } from '#paths'
import { scannerTexts } from '#texts/cart/quick-order.ts'
import { type Burst, createKeyBurst, isForQuantities, type TextField } from './key-burst.ts'

/** A person looks at the scanner first. */
const TOLD_FOR_MS = 8000

const NO_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

function fieldOf(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLInputElement) return NO_TEXT.has(target.type) ? null : target
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target : null
}

/** Through the browser's own setter, or React would not notice that the text is another one. */
function giveBack({ field, before }: NonNullable<Burst['into']>): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, before)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Opens the product that a hardware scanner types (key-burst.ts has the rule). It shows nothing itself. */
export function Scanner() {
  const { catalogue, notices } = useCounter()
  const navigate = useNavigate()
  useEffect(() => {
    const keys = createKeyBurst()

    function open(productId: number): void {
      void navigate(productPath({ id: productId, url: '' })) // reports its own failures
    }

    /** Who scans stays where he is, unless the code leads to a product; a copy that still grows may not have it yet. */
    async function openIfKnown(productId: number | null, code: string): Promise<void> {
      const isKnown = productId !== null && (await catalogue.products([productId])).length > 0
      const mayCome = catalogue.read().completeAt === null
      if (productId !== null && (isKnown || mayCome)) return open(productId)
      notices.give({ kind: 'failure', text: scannerTexts.noProduct(code) }, TOLD_FOR_MS)
    }

    function take(event: KeyboardEvent, { code, into }: Burst): void {
      const productId = productIdOfCode(code, window.location)
      if (into === null) {
        // Nor does the Enter of a scan press the button that happens to have the focus.
        hold(event)
        if (isAsked()) return
        void openIfKnown(productId, code) // a device that cannot be read is told by the screens
        return
      }
      const { field } = into
      if ('takesScans' in field.dataset) {
        if (offerScan(field, { code, before: into.before })) hold(event)
        return
      }
      const isNumber = /^#?\d+$/.test(code)
      // A number that is too long for a product is one scanned into a quantity all the same.
      const isMeant = isNumber ? isForQuantities(field) : productId !== null
      if (!isMeant || isAsked()) return
      hold(event)
      giveBack(into)
      void openIfKnown(productId, code) // as above
    }

    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const field = fieldOf(event.target)
      // The time of the key itself: handling may be late on a busy page.
      const burst = keys.press(event.key, event.timeStamp, field)
      if (burst !== null) take(event, burst)
      // The `/` of an address does not lead to the search (use-search-key.ts), nor a space down the page.
      else if (field === null && event.key.length === 1 && keys.isRunning) event.preventDefault()
    }

    // Before everybody else: what the burst's Enter would do is decided here.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [catalogue, navigate, notices])
  return null
}

function hold(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** While a dialog asks something, nothing leads away from it. */
function isAsked(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}
