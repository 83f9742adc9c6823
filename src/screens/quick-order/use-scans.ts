import { type Dispatch, type SetStateAction, useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import { usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import { useCounter } from '#app-context/counter.ts'
import { productIdOfCode } from '#app-context/quick-order/product-code.ts'
import { withScan, withScansInSteps } from '#domain/quick-order/changed-order-text.ts'

/**
 * Adds a scanned code to the text: the first scan of a product orders its start value, each further scan one step. A code
 * whose product is not on the device counts one piece. Returns false when the code does not begin a line.
 */
export function useScans(setText: Dispatch<SetStateAction<string>>) {
  const { catalogue } = useCounter()
  const { isAdmin } = usePurchaseTerms()
  /** The scans of each code that are in the text as single pieces, because its product is still being read. */
  const scanCounts = useRef(new Map<string, number>())

  return useCallback(
    (textBefore: string, code: string): boolean => {
      const nextText = withScan(textBefore, code)
      if (nextText === null) return false
      flushSync(() => setText(nextText)) // as all scans (screens/scan): the next keys may follow at once
      const productId = productIdOfCode(code, window.location)
      if (productId === null) return true
      scanCounts.current.set(code, (scanCounts.current.get(code) ?? 0) + 1)
      async function countInSteps(id: number): Promise<void> {
        const [product] = await catalogue.readProducts([id])
        const scanCount = scanCounts.current.get(code) ?? 0
        scanCounts.current.delete(code)
        if (product && scanCount > 0)
          // At once, so that a key in between does not bring the text without the steps back (G367).
          flushSync(() => setText((text) => withScansInSteps(text, code, scanCount, product, isAdmin)))
      }
      void countInSteps(productId) // the look-up of the lines reports a device that cannot be read
      return true
    },
    [catalogue, isAdmin, setText],
  )
}
