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

/** Long enough to read a few names. */
const NOT_KEPT_MS = 8000

/** More than anybody orders at once; what follows waits in the text. */
export const MOST_LINES = 1000

type ReadyAnswer = Extract<LineAnswer, { kind: 'ready' }>

function readyOf(rows: readonly AnsweredLine[]): ReadyAnswer[] {
  return rows.map(({ answer }) => answer).filter((answer) => answer.kind === 'ready')
}

function tellAdded(notices: Notices, ready: readonly ReadyAnswer[], kept: ReadonlySet<number>): void {
  if (kept.size > 0) {
    const link = { text: quickOrderTexts.toCart, to: cartPath }
    const added = quickOrderTexts.added(countOf(kept.size, 'product'))
    notices.give({ kind: 'success', text: added, link }, DEFAULT_NOTICE_MS)
  }
  const gone = ready.filter(({ product }) => !kept.has(product.id)).map(({ product }) => product.name)
  if (gone.length > 0) {
    const text = quickOrderTexts.notKept(gone.join(', '))
    notices.give({ kind: 'failure', text }, NOT_KEPT_MS)
  }
}

/** The text of a quick order, what it means, and what can be done with it. The text is the only thing kept. */
export function useQuickOrder(initial: string, onType: (text: string) => void) {
  const { cart, notices } = useCounter()
  const { pricing, isAdmin } = usePurchaseTerms()
  const [text, setText] = useState(initial)
  // Typing answers at once; three hundred rows follow when there is time.
  const read = useDeferredValue(text)
  const { lines, skipped, question } = useMemo(() => readOrderText(read), [read])
  const answered = useMemo(() => lines.slice(0, MOST_LINES), [lines])
  const { matchOf, choicesOf, know, onTryAgain } = useMatches(answered)
  const rows = useMemo(() => answerLines(answered, matchOf, isAdmin), [answered, matchOf, isAdmin])
  const ownRowCount = useMemo(() => rows.filter(({ answer }) => answer.kind !== 'joined').length, [rows])
  const ready = useMemo(() => readyOf(rows), [rows])
  const subTotal = useMemo(() => priceGoods(ready, pricing).subTotal, [ready, pricing])
  const isSettled = read === text && rows.every(({ answer }) => answer.kind !== 'looking')

  useEffect(() => onType(text), [text, onType])
  /** A line that names exactly one product takes the place of what was typed. */
  const replace = useCallback(
    (ats: readonly number[], { id, name }: Product, quantity: number | null) => {
      const line = lineFor(id, name, quantity)
      // While the rows still answer an older text, their places are those of other lines.
      setText((last) => (last === read ? withLine(last, ats, line) : last))
    },
    [read],
  )
  /** From what the quantity is by then: a second press may come before the rows follow the first. */
  const changeQuantity = useCallback(
    ({ ats, answer }: AnsweredLine, product: Product, move: QuantityMove) => {
      const { id, name } = product
      const what = readOrderText(lineFor(id, name, 1)).lines[0]?.what ?? ''
      know(what, product)
      setText((last) => {
        const own = last === read ? undefined : readOrderText(last).lines.find((line) => line.what === what)
        const before = own ? own.quantity : 'quantity' in answer ? answer.quantity : null
        const next = move(typeof before === 'number' ? before : 0)
        if (next <= 0 || (last !== read && own === undefined)) return last
        return withLine(last, own ? [own.at] : ats, lineFor(id, name, next))
      })
    },
    [read, know],
  )

  return {
    text,
    setText,
    rows,
    /** Without the lines that count in another. */
    ownRowCount,
    choicesOf,
    onTryAgain,
    ready,
    subTotal,
    /** Every line is answered; until then nothing is added. */
    isSettled,
    /** So many lines wait in the text, behind those that are answered. */
    waitingCount: lines.length - answered.length,
    /** Rows that order nothing, such as column names. */
    skipped,
    /** Null unless a person has to say which columns are the product and the quantity; until then no line is answered. */
    question,
    chooseColumns(product: number, quantity: number | null): void {
      setText((last) => {
        const asked = readOrderText(last).question
        return asked === null ? last : withColumns(last, asked, product, quantity)
      })
    },
    replace,
    changeQuantity,
    /** Each scan counts a piece; false where its keys are no code on a line of its own. */
    scan: useCallback((before: string, code: string): boolean => {
      const scanned = withScan(before, code)
      if (scanned !== null) setText(scanned)
      return scanned !== null
    }, []),
    append: (more: string) => setText((last) => (last.trim() === '' ? more : `${last.trimEnd()}\n${more}`)),
    async add(): Promise<void> {
      if (!isSettled || ready.length === 0) return
      await cart.putAll(ready.map(({ product, quantity }) => ({ product, quantity })))
      const kept = await cart.keptOf(ready.map(({ product }) => product.id))
      const isIn = ({ answer }: AnsweredLine) => answer.kind === 'ready' && kept.has(answer.product.id)
      setText((last) => withoutLines(last, new Set(rows.filter(isIn).flatMap((row) => row.ats))))
      tellAdded(notices, ready, kept)
    },
  }
}

export type QuickOrder = ReturnType<typeof useQuickOrder>
