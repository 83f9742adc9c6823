// How far the walk through the catalogue is, beside the products that it brought.
import * as v from 'valibot'
import type { Product } from '#domain/product.ts'
import type { CopyDatabase } from './copy-database.ts'
import { INDEX_KEYS } from './product-changes.ts'
import { putProducts } from './product-table.ts'

export interface WalkPass {
  startedAt: number
  /** The page to read next; zero-based. */
  nextPage: number
  /** Rows of this pass that could not be read. */
  unreadable: number
}

export interface WalkState {
  /** The pass under way or interrupted; null where the last one came to its end. */
  pass: WalkPass | null
  /** Products of the catalogue, as the server last told. */
  total: number | null
  completeAt: number | null
  /** Rows of the last complete pass that could not be read. */
  unreadable: number
}

export const NEVER_WALKED: WalkState = { pass: null, total: null, completeAt: null, unreadable: 0 }

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const walkSchema = v.fallback(
  v.object({
    pass: v.nullable(v.object({ startedAt: v.number(), nextPage: whole, unreadable: whole })),
    total: v.nullable(whole),
    completeAt: v.nullable(v.number()),
    unreadable: whole,
  }),
  NEVER_WALKED,
)

export async function readWalk(copy: CopyDatabase): Promise<WalkState> {
  return walkOf((await copy.settings.get('walk'))?.value)
}

/** Out of the setting as stored. */
export function walkOf(value: unknown): WalkState {
  return v.parse(walkSchema, value)
}

/** Products and state change together, so that an interrupted walk never believes in rows that it lacks. */
export function putWalked(copy: CopyDatabase, products: readonly Product[], state: WalkState): Promise<void> {
  return copy.transaction('rw', copy.products, copy.settings, async () => {
    await putProducts(copy, products)
    await copy.settings.put({ key: 'walk', value: state })
  })
}

/** Forgets every product of the copy and that it was ever walked. */
export function clearWalked(copy: CopyDatabase): Promise<void> {
  return copy.transaction('rw', copy.products, copy.settings, async () => {
    await copy.products.clear()
    await copy.settings.bulkDelete(['walk', ...INDEX_KEYS])
  })
}
