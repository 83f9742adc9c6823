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
  quantity: number
  /** The quantity that was counted before. */
  earlier: number
}

export interface CountState {
  /** The product whose quantity is typed next. */
  current: Product | null
  /** Add or replace, for a product that was counted already. */
  question: CountQuestion | null
  /** The products that the typed text may mean. */
  choices: readonly CountChoice[]
  message: { kind: 'counted' | 'wrong'; text: string } | null
}

export interface CountDeskParts {
  find(text: string): Promise<CountMatch>
  /** The counted quantity of a product; null if it is not counted. */
  readQuantity(productId: number): Promise<number | null>
  record(entry: Pick<CountEntry, 'productId' | 'name' | 'kind' | 'quantity'>): Promise<void>
  undo(): Promise<CountEntry | undefined>
  playSound(kind: 'counted' | 'wrong'): void
}

const START: CountState = { current: null, question: null, choices: [], message: null }

export function createCountDesk(parts: CountDeskParts) {
  let state = START
  let queue = Promise.resolve()
  const listeners = new Set<() => void>()

  function show(change: Partial<CountState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function report(kind: 'counted' | 'wrong', text: string): void {
    parts.playSound(kind)
    show({ message: { kind, text } })
  }

  /** Runs after everything that was scanned or typed before. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch(() => report('wrong', texts.notStored))
    return queue
  }

  async function record(product: Product, kind: 'replace' | 'add', quantity: number): Promise<void> {
    await parts.record({ productId: product.id, name: product.name, kind, quantity })
    show({ ...START })
    report('counted', texts.counted(product.name, (await parts.readQuantity(product.id)) ?? quantity))
  }

  async function count(product: Product, quantity: number): Promise<void> {
    const earlier = await parts.readQuantity(product.id)
    if (earlier === null) return record(product, 'replace', quantity)
    show({ ...START, question: { product, quantity, earlier } })
    report('wrong', texts.countedBefore(product.name, earlier))
  }

  async function take({ product, quantity }: CountChoice): Promise<void> {
    const left = state.current
    if (quantity !== null) await count(product, quantity)
    else show({ ...START, current: product })
    if (left !== null && left.id !== product.id) report('wrong', texts.leftWithoutQuantity(left.name))
  }

  async function lookUp(text: string, typedQuantity: number | null): Promise<void> {
    if (state.question !== null) return report('wrong', texts.answerFirst(state.question.product.name))
    const match = await parts.find(text)
    if (match.kind === 'not-found') {
      show({ choices: [] })
      return report('wrong', match.isSure ? texts.notFound(text) : texts.notFoundYet(text))
    }
    if (match.kind === 'found') {
      return take({ product: match.product, quantity: match.quantity ?? typedQuantity })
    }
    show({
      choices: match.choices.map(({ product, quantity }) => ({
        product,
        quantity: quantity ?? typedQuantity,
      })),
    })
    report('wrong', texts.several)
  }

  async function takeQuantity(text: string): Promise<void> {
    const quantity = readCountedQuantity(text)
    if (state.current === null || quantity === null) return report('wrong', texts.noQuantity)
    await count(state.current, quantity)
  }

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** A typed or scanned product. `quantity` was typed before the scan. */
    enter: (text: string, quantity: number | null = null) => inTurn(() => lookUp(text, quantity)),
    enterQuantity: (text: string) => inTurn(() => takeQuantity(text)),
    choose: (choice: CountChoice) => inTurn(() => take(choice)),
    answer: (kind: 'replace' | 'add' | null) =>
      inTurn(async () => {
        const { question } = state
        if (question === null) return
        if (kind === null) return show({ ...START })
        await record(question.product, kind, question.quantity)
      }),
    /** Leaves the current product without a count. */
    leave: () => inTurn(async () => show({ ...START })),
    undo: () =>
      inTurn(async () => {
        const last = await parts.undo()
        if (last === undefined) return
        show({ ...START, message: { kind: 'counted', text: texts.undone(last.name) } })
      }),
  }
}

export type CountDesk = ReturnType<typeof createCountDesk>
