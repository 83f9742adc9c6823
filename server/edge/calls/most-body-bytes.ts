import { bodyLimitOf, USUAL_BODY_LIMIT } from '#contract/body-limits.ts'

/** The body limit of a call, by its path; `target` may have a query. */
export function mostBodyBytes(target: string): number {
  const [path = ''] = target.split('?')
  return bodyLimitOf(path.replace(/^\/|\/$/g, '')) ?? USUAL_BODY_LIMIT
}
