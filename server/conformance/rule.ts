// One rule of the conformance run.
import type { Run } from './run.ts'

export type Level = 'must' | 'should' | 'may'

export interface Rule {
  id: string
  /** The heading or the decision in docs/ that states the rule. */
  source: string
  level: Level
  /** The rule, as a sentence about the backend. */
  says: string
  /** Completes "The app then cannot …". */
  cannot: string
  /** True if the rule writes to the backend. Then the run tries it only with --place-orders. */
  writes?: true
  /**
   * Returns the differences from the rule. Throws NotTried when the rule cannot be tried, and Unreadable when the app
   * cannot read an answer that the rule needs.
   */
  findFaults: (run: Run) => Promise<readonly string[]>
}

/** Returns `fault` if the answer is not right, else no fault. */
export const faultUnless = (isRight: boolean, fault: string): string[] => (isRight ? [] : [fault])
