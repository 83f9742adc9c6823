/** The keys of the focused row. `/` is not one of them, as it opens the search. */
export const ROW_KEYS = {
  toPending: 'm',
  toPaid: 'm',
  print: 'p',
  show: 'v',
  send: 's',
  download: 'g',
  packingSlip: 'k',
  remind: 'i',
  toFree: 'f',
  reorder: 'r',
  correctAmounts: 'c',
  remove: 'x',
  purchases: 'a',
  orders: 'l',
} as const
export type RowKeyName = keyof typeof ROW_KEYS
