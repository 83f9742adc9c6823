// The filter fields of the order history (ordering.md §2, G141), and their form in the address.
import * as v from 'valibot'
import { isoDateOfTypedDay } from '#domain/values/dates.ts'
import { plainDollars } from '#domain/values/money.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { plainSigns, withoutInvisibleCharacters } from '#domain/values/plain-words.ts'
import { typedOrderNumber } from '#site/order-number.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { validationTexts } from '#texts/validation.ts'

export const FILTER_KEYS = [
  'from',
  'to',
  'order',
  'qnt',
  'user',
  'dealership',
  'po',
  'orderer',
  'status',
  'amount',
] as const
export type FilterKey = (typeof FILTER_KEYS)[number]
export type TypedFilter = Record<FilterKey, string>

export type FilterStatus = keyof typeof ORDER_STATUSES
// the keys of the enumeration
export const FILTER_STATUSES = Object.keys(ORDER_STATUSES) as FilterStatus[]

function statusNamed(text: string): FilterStatus | undefined {
  return FILTER_STATUSES.find((status) => status === text)
}

export const NO_FILTER: TypedFilter = {
  from: '',
  to: '',
  order: '',
  qnt: '',
  user: '',
  dealership: '',
  po: '',
  orderer: '',
  status: '',
  amount: '',
}

const shortText = v.pipe(
  v.string(),
  v.transform((text) => plainSigns(withoutInvisibleCharacters(text))),
  v.trim(),
  v.maxLength(200, validationTexts.tooLong),
)
const day = v.pipe(
  shortText,
  v.check((text) => text === '' || isoDateOfTypedDay(text) !== null, orderHistoryTexts.notADay),
)
const wholeNumber = v.pipe(shortText, v.regex(/^\d{0,9}$/, validationTexts.notANumber))
/** As the lists and the texts of this site write it, with the `#` of an invoice, or plain. */
const orderNumber = v.pipe(
  shortText,
  v.transform((text) => typedOrderNumber(text).replace(/^#/, '')),
  wholeNumber,
)
/** As the list shows it, `$1,616.59`, or plain. */
const dollars = v.pipe(
  shortText,
  v.transform(plainDollars),
  v.regex(/^(\d{1,9}(\.\d{1,2})?)?$/, validationTexts.notANumber),
)

/** All fields; a range needs both dates. */
const typedFields = v.pipe(
  v.object({
    from: day,
    to: day,
    order: orderNumber,
    qnt: wholeNumber,
    user: shortText,
    dealership: shortText,
    po: shortText,
    orderer: shortText,
    status: v.pipe(
      v.string(),
      v.check((text) => text === '' || statusNamed(text) !== undefined),
    ),
    amount: dollars,
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from !== '' || to === '', validationTexts.required),
    ['from'],
  ),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => to !== '' || from === '', validationTexts.required),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) =>
        from === '' || to === '' || (isoDateOfTypedDay(from) ?? '') <= (isoDateOfTypedDay(to) ?? ''),
      orderHistoryTexts.endsBeforeItBegins,
    ),
    ['to'],
  ),
)

export const filterFields = v.pipe(
  typedFields,
  v.transform((typedFilter): OrderFilter => {
    const { from, to, order, qnt, user, dealership, po, orderer, status, amount } = typedFilter
    const firstDay = isoDateOfTypedDay(from)
    const lastDay = isoDateOfTypedDay(to)
    const filterStatus = statusNamed(status)
    return {
      ...(firstDay !== null && lastDay !== null && { days: { from: firstDay, to: lastDay } }),
      ...(order !== '' && { orderId: Number(order) }),
      ...(qnt !== '' && { lineCount: Number(qnt) }),
      ...(user !== '' && { userName: user }),
      ...(dealership !== '' && { dealerName: dealership }),
      ...(po !== '' && { poNumber: po }),
      ...(orderer !== '' && { ordererName: orderer }),
      ...(filterStatus !== undefined && { status: filterStatus }),
      ...(amount !== '' && { amount: Number(amount) }),
    }
  }),
)

/** The filters of the address that this person may use; invalid ones are ignored. */
export function typedFilterIn(query: URLSearchParams, allowedKeys: readonly FilterKey[]): TypedFilter {
  const typedFilter = { ...NO_FILTER }
  for (const key of allowedKeys) typedFilter[key] = query.get(key) ?? ''
  const result = v.safeParse(filterFields, typedFilter)
  if (result.success) return typedFilter
  const invalidKeys = new Set(result.issues.map((issue) => v.getDotPath(issue)))
  for (const key of FILTER_KEYS) {
    const isHalfRange = (key === 'from' || key === 'to') && (invalidKeys.has('from') || invalidKeys.has('to'))
    if (invalidKeys.has(key) || isHalfRange) typedFilter[key] = ''
  }
  // A range whose dates are valid but incomplete or reversed is dropped too.
  return v.safeParse(filterFields, typedFilter).success ? typedFilter : { ...typedFilter, from: '', to: '' }
}

/** For people who see user ids in the list, a number in the user field filters by id; other texts filter by name. */
export function filterOf(typedFilter: TypedFilter, seesUserIds: boolean): OrderFilter {
  const { userName, ...filter } = v.parse(filterFields, typedFilter)
  if (userName === undefined) return filter
  if (seesUserIds && /^\d{1,9}$/.test(userName)) return { ...filter, userId: Number(userName) }
  return { ...filter, userName }
}

/** The address contains only filled filters. */
export function addressOf(typedFilter: TypedFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(typedFilter).filter(([, text]) => text.trim() !== ''))
}

export function countOfFilters(typedFilter: TypedFilter): number {
  const { to: _, ...countedFilters } = typedFilter
  return Object.values(countedFilters).filter((text) => text.trim() !== '').length
}
