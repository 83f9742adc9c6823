import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'

/** The state of a link to the product form: the page where the person was. */
const fromPage = v.object({ startedAt: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })
type StartedAt = v.InferOutput<typeof fromPage>

/** The router counts the pages of this tab; the first page has none before it. */
const hasPageBefore = v.object({ idx: v.pipe(v.number(), v.minValue(1)) })

/** The state for a link to the form, which asks after saving whether to come back here. */
export function useReturnState(): StartedAt {
  const { pathname, search } = useLocation()
  return { startedAt: `${pathname}${search}` }
}

/** Goes back to the page before the form, or to `fallbackPath` when the form was opened by its address. */
export function useReturnPage(fallbackPath: string): { startedAt: Partial<StartedAt>; goBack: () => void } {
  const { state } = useLocation()
  const navigate = useNavigate()
  const parsedState = v.safeParse(fromPage, state)
  return {
    startedAt: parsedState.success ? parsedState.output : {},
    // The promises of `navigate` are ignored: the router reports its own failures.
    goBack() {
      if (parsedState.success) void navigate(parsedState.output.startedAt)
      else if (v.is(hasPageBefore, window.history.state)) void navigate(-1)
      else void navigate(fallbackPath)
    },
  }
}
