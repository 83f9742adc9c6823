// When a person last read the news of a dealership on this device, and the decisions about them (G247).
import * as v from 'valibot'
import type { NewsDecision } from '#domain/catalogue/product-news.ts'
import { NEWS_DAYS } from '#domain/catalogue/product-terms.ts'
import type { CopyDatabase } from '../copy-database.ts'

const stateSchema = v.fallback(
  v.object({
    /** 0: never. */
    readAt: v.number(),
    /** By product id. */
    decisions: v.record(
      v.string(),
      v.object({ kind: v.picklist(['kept', 'removed', 'replaced']), at: v.number() }),
    ),
  }),
  { readAt: 0, decisions: {} },
)

export interface NewsState {
  /** Epoch milliseconds; 0 if they were never read. */
  readAt: number
  /** By product id. */
  decisions: ReadonlyMap<number, NewsDecision>
}

async function readStoredState(copy: CopyDatabase, dealershipId: number) {
  return v.parse(stateSchema, (await copy.settings.get(`news:${dealershipId}`))?.value)
}

export async function readNewsState(copy: CopyDatabase, dealershipId: number): Promise<NewsState> {
  const { readAt, decisions } = await readStoredState(copy, dealershipId)
  return {
    readAt,
    decisions: new Map(Object.entries(decisions).map(([id, decision]) => [Number(id), decision])),
  }
}

function changeNewsState(
  copy: CopyDatabase,
  dealershipId: number,
  change: (state: v.InferOutput<typeof stateSchema>) => v.InferOutput<typeof stateSchema>,
): Promise<void> {
  return copy.transaction('rw', copy.settings, async () => {
    const value = change(await readStoredState(copy, dealershipId))
    await copy.settings.put({ key: `news:${dealershipId}`, value })
  })
}

/** Notes that a person has read the news, and forgets decisions that were made more than `NEWS_DAYS` days ago. */
export function putNewsRead(copy: CopyDatabase, dealershipId: number, now: number): Promise<void> {
  const oldestTime = now - NEWS_DAYS * 86_400_000
  return changeNewsState(copy, dealershipId, ({ decisions }) => ({
    readAt: now,
    decisions: Object.fromEntries(Object.entries(decisions).filter(([, { at }]) => at > oldestTime)),
  }))
}

/** Notes the decision about a product; null takes it back. */
export function putNewsDecision(
  copy: CopyDatabase,
  dealershipId: number,
  productId: number,
  decision: NewsDecision | null,
): Promise<void> {
  return changeNewsState(copy, dealershipId, ({ readAt, decisions }) => {
    const { [productId]: _, ...otherDecisions } = decisions
    return {
      readAt,
      decisions: decision === null ? otherDecisions : { ...otherDecisions, [productId]: decision },
    }
  })
}
