import { type BackendCall, FLAG_BYTES, FORM_BYTES, pageFields, requiredId } from '../call.ts'
import { PRICE_CHANGES_PER_PAGE } from '../endpoints.ts'
import { doneSchema } from '../envelope.ts'
import { WORKBOOK_TYPE } from '../orders/download-files.ts'
import { priceChangeBody, priceChangesBody, priceChangesSchema, rollbackMovesSchema } from './price-change.ts'

export const priceCalls = {
  /** The price list as a workbook (G79, G120). */
  priceList: {
    method: 'POST',
    path: 'api/client/product/price-xls',
    mostBytes: FLAG_BYTES,
    answer: { mediaTypes: [WORKBOOK_TYPE] },
    gate: 'downloadPriceList',
    isHeavy: true,
  },
  /** The price changes that are not rolled back, newest first. */
  priceChanges: {
    method: 'POST',
    path: 'api/client/change-price/all',
    query: pageFields(PRICE_CHANGES_PER_PAGE),
    body: priceChangesBody,
    mayLackBody: true,
    mostBytes: FORM_BYTES,
    answer: priceChangesSchema,
    gate: 'seePriceChanges',
  },
  addPriceChange: {
    method: 'POST',
    path: 'api/client/change-price/add',
    body: priceChangeBody,
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: 'changePrices',
    codes: ['prohibited'],
  },
  rollBackPriceChange: {
    method: 'POST',
    path: 'api/client/change-price/rollback',
    query: { id: requiredId },
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: 'rollBackPrices',
    codes: ['notFound', 'prohibited'],
  },
  /**
   * The price moves that a rollback would make. Only the reference server has this call; if another backend answers 404,
   * the app computes the moves.
   */
  rollbackMoves: {
    method: 'GET',
    path: 'api/client/change-price/rollback/{id}',
    answer: rollbackMovesSchema,
    gate: 'rollBackPrices',
    codes: ['notFound', 'prohibited'],
    isHeavy: true,
  },
} as const satisfies Record<string, BackendCall>
