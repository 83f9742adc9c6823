// Makes the agreed calls of a profile, and collects the result of each rule.
import type { CallName } from '#contract/calls.ts'
import type { Profile } from '#server/agreement/agreed-call.ts'
import type { Exchange, Grade } from './conversation.ts'
import type { Rule } from './rule.ts'
import { NotTried, Unreadable } from './untried.ts'
import { basketRules } from './rules/basket-rules.ts'
import { eventRules } from './rules/event-rules.ts'
import { historyRules } from './rules/history-rules.ts'
import { orderRules } from './rules/order-rules.ts'
import { sessionRules } from './rules/session-rules.ts'
import { staffRules } from './rules/staff-rules.ts'
import { visitorRules } from './rules/visitor-rules.ts'
import { createRun, type RunOptions } from './run.ts'

const READ_RULES: readonly Rule[] = [...visitorRules, ...sessionRules, ...historyRules]

/** The rules of each profile. The profiles order and staff begin with the rules of read. */
export const RULES_OF: Readonly<Record<Profile, readonly Rule[]>> = {
  read: READ_RULES,
  order: [...READ_RULES, ...basketRules, ...orderRules],
  staff: [...READ_RULES, ...staffRules],
  events: eventRules,
}

export interface RuleResult {
  rule: Rule
  result: 'fits' | 'differs' | 'not tried'
  /** The differences, or the reason why the rule was not tried. */
  notes: readonly string[]
  ms: number
}

/** The number of graded answers to a call (`asked`), and how many of them were readable and canonical (Grade). */
export interface CallGrade {
  call: CallName
  asked: number
  readable: number
  canonical: number
  firstDifference: string
}

export interface ConformanceReport {
  backend: string
  profile: Profile
  /** The time of the run. */
  at: string
  results: readonly RuleResult[]
  grades: readonly CallGrade[]
  exchanges: readonly Exchange[]
}

export interface ConformanceOptions extends RunOptions {
  profile: Profile
  /** True if the run also tries rules that write to the backend. */
  placesOrders: boolean
  now: () => Date
}

function gradesByCall(grades: readonly Grade[]): CallGrade[] {
  const byCall = new Map<CallName, CallGrade>()
  for (const { call, isReadable, isCanonical, difference } of grades) {
    const sum = byCall.get(call) ?? { call, asked: 0, readable: 0, canonical: 0, firstDifference: '' }
    byCall.set(call, {
      call,
      asked: sum.asked + 1,
      readable: sum.readable + Number(isReadable),
      canonical: sum.canonical + Number(isCanonical),
      firstDifference: sum.firstDifference || difference,
    })
  }
  return [...byCall.values()]
}

export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const { backend, profile, placesOrders, now, clock } = options
  const run = createRun(options)
  const results: RuleResult[] = []
  const reportedProblems = new Set<Unreadable>()
  for (const rule of RULES_OF[profile]) {
    const startedAt = clock()
    const addResult = (result: RuleResult['result'], notes: readonly string[]) =>
      results.push({ rule, result, notes, ms: Math.round(clock() - startedAt) })
    if (rule.writes && !placesOrders) {
      addResult('not tried', ['it writes to the backend: try it with --place-orders'])
      continue
    }
    try {
      const faults = await rule.findFaults(run)
      addResult(faults.length === 0 ? 'fits' : 'differs', faults)
    } catch (problem) {
      if (problem instanceof NotTried) addResult('not tried', [problem.message])
      else if (!(problem instanceof Unreadable)) throw problem
      else addResult(reportedProblems.has(problem) ? 'not tried' : 'differs', [problem.message])
      if (problem instanceof Unreadable) reportedProblems.add(problem)
    }
  }
  return {
    backend: backend.href,
    profile,
    at: now().toISOString(),
    results,
    grades: gradesByCall(run.conversation.grades),
    exchanges: run.conversation.exchanges,
  }
}

/** The sentence for a backend of which no call got even the head of an answer; null for all others. */
export function silenceOf({ exchanges }: ConformanceReport): string | null {
  if (exchanges.length === 0 || exchanges.some(({ status }) => status > 0)) return null
  const problem = exchanges.find((exchange) => exchange.problem !== undefined)?.problem
  return problem === undefined ? 'nothing answers at this address' : `the backend sent ${problem}`
}

/** The rules of the level must that the backend breaks. The app does not work with such a backend. */
export function brokenMusts({ results }: ConformanceReport): RuleResult[] {
  return results.filter(({ rule, result }) => rule.level === 'must' && result === 'differs')
}
