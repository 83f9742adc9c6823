import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { forgetEarlyKeys } from '#app-context/early-keys.ts'
import { productIdOfCode } from '#app-context/quick-order/product-code.ts'
import { offerScan } from '#app-context/quick-order/scanned-code.ts'
import { productPath } from '#paths'
import { scannerTexts } from '#texts/cart/scanner.ts'
import { type Burst, createKeyBurst, isForQuantities, type TextField } from './key-burst.ts'

/** Longer than the default time of a notice: the person looks at the scanner first. */
const NOTICE_MS = 8000

const NON_TEXT_TYPES = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

function fieldOf(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLInputElement) return NON_TEXT_TYPES.has(target.type) ? null : target
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target : null
}

/**
 * True for a select. It holds no typed PO#, and the keys of a scan would choose another option: a scan there opens the
 * product.
 */
const isChoice = (field: TextField) => field instanceof HTMLSelectElement

/** Restores the field through the browser's setter: React does not notice a change that goes through its own setter. */
function restoreField({ field, textBefore }: NonNullable<Burst['target']>): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, textBefore)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Opens the product whose code a hardware scanner types; renders nothing. key-burst.ts explains the rules. */
export function Scanner() {
  const { catalogue, notices } = useCounter()
  const navigate = useNavigate()
  useEffect(() => {
    const keys = createKeyBurst()

    function openProduct(productId: number): void {
      void navigate(productPath({ id: productId, url: '' })) // the router reports its own failures
    }

    /** Opens the product if the device has it or the catalogue is incomplete; otherwise reports the unknown code. */
    async function openOrReport(productId: number | null, code: string): Promise<void> {
      const isProductStored = productId !== null && (await catalogue.readProducts([productId])).length > 0
      const isCopyIncomplete = catalogue.read().completeAt === null
      if (productId !== null && (isProductStored || isCopyIncomplete)) return openProduct(productId)
      notices.show({ kind: 'failure', text: scannerTexts.noProduct(code) }, NOTICE_MS)
    }

    function takeBurst(event: KeyboardEvent, { code, target }: Burst): void {
      const productId = productIdOfCode(code, window.location)
      // A field that the page has removed since the first key cannot take the code.
      if (target === null || !target.field.isConnected) {
        // The Enter of a scan must not press the focused button.
        consumeKey(event)
        forgetEarlyKeys()
        if (isDialogOpen() || offerToPage(code)) return
        void openOrReport(productId, code) // screens report a device that cannot be read
        return
      }
      const { field } = target
      if ('takesScans' in field.dataset) {
        if (offerAtOnce(field, { code, textBefore: target.textBefore })) consumeKey(event)
        return
      }
      const isNumericCode = /^#?\d+$/.test(code)
      // From a quantity field or a choice every scanned number is taken, even one that is too long for a product id.
      const isForProduct = isNumericCode ? isForQuantities(field) || isChoice(field) : productId !== null
      if (!isForProduct || isDialogOpen()) return
      consumeKey(event)
      restoreField(target)
      if (offerToPage(code)) return
      void openOrReport(productId, code) // screens report a device that cannot be read
    }

    function recordKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const field = fieldOf(event.target)
      // The event's own time stamp is used, because a busy page handles the key late.
      const burst = keys.press(event.key, event.timeStamp, field)
      if (burst !== null) takeBurst(event, burst)
      // A scanned `/` must not open Find (app/shell/find-button.tsx), and a scanned space must not scroll the page.
      else if (field === null && event.key.length === 1 && keys.isRunning) event.preventDefault()
    }

    // Captures the key before other listeners: only here it is known whether Enter ends a burst.
    document.addEventListener('keydown', recordKey, { capture: true })
    return () => document.removeEventListener('keydown', recordKey, { capture: true })
  }, [catalogue, navigate, notices])
  return null
}

/** React does not know the event of a scan, and would show the field's new text only after the next keys (G367). */
function offerAtOnce(...offer: Parameters<typeof offerScan>): boolean {
  return flushSync(() => offerScan(...offer))
}

function consumeKey(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Offers the code to the field that takes every scan of the page; true if the field accepted the code. With two such
 * fields nobody knows which one the person means, so neither gets the code.
 */
function offerToPage(code: string): boolean {
  const [field, ...otherFields] = document.querySelectorAll<HTMLElement>('[data-takes-scans="page"]')
  if (field === undefined || otherFields.length > 0) return false
  return offerAtOnce(field, { code, textBefore: '', isFromElsewhere: true })
}

/** True while a dialog is open: then a scan does not open another page. */
function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}
