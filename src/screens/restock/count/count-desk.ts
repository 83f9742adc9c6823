// The desk handles the scans, typed codes and presses of a shelf count one after the other: a quick scanner must not
// overtake a product that is still being looked up.
import type { Product } from '#domain/products/product.ts'
import { type CountEntry, readCountedQuantity } from '#domain/restock/shelf-count.ts'
import { shelfCountTexts as texts } from '#texts/cart/shelf-count.ts'

export interface CountChoice {
  product: Product
  /** null when the person has to type it after choosing the product. */
  quantity: number | null
}

export type CountMatch =
  | ({ kind: 'found' } & CountChoice)
  | { kind: 'several'; choices: readonly CountChoice[] }
  /** `isSure` is false while the catalogue is not complete on this device. */
  | { kind: 'not-found'; isSure: boolean }

export interface CountQuestion {
  product: Product
  /** The quantity that the person entered now. */
  quantity: number
  /** The quantity that was counted before. */
  earlierQuantity: number
}

export interface CountState {
  /** The product whose quantity is typed next. */
  currentProduct: Product | null
  /** The question whether to add or replace, for a product that was counted already. */
  question: CountQuestion | null
  /** The products that the typed text may mean. */
  choices: readonly CountChoice[]
  /** A `wrong` message needs the person: a fault, a question, or a product that was not counted. */
  message: { kind: 'counted' | 'wrong'; text: string } | null
}

export interface CountDeskParts {
  findProduct(text: string): Promise<CountMatch>
  /** The counted quantity of a product; null if it is not counted. */
  readQuantity(productId: number): Promise<number | null>
  record(entry: Pick<CountEntry, 'productId' | 'name' | 'kind' | 'quantity'>): Promise<void>
  /** Takes back the last entry; resolves to it, or to undefined if there is none. */
  undo(): Promise<CountEntry | undefined>
  playSound(kind: 'counted' | 'wrong'): void
}

const INITIAL_STATE: CountState = { currentProduct: null, question: null, choices: [], message: null }

export function createCountDesk(parts: CountDeskParts) {
  let state = INITIAL_STATE
  let queue = Promise.resolve()
  const listeners = new Set<() => void>()

  function update(change: Partial<CountState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function report(kind: 'counted' | 'wrong', text: string): void {
    parts.playSound(kind)
    update({ message: { kind, text } })
  }

  /** Runs the work after the work for earlier scans and presses. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch(() => report('wrong', texts.notStored))
    return queue
  }

  async function record(product: Product, kind: 'replace' | 'add', quantity: number): Promise<void> {
    await parts.record({ productId: product.id, name: product.name, kind, quantity })
    update({ ...INITIAL_STATE })
    report('counted', texts.counted(product.name, (await parts.readQuantity(product.id)) ?? quantity))
  }

  async function count(product: Product, quantity: number): Promise<void> {
    const earlierQuantity = await parts.readQuantity(product.id)
    if (earlierQuantity === null) return record(product, 'replace', quantity)
    update({ ...INITIAL_STATE, question: { product, quantity, earlierQuantity } })
    report('wrong', texts.countedBefore(product.name, earlierQuantity))
  }

  async function countOrAskQuantity({ product, quantity }: CountChoice): Promise<void> {
    if (state.question !== null) return report('wrong', texts.answerFirst(state.question.product.name))
    const previousProduct = state.currentProduct
    if (quantity !== null) await count(product, quantity)
    else update({ ...INITIAL_STATE, currentProduct: product })
    if (previousProduct !== null && previousProduct.id !== product.id)
      report('wrong', texts.leftWithoutQuantity(previousProduct.name))
  }

  async function lookUp(text: string, typedQuantity: number | null): Promise<void> {
    if (state.question !== null) return report('wrong', texts.answerFirst(state.question.product.name))
    const match = await parts.findProduct(text)
    if (match.kind === 'not-found') {
      update({ choices: [] })
      return report('wrong', match.isSure ? texts.notFound(text) : texts.notFoundYet(text))
    }
    if (match.kind === 'found') {
      return countOrAskQuantity({ product: match.product, quantity: match.quantity ?? typedQuantity })
    }
    update({
      choices: match.choices.map(({ product, quantity }) => ({
        product,
        quantity: quantity ?? typedQuantity,
      })),
    })
    report('wrong', texts.several)
  }

  async function countTypedQuantity(text: string): Promise<void> {
    const quantity = readCountedQuantity(text)
    if (state.currentProduct === null || quantity === null) return report('wrong', texts.noQuantity)
    await count(state.currentProduct, quantity)
  }

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Looks up a typed or scanned product, and counts it or asks for its quantity. `quantity`: the number that the
     * person typed before the scan.
     */
    enter: (text: string, quantity: number | null = null) => enqueue(() => lookUp(text, quantity)),
    enterQuantity: (text: string) => enqueue(() => countTypedQuantity(text)),
    choose: (choice: CountChoice) => enqueue(() => countOrAskQuantity(choice)),
    answerQuestion: (kind: 'replace' | 'add' | null) =>
      enqueue(async () => {
        const { question } = state
        if (question === null) return
        if (kind === null) return update({ ...INITIAL_STATE })
        await record(question.product, kind, question.quantity)
      }),
    /** Leaves the current product without a count. */
    leave: () => enqueue(async () => update({ ...INITIAL_STATE })),
    undo: () =>
      enqueue(async () => {
        const undoneEntry = await parts.undo()
        if (undoneEntry === undefined) return
        update({ ...INITIAL_STATE, message: { kind: 'counted', text: texts.undone(undoneEntry.name) } })
      }),
  }
}

export type CountDesk = ReturnType<typeof createCountDesk>
