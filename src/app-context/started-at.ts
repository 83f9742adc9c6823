import { useLocation } from 'react-router-dom'
import * as v from 'valibot'

/** What the link to a product's form tells it: the page where the person stood. */
const fromPage = v.object({ startedAt: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })
type StartedAt = v.InferOutput<typeof fromPage>

/** The state of a link to the form, which asks after saving whether to come back here. */
export function useStartingHere(): StartedAt {
  const { pathname, search } = useLocation()
  return { startedAt: `${pathname}${search}` }
}

/** Where the person stood before the form; `otherwise` where it was opened by its address. */
export function useStartedAt(otherwise: string): string {
  const parsed = v.safeParse(fromPage, useLocation().state)
  return parsed.success ? parsed.output.startedAt : otherwise
}
