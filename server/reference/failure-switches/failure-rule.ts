import * as v from 'valibot'

/**
 * One scripted failure. Of the rules with the same `when`, the first that matches a call applies. `times` is the number
 * of calls to which the rule applies; without it the rule applies to every call.
 */
const failureRule = v.object({
  method: v.optional(v.picklist(['GET', 'POST'])),
  /** The beginning of the call's path, such as `/api/client/order/checkout`. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /**
   * `before`: after `delayMs` the caller gets the rule's answer, and the route does not run; if the rule has no answer,
   * the route runs then. `after`: the route runs first, and its changes stay; its answer is delayed or replaced.
   */
  when: v.picklist(['before', 'after']),
  delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(300_000)), 0),
  answer: v.optional(
    v.variant('kind', [
      v.object({
        kind: v.literal('error'),
        /** May be 200: some backends refuse in the body alone. */
        status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
        code: v.optional(v.number(), 10500),
        /** Seconds or a date, as in the Retry-After header. */
        retryAfter: v.optional(v.string()),
      }),
      /** 200 with a body that is no JSON. */
      v.object({ kind: v.literal('unreadable') }),
      /** 200 with no rows. */
      v.object({ kind: v.literal('empty-list') }),
      /** 200 with empty data. */
      v.object({ kind: v.literal('empty') }),
    ]),
  ),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type FailureRule = v.InferOutput<typeof failureRule>

/** These switches replace all earlier switches. An empty list of rules, with no other switch, ends every failure. */
export const failureSwitches = v.object({
  rules: v.array(failureRule),
  /** Lists of orders leave out orders that are younger than this. */
  historyLagMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Every JSON answer under /api keeps its content but has the form of another backend (loose-answer.ts). */
  answersLoosely: v.optional(v.boolean(), false),
})
export type FailureSwitches = v.InferOutput<typeof failureSwitches>

export interface ScriptedAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const EMPTY_LISTS = { items: [], orders: [], products: [], dealerships: [], count: 0 }

/** The answer that is sent instead of the true one; null for a rule that only delays. */
export function scriptedAnswer({ answer }: FailureRule): ScriptedAnswer | null {
  if (!answer) return null
  if (answer.kind === 'unreadable') {
    const headers = { 'content-type': 'text/html' }
    return { status: 200, headers, body: '<!doctype html><title>Welcome</title>' }
  }
  if (answer.kind === 'empty-list') {
    return { status: 200, headers: JSON_TYPE, body: JSON.stringify({ data: EMPTY_LISTS }) }
  }
  if (answer.kind === 'empty') return { status: 200, headers: JSON_TYPE, body: '{"data":{}}' }
  const error = { code: answer.code, message: 'A failure that a test asked for' }
  const headers = { ...JSON_TYPE, ...(answer.retryAfter && { 'retry-after': answer.retryAfter }) }
  return { status: answer.status, headers, body: JSON.stringify({ error }) }
}

/** Finds the first rule that matches the call, and counts it down. A rule with `times` is removed at its last call. */
export function takeRule(
  rules: FailureRule[],
  call: { method: string; path: string },
  when: FailureRule['when'],
): FailureRule | null {
  const index = rules.findIndex(
    (rule) =>
      rule.when === when &&
      (rule.method === undefined || rule.method === call.method) &&
      call.path.startsWith(rule.path),
  )
  const rule = rules[index]
  if (!rule) return null
  if (rule.times !== undefined) {
    rule.times -= 1
    if (rule.times === 0) rules.splice(index, 1)
  }
  return rule
}
