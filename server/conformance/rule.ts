// One rule of the conformance run.
import type { Run } from './run.ts'

export type Level = 'must' | 'should' | 'may'

export interface Rule {
  id: string
  /** The heading in docs/ that states the rule. */
  source: string
  level: Level
  /** The rule, as a sentence about the backend. */
  says: string
  /** Completes "The app then cannot …". */
  cannot: string
  /** Only with --place-orders: the rule writes to the backend. */
  writes?: true
  /** Returns the differences that were found. Throws NotTried when the rule cannot be tried. */
  check: (run: Run) => Promise<readonly string[]>
}

/** No faults if the answer is right, otherwise the given one. */
export const faultUnless = (isRight: boolean, fault: string): string[] => (isRight ? [] : [fault])
