import { type Answer, FailedCall } from './failure.ts'

/** The value of an answer; a failure is thrown, as TanStack Query wants it. */
export async function answered<Value>(answer: Promise<Answer<Value>>): Promise<Value> {
  const result = await answer
  if (result.ok) return result.value
  throw new FailedCall(result.failure)
}
