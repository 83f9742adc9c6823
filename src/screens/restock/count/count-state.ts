import type { Product } from '#domain/products/product.ts'
import { withEntry } from '#domain/quick-order/open-entries.ts'

export interface CountChoice {
  product: Product
  /** null when the person has to type it after choosing the product. */
  quantity: number | null
}

export interface CountQuestion {
  product: Product
  /** The quantity that the person entered now. */
  quantity: number
  /** The quantity that was counted before. */
  earlierQuantity: number
}

/**
 * A text that was not counted. unknown: no product matches · several: the person has to choose a product · not-stored: the
 * device did not store the quantity · without-quantity: the product whose name the words are got no quantity.
 */
export type OpenCountEntry = { words: string } & (
  | { kind: 'unknown'; isSure: boolean }
  | { kind: 'several'; choices: readonly CountChoice[] }
  | { kind: 'not-stored' }
  | { kind: 'without-quantity'; productId: number }
)

export interface CountState {
  /** The product whose quantity is typed next. */
  currentProduct: Product | null
  /** The question whether to add or replace, for a product that was counted already. */
  question: CountQuestion | null
  /** The texts that were not counted. They stay, also while later scans are counted. */
  openEntries: readonly OpenCountEntry[]
  /** A `wrong` message needs the person: a fault or a question. */
  message: { kind: 'counted' | 'wrong'; text: string } | null
}

/** Waits for the next product. */
export const IDLE = {
  currentProduct: null,
  question: null,
  message: null,
} as const satisfies Partial<CountState>

/** The state of a shelf count's desk, which a screen can watch. */
export function createCountState(playSound: (kind: 'counted' | 'wrong') => void) {
  let state: CountState = { ...IDLE, openEntries: [] }
  const listeners = new Set<() => void>()

  function update(change: Partial<CountState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function report(kind: 'counted' | 'wrong', text: string): void {
    playSound(kind)
    update({ message: { kind, text } })
  }

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update,
    report,
    refuse(text: string): 'not-counted' {
      report('wrong', text)
      return 'not-counted'
    },
    keepOpen(entry: OpenCountEntry): 'not-counted' {
      playSound('wrong')
      update({ openEntries: withEntry(state.openEntries, entry) })
      return 'not-counted'
    },
    close(isClosed: (entry: OpenCountEntry) => boolean): void {
      update({ openEntries: state.openEntries.filter((entry) => !isClosed(entry)) })
    },
  }
}
