// The desk handles the scans, typed codes and presses of a shelf count one after the other: a quick scanner must not
// overtake a product that is still being looked up.
import type { Product } from '#domain/products/product.ts'
import { withoutContinued } from '#domain/quick-order/open-entries.ts'
import { type CountEntry, readCountedQuantity } from '#domain/restock/shelf-count.ts'
import { shelfCountTexts as texts } from '#texts/cart/shelf-count.ts'
import { type CountChoice, createCountState, IDLE } from './count-state.ts'

export type CountMatch =
  | ({ kind: 'found' } & CountChoice)
  | { kind: 'several'; choices: readonly CountChoice[] }
  /** `isSure` is false while the catalogue is not complete on this device. */
  | { kind: 'not-found'; isSure: boolean }

/** asked: the person has to type the quantity, or to answer whether to add or replace. */
type CountOutcome = 'counted' | 'asked' | 'not-counted'

export interface CountDeskParts {
  findProduct(text: string): Promise<CountMatch>
  /** The counted quantity of a product; null if it is not counted. */
  readQuantity(productId: number): Promise<number | null>
  record(entry: Pick<CountEntry, 'productId' | 'name' | 'kind' | 'quantity'>): Promise<void>
  /** Takes back the last entry; resolves to it, or to undefined if there is none. */
  undo(): Promise<CountEntry | undefined>
  playSound(kind: 'counted' | 'wrong'): void
}

/** Counts products in the parts of the desk, and shows the outcomes in its state. */
function createCounting(
  parts: CountDeskParts,
  { read, update, report, refuse, keepOpen, close }: ReturnType<typeof createCountState>,
) {
  async function record(product: Product, kind: 'replace' | 'add', quantity: number): Promise<'counted'> {
    await parts.record({ productId: product.id, name: product.name, kind, quantity })
    update(IDLE)
    report('counted', texts.counted(product.name, (await parts.readQuantity(product.id)) ?? quantity))
    return 'counted'
  }

  async function count(product: Product, quantity: number): Promise<CountOutcome> {
    const earlierQuantity = await parts.readQuantity(product.id)
    if (earlierQuantity === null) return record(product, 'replace', quantity)
    update({ ...IDLE, question: { product, quantity, earlierQuantity } })
    report('wrong', texts.countedBefore(product.name, earlierQuantity))
    return 'asked'
  }

  function askQuantity(product: Product): 'asked' {
    update({ ...IDLE, currentProduct: product })
    return 'asked'
  }

  async function countOrAskQuantity({ product, quantity }: CountChoice): Promise<CountOutcome> {
    const { question, currentProduct: previousProduct } = read()
    if (question !== null) return refuse(texts.answerFirst(question.product.name))
    const outcome = quantity === null ? askQuantity(product) : await count(product, quantity)
    close((entry) => entry.kind === 'without-quantity' && entry.productId === product.id)
    if (previousProduct !== null && previousProduct.id !== product.id) {
      const { id, name } = previousProduct
      keepOpen({ kind: 'without-quantity', words: name, productId: id })
    }
    return outcome
  }

  return { record, count, countOrAskQuantity }
}

export function createCountDesk(parts: CountDeskParts) {
  const state = createCountState(parts.playSound)
  const { update, refuse, keepOpen, close } = state
  const { record, count, countOrAskQuantity } = createCounting(parts, state)
  let queue: Promise<unknown> = Promise.resolve()

  /** Runs the work after the work for earlier scans and presses. */
  function enqueue<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | 'not-counted'> {
    const outcome = queue.then(work).catch(() => refuse(texts.notStored))
    queue = outcome
    return outcome
  }

  async function lookUp(words: string, typedQuantity: number | null): Promise<CountOutcome> {
    const { question } = state.read()
    if (question !== null) return refuse(texts.answerFirst(question.product.name))
    const match = await parts.findProduct(words)
    if (match.kind === 'found') {
      const { product, quantity } = match
      const outcome = await countOrAskQuantity({ product, quantity: quantity ?? typedQuantity })
      update({ openEntries: withoutContinued(state.read().openEntries, words) })
      return outcome
    }
    update({ message: null })
    if (match.kind === 'not-found') return keepOpen({ kind: 'unknown', words, isSure: match.isSure })
    const choices = match.choices.map(({ product, quantity }) => ({
      product,
      quantity: quantity ?? typedQuantity,
    }))
    return keepOpen({ kind: 'several', words, choices })
  }

  async function countTypedQuantity(text: string): Promise<CountOutcome> {
    const quantity = readCountedQuantity(text)
    const { currentProduct } = state.read()
    if (currentProduct === null || quantity === null) return refuse(texts.noQuantity)
    return count(currentProduct, quantity)
  }

  async function lookUpOrKeep(words: string, quantity: number | null = null): Promise<CountOutcome> {
    return lookUp(words, quantity).catch(() => keepOpen({ kind: 'not-stored', words }))
  }

  return {
    read: state.read,
    subscribe: state.subscribe,
    /**
     * Looks up a scanned product, and counts it or asks for its quantity. `quantity`: the number that the person typed
     * before the scan.
     */
    enter: (text: string, quantity: number | null = null) =>
      enqueue(() => lookUpOrKeep(text.trim(), quantity)),
    /**
     * Looks up a typed product as `enter` does. A number that was typed while the product before it was looked up is the
     * quantity of that product if the desk asks for one (G367).
     */
    enterTyped(text: string): Promise<CountOutcome> {
      const { currentProduct: productBefore } = state.read()
      return enqueue(() => {
        const { currentProduct } = state.read()
        const isQuantity =
          currentProduct !== null && currentProduct !== productBefore && readCountedQuantity(text) !== null
        return isQuantity ? countTypedQuantity(text) : lookUpOrKeep(text.trim())
      })
    },
    /** Counts a typed quantity. A text behind the quantity that ended its product is the next product (G367). */
    enterQuantity(text: string): Promise<CountOutcome> {
      const { currentProduct: productBefore } = state.read()
      return enqueue(() => {
        const isNextProduct =
          productBefore !== null && state.read().currentProduct === null && text.trim() !== ''
        return isNextProduct ? lookUpOrKeep(text.trim()) : countTypedQuantity(text)
      })
    },
    /** `words`: the entry whose choice this is. */
    choose: (choice: CountChoice, words: string) =>
      enqueue(async () => {
        const outcome = await countOrAskQuantity(choice)
        if (outcome !== 'not-counted') close((entry) => entry.words === words)
        return outcome
      }),
    /** Leaves the entry out of the count. */
    leaveOut: (words: string) => close((entry) => entry.words === words),
    answerQuestion: (kind: 'replace' | 'add' | null) =>
      enqueue(async () => {
        const { question } = state.read()
        if (question === null) return
        if (kind === null) return update(IDLE)
        await record(question.product, kind, question.quantity)
      }),
    /** Leaves the current product without a count. */
    leave: () => enqueue(async () => update(IDLE)),
    undo: () =>
      enqueue(async () => {
        const undoneEntry = await parts.undo()
        if (undoneEntry === undefined) return
        update({ ...IDLE, message: { kind: 'counted', text: texts.undone(undoneEntry.name) } })
      }),
  }
}

export type CountDesk = ReturnType<typeof createCountDesk>
