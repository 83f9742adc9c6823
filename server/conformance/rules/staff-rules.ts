// The profile staff: the data that the screens of staff read, and the refusal of the list of companies to a buyer. The
// rules write nothing.
import * as v from 'valibot'
import type { CallName } from '#contract/calls.ts'
import { dataEnvelope } from '#contract/envelope.ts'
import { ordersSchema } from '#contract/orders/order.ts'
import { companiesSchema } from '#contract/people/company.ts'
import { isFileAnswer } from '#server/agreement/agreed-call.ts'
import { AGREED_CALLS } from '#server/agreement/agreed-calls.ts'
import type { AgreedCall } from '#server/agreement/agreed-call.ts'
import { describeIssue } from '../describe-issue.ts'
import type { CallInput } from '../conversation.ts'
import { codeOf, describeAnswer } from '../exchange.ts'
import { faultUnless, type Level, type Rule } from '../rule.ts'
import { NotTried } from '../untried.ts'
import { dataOf, type Run } from '../run.ts'

const PAGE = { page: 0, size: 20 }

/**
 * Makes a call that only reads. A fault is an answer that is not 200, that the app cannot read, or whose file is empty
 * or of another type. 404 is no fault for a call that has a fallback.
 */
async function readFaults(run: Run, call: CallName, input: CallInput): Promise<string[]> {
  const { person } = await run.signInOfStaff()
  const exchange = await person.ask(call, input)
  const { answer, fallback }: AgreedCall = AGREED_CALLS[call]
  if (exchange.status === 404 && fallback !== undefined) return []
  if (exchange.status !== 200) return [`it is answered with ${describeAnswer(exchange)}`]
  if (isFileAnswer(answer)) {
    const hasAgreedType = answer.mediaTypes.some((type) => exchange.contentType.startsWith(type))
    return faultUnless(hasAgreedType && exchange.bytes > 0, `it is answered with ${exchange.contentType}`)
  }
  const parsed = v.safeParse(dataEnvelope(answer), exchange.value)
  return parsed.success ? [] : [`the app cannot read it: ${describeIssue(parsed.issues[0])}`]
}

/** Calls that need no id: their input is empty, a page, or an empty filter. */
const READ_CALLS: readonly [id: string, call: CallName, input: CallInput][] = [
  ['STAFF-01', 'orders', { query: PAGE, body: {} }],
  ['STAFF-02', 'companies', { query: PAGE, body: {} }],
  ['STAFF-03', 'registrationRequests', { query: PAGE }],
  ['STAFF-04', 'roles', {}],
  ['STAFF-05', 'privileges', {}],
  ['STAFF-06', 'priceChanges', { query: PAGE, body: {} }],
  ['STAFF-07', 'shipments', { query: PAGE, body: {} }],
  ['STAFF-08', 'subscribers', {}],
  ['STAFF-09', 'excludedSubscribers', { query: PAGE }],
  ['STAFF-10', 'changes', { query: PAGE, body: {} }],
  ['STAFF-11', 'priceList', { body: {} }],
  ['STAFF-12', 'dealerships', {}],
]

function ruleOf([id, call, input]: (typeof READ_CALLS)[number]): Rule {
  const { neededTo, fallback }: AgreedCall = AGREED_CALLS[call]
  const level: Level = fallback === undefined ? 'must' : 'may'
  return {
    id,
    source: 'docs/backend-contract.md, Every call',
    level,
    says: `Staff read \`${call}\`.`,
    cannot: neededTo,
    findFaults: (run) => readFaults(run, call, input),
  }
}

export const staffRules: readonly Rule[] = [
  ...READ_CALLS.map(ruleOf),
  {
    id: 'STAFF-13',
    source: 'ordering.md §7 Companies',
    level: 'must',
    says: 'Staff read one company.',
    cannot: 'show and edit a company',
    async findFaults(run) {
      const { person } = await run.signInOfStaff()
      const { items } = dataOf(companiesSchema, await person.ask('companies', { query: PAGE, body: {} }))
      const [company] = items
      if (!company) throw new NotTried('there are no companies')
      return readFaults(run, 'company', { parameters: [company.id] })
    },
  },
  {
    id: 'STAFF-14',
    source: 'decisions.md G156',
    level: 'may',
    says: 'Staff read the history of an order.',
    cannot: 'show the history of an order',
    async findFaults(run) {
      const { person } = await run.signInOfStaff()
      const { items } = dataOf(ordersSchema, await person.ask('orders', { query: PAGE, body: {} }))
      const [order] = items
      if (!order) throw new NotTried('there are no orders')
      return readFaults(run, 'orderEvents', { parameters: [order.id] })
    },
  },
  {
    id: 'STAFF-15',
    source: 'storefront.md §6',
    level: 'must',
    says: 'The list of companies is refused to a buyer with 403.',
    cannot: 'keep the firm’s customers from a buyer',
    async findFaults(run) {
      const { person } = await run.signIn()
      const exchange = await person.ask('companies', { query: PAGE, body: {} })
      return faultUnless(
        exchange.status === 403 && codeOf(exchange) !== null,
        `it is answered with ${describeAnswer(exchange)}`,
      )
    },
  },
]
