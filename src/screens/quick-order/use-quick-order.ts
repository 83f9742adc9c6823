import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS, type Notices } from '#app-context/notices.ts'
import type { QuantityMove } from '#app-context/quantity-stepper.ts'
import { usePurchaseTerms } from '#app-context/use-purchase.ts'
import {
  lineFor,
  withColumns,
  withLine,
  withoutLines,
  withScan,
} from '#domain/quick-order/changed-order-text.ts'
import { priceGoods } from '#domain/prices/goods.ts'
import { readOrderText } from '#domain/quick-order/order-text.ts'
import type { Product } from '#domain/products/product.ts'
import { type AnsweredLine, answerLines, type LineAnswer } from '#domain/quick-order/quick-order.ts'
import { cartPath } from '#paths'
import { countOf } from '#texts/figures.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { useMatches } from './use-matches.ts'

/** Gives the person time to read a few names. */
const NOT_KEPT_NOTICE_MS = 8000

/** More than a person orders at once; further lines wait in the text. */
export const MAX_LINES = 1000

type ReadyAnswer = Extract<LineAnswer, { kind: 'ready' }>

function readyAnswers(rows: readonly AnsweredLine[]): ReadyAnswer[] {
  return rows.map(({ answer }) => answer).filter((answer) => answer.kind === 'ready')
}

function giveNotices(notices: Notices, ready: readonly ReadyAnswer[], keptIds: ReadonlySet<number>): void {
  if (keptIds.size > 0) {
    const link = { text: quickOrderTexts.toCart, to: cartPath }
    const added = quickOrderTexts.added(countOf(keptIds.size, 'product'))
    notices.give({ kind: 'success', text: added, link }, DEFAULT_NOTICE_MS)
  }
  const goneNames = ready.filter(({ product }) => !keptIds.has(product.id)).map(({ product }) => product.name)
  if (goneNames.length > 0) {
    const text = quickOrderTexts.notKept(goneNames.join(', '))
    notices.give({ kind: 'failure', text }, NOT_KEPT_NOTICE_MS)
  }
}

/** The first line of the text that names its product by these words. */
function lineNaming(words: string, text: string) {
  return readOrderText(text).lines.find(({ productWords }) => productWords === words)
}

/** The text of a quick order, the rows read from it, and the actions on it. Only the text is stored. */
export function useQuickOrder(initial: string, onType: (text: string) => void) {
  const { cart, notices } = useCounter()
  const { pricing, isAdmin } = usePurchaseTerms()
  const [text, setText] = useState(initial)
  // The field updates at once; the rows follow when the browser has time.
  const deferredText = useDeferredValue(text)
  const { lines, skipped, question } = useMemo(() => readOrderText(deferredText), [deferredText])
  const answeredLines = useMemo(() => lines.slice(0, MAX_LINES), [lines])
  const { matchOf, choicesOf, setMatch, onTryAgain } = useMatches(answeredLines)
  const rows = useMemo(() => answerLines(answeredLines, matchOf, isAdmin), [answeredLines, matchOf, isAdmin])
  const ownRowCount = useMemo(() => rows.filter(({ answer }) => answer.kind !== 'joined').length, [rows])
  const ready = useMemo(() => readyAnswers(rows), [rows])
  const subTotal = useMemo(() => priceGoods(ready, pricing).subTotal, [ready, pricing])
  const isSettled = deferredText === text && rows.every(({ answer }) => answer.kind !== 'looking')

  useEffect(() => onType(text), [text, onType])
  /** Replaces the typed lines by one line that names exactly this product. */
  const replace = useCallback(
    (ats: readonly number[], { id, name }: Product, quantity: number | null) => {
      const line = lineFor(id, name, quantity)
      // While the rows belong to an older text, their line positions do not fit the newer one.
      setText((last) => (last === deferredText ? withLine(last, ats, line) : last))
    },
    [deferredText],
  )
  /** Changes the quantity in the newest text: a second press may come before the rows show the first. */
  const changeQuantity = useCallback(
    ({ ats, answer }: AnsweredLine, product: Product, move: QuantityMove) => {
      const { id, name } = product
      const words = readOrderText(lineFor(id, name, 1)).lines[0]?.productWords ?? ''
      setMatch(words, product)
      setText((last) => {
        const newestLine = last === deferredText ? undefined : lineNaming(words, last)
        const quantityBefore = newestLine
          ? newestLine.quantity
          : 'quantity' in answer
            ? answer.quantity
            : null
        const next = move(typeof quantityBefore === 'number' ? quantityBefore : 0)
        if (next <= 0 || (last !== deferredText && newestLine === undefined)) return last
        return withLine(last, newestLine ? [newestLine.at] : ats, lineFor(id, name, next))
      })
    },
    [deferredText, setMatch],
  )

  return {
    text,
    setText,
    rows,
    /** The number of rows that are not joined with another. */
    ownRowCount,
    choicesOf,
    onTryAgain,
    ready,
    subTotal,
    /** True when every line is answered; Add waits for it. */
    isSettled,
    /** The number of lines after the limit, which wait in the text. */
    waitingCount: lines.length - answeredLines.length,
    /** Rows without an order, such as column names. */
    skipped,
    /** The open question for the columns of product and quantity, or null; no line is answered before it is. */
    question,
    chooseColumns(product: number, quantity: number | null): void {
      setText((last) => {
        const openQuestion = readOrderText(last).question
        return openQuestion === null ? last : withColumns(last, openQuestion, product, quantity)
      })
    },
    replace,
    changeQuantity,
    /** Adds one piece of the scanned code; returns false when the keys are not a line of their own. */
    scan: useCallback((before: string, code: string): boolean => {
      const nextText = withScan(before, code)
      if (nextText !== null) setText(nextText)
      return nextText !== null
    }, []),
    append: (more: string) => setText((last) => (last.trim() === '' ? more : `${last.trimEnd()}\n${more}`)),
    async add(): Promise<void> {
      if (!isSettled || ready.length === 0) return
      await cart.putAll(ready.map(({ product, quantity }) => ({ product, quantity })))
      const keptIds = await cart.keptOf(ready.map(({ product }) => product.id))
      const isIn = ({ answer }: AnsweredLine) => answer.kind === 'ready' && keptIds.has(answer.product.id)
      setText((last) => withoutLines(last, new Set(rows.filter(isIn).flatMap((row) => row.ats))))
      giveNotices(notices, ready, keptIds)
    },
  }
}

export type QuickOrder = ReturnType<typeof useQuickOrder>
