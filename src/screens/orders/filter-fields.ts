// The filter fields of the order history (ordering.md §2, G141), and the schema of their values in the address.
import * as v from 'valibot'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { isoDateOfTypedDay } from '#domain/values/dates.ts'
import { plainDollars } from '#domain/values/money.ts'
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
// Object.keys returns texts, although the keys are statuses
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

const shortTextSchema = v.pipe(
  v.string(),
  v.transform((text) => plainSigns(withoutInvisibleCharacters(text))),
  v.trim(),
  v.maxLength(200, validationTexts.tooLong),
)
const daySchema = v.pipe(
  shortTextSchema,
  v.check((text) => text === '' || isoDateOfTypedDay(text) !== null, orderHistoryTexts.notADay),
)
const wholeNumberSchema = v.pipe(shortTextSchema, v.regex(/^\d{0,9}$/, validationTexts.notANumber))
/** An order number as the lists of this site show it, with the `#` of an invoice, or only digits. */
const orderNumberSchema = v.pipe(
  shortTextSchema,
  v.transform((text) => typedOrderNumber(text).replace(/^#/, '')),
  wholeNumberSchema,
)
/** An amount as the list shows it, `$1,616.59`, or a plain number. */
const dollarsSchema = v.pipe(
  shortTextSchema,
  v.transform(plainDollars),
  v.regex(/^(\d{1,9}(\.\d{1,2})?)?$/, validationTexts.notANumber),
)

/** The texts of all fields; a range of days needs both days. */
const typedFilterSchema = v.pipe(
  v.object({
    from: daySchema,
    to: daySchema,
    order: orderNumberSchema,
    qnt: wholeNumberSchema,
    user: shortTextSchema,
    dealership: shortTextSchema,
    po: shortTextSchema,
    orderer: shortTextSchema,
    status: v.pipe(
      v.string(),
      v.check((text) => text === '' || statusNamed(text) !== undefined),
    ),
    amount: dollarsSchema,
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

export const filterSchema = v.pipe(
  typedFilterSchema,
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

/** The filters in the address that this person may use, without invalid filters. */
export function typedFilterIn(query: URLSearchParams, allowedKeys: readonly FilterKey[]): TypedFilter {
  const typedFilter = { ...NO_FILTER }
  for (const key of allowedKeys) typedFilter[key] = query.get(key) ?? ''
  const result = v.safeParse(filterSchema, typedFilter)
  if (result.success) return typedFilter
  const invalidKeys = new Set(result.issues.map((issue) => v.getDotPath(issue)))
  for (const key of FILTER_KEYS) {
    const isDayOfInvalidRange =
      (key === 'from' || key === 'to') && (invalidKeys.has('from') || invalidKeys.has('to'))
    if (invalidKeys.has(key) || isDayOfInvalidRange) typedFilter[key] = ''
  }
  // A range of valid days is dropped too if one day is missing or the range ends before it begins.
  return v.safeParse(filterSchema, typedFilter).success ? typedFilter : { ...typedFilter, from: '', to: '' }
}

/** For people who see user ids in the list, a number in the user field filters by id; other texts filter by name. */
export function filterOf(typedFilter: TypedFilter, seesUserIds: boolean): OrderFilter {
  const { userName, ...filter } = v.parse(filterSchema, typedFilter)
  if (userName === undefined) return filter
  if (seesUserIds && /^\d{1,9}$/.test(userName)) return { ...filter, userId: Number(userName) }
  return { ...filter, userName }
}

/** The parameters of the address: only the filters that have a text. */
export function queryOf(typedFilter: TypedFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(typedFilter).filter(([, text]) => text.trim() !== ''))
}

/** A range of days counts as one filter. */
export function countOfFilters(typedFilter: TypedFilter): number {
  const { to: _, ...countedFilters } = typedFilter
  return Object.values(countedFilters).filter((text) => text.trim() !== '').length
}
