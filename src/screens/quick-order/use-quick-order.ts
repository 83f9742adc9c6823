import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS, type Notices } from '#app-context/notices.ts'
import type { QuantityUpdater } from '#app-context/cart/quantity-stepper.ts'
import { usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import { lineFor, withColumns, withLine, withoutLines } from '#domain/quick-order/changed-order-text.ts'
import { priceGoods } from '#domain/prices/goods.ts'
import { readOrderText } from '#domain/quick-order/order-text.ts'
import type { Product } from '#domain/products/product.ts'
import { type CheckedLine, checkLines, type LineOutcome } from '#domain/quick-order/quick-order.ts'
import { cartPath } from '#paths'
import { countOf } from '#texts/figures.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { useMatches } from './use-matches.ts'
import { useScans } from './use-scans.ts'

/** Gives the person time to read a few names. */
const MISSING_NOTICE_MS = 8000

/** More than a person orders at once; further lines wait in the text. */
export const MAX_LINES = 1000

type ReadyLine = Extract<LineOutcome, { kind: 'ready' }>

function readyLinesOf(rows: readonly CheckedLine[]): ReadyLine[] {
  return rows.map(({ outcome }) => outcome).filter((outcome) => outcome.kind === 'ready')
}

function showOutcomeNotices(
  notices: Notices,
  readyLines: readonly ReadyLine[],
  idsInCart: ReadonlySet<number>,
): void {
  if (idsInCart.size > 0) {
    const link = { text: quickOrderTexts.toCart, to: cartPath }
    const addedText = quickOrderTexts.added(countOf(idsInCart.size, 'product'))
    notices.show({ kind: 'success', text: addedText, link }, DEFAULT_NOTICE_MS)
  }
  const missingNames = readyLines
    .filter(({ product }) => !idsInCart.has(product.id))
    .map(({ product }) => product.name)
  if (missingNames.length > 0) {
    const text = quickOrderTexts.notAdded(missingNames.join(', '))
    notices.show({ kind: 'failure', text }, MISSING_NOTICE_MS)
  }
}

/** The first line of the text that names its product by these words. */
function findLineByWords(words: string, text: string) {
  return readOrderText(text).lines.find(({ productWords }) => productWords === words)
}

const isUnjoined = ({ outcome }: CheckedLine): boolean => outcome.kind !== 'joined'

/** The text with the chosen columns; the same text if its columns are known already. */
function withChosenColumns(text: string, productColumn: number, quantityColumn: number | null): string {
  const { question } = readOrderText(text)
  return question === null ? text : withColumns(text, question, productColumn, quantityColumn)
}

/** The text of a quick order, the rows read from it, and the actions on it. Only the text is stored. */
export function useQuickOrder(initialText: string, onType: (text: string) => void) {
  const { cart, notices } = useCounter()
  const { pricing, isAdmin } = usePurchaseTerms()
  const [text, setText] = useState(initialText)
  // The field updates at once; the rows follow when the browser has time.
  const deferredText = useDeferredValue(text)
  const { lines, skippedRows, question } = useMemo(() => readOrderText(deferredText), [deferredText])
  const firstLines = useMemo(() => lines.slice(0, MAX_LINES), [lines])
  const { matchOf, readChoices, setMatch, onTryAgain } = useMatches(firstLines)
  const rows = useMemo(() => checkLines(firstLines, matchOf, isAdmin), [firstLines, matchOf, isAdmin])
  const unjoinedRowCount = useMemo(() => rows.filter(isUnjoined).length, [rows])
  const readyLines = useMemo(() => readyLinesOf(rows), [rows])
  const subTotal = useMemo(() => priceGoods(readyLines, pricing).subTotal, [readyLines, pricing])
  const isSettled = deferredText === text && rows.every(({ outcome }) => outcome.kind !== 'looking')

  useEffect(() => onType(text), [text, onType])
  /** Replaces the typed lines by one line that names exactly this product. */
  const replaceLines = useCallback(
    (positions: readonly number[], { id, name }: Product, quantity: number | null) => {
      const line = lineFor(id, name, quantity)
      // While the rows belong to an older text, their line positions do not fit the newer text.
      setText((oldText) => (oldText === deferredText ? withLine(oldText, positions, line) : oldText))
    },
    [deferredText],
  )
  /** Changes the quantity in the newest text: a second press may come before the rows show the first press. */
  const changeQuantity = useCallback(
    ({ rowIndexes, outcome }: CheckedLine, product: Product, updater: QuantityUpdater) => {
      const { id, name } = product
      const words = readOrderText(lineFor(id, name, 1)).lines[0]?.productWords ?? ''
      setMatch(words, product)
      setText((oldText) => {
        const typedLine = oldText === deferredText ? undefined : findLineByWords(words, oldText)
        const rowQuantity = 'quantity' in outcome ? outcome.quantity : null
        const quantityBefore = typedLine ? typedLine.quantity : rowQuantity
        const quantity = updater(typeof quantityBefore === 'number' ? quantityBefore : 0)
        if (quantity <= 0 || (oldText !== deferredText && typedLine === undefined)) return oldText
        return withLine(oldText, typedLine ? [typedLine.rowIndex] : rowIndexes, lineFor(id, name, quantity))
      })
    },
    [deferredText, setMatch],
  )

  return {
    text,
    setText,
    rows,
    /** The number of rows, without the rows of joined lines. */
    unjoinedRowCount,
    readChoices,
    onTryAgain,
    readyLines,
    subTotal,
    /** True when every line is looked up; until then Add does nothing. */
    isSettled,
    /** The number of lines after the limit, which wait in the text. */
    waitingCount: lines.length - firstLines.length,
    /** The rows that order nothing: column names and totals. */
    skippedRows,
    /**
     * The open question which columns have the product and the quantity, or null. No line is read before the person
     * answers it.
     */
    question,
    chooseColumns(productColumn: number, quantityColumn: number | null): void {
      setText((oldText) => withChosenColumns(oldText, productColumn, quantityColumn))
    },
    replaceLines,
    changeQuantity,
    scan: useScans(setText),
    append: (text: string) =>
      setText((oldText) => (oldText.trim() === '' ? text : `${oldText.trimEnd()}\n${text}`)),
    async add(): Promise<void> {
      if (!isSettled || readyLines.length === 0) return
      await cart.setQuantities(readyLines.map(({ product, quantity }) => ({ product, quantity })))
      const idsInCart = await cart.readIdsInCart(readyLines.map(({ product }) => product.id))
      const isInCart = ({ outcome }: CheckedLine) =>
        outcome.kind === 'ready' && idsInCart.has(outcome.product.id)
      setText((oldText) =>
        withoutLines(oldText, new Set(rows.filter(isInCart).flatMap((row) => row.rowIndexes))),
      )
      showOutcomeNotices(notices, readyLines, idsInCart)
    },
  }
}

export type QuickOrder = ReturnType<typeof useQuickOrder>
