/** The keys of a row that has the focus; none of them is the `/` of the search. */
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
