import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'

/** What a link to a product's form may tell it: the page where the person stood. */
const fromPage = v.object({ startedAt: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })
type StartedAt = v.InferOutput<typeof fromPage>

/** The router counts the pages of this tab; the first has none before it. */
const hasPageBefore = v.object({ idx: v.pipe(v.number(), v.minValue(1)) })

/** The state of a link to the form, which asks after saving whether to come back here. */
export function useStartingHere(): StartedAt {
  const { pathname, search } = useLocation()
  return { startedAt: `${pathname}${search}` }
}

/** The way back to where the person stood before the form; `otherwise` where it was opened by its address. */
export function useWayToStart(otherwise: string): { startedAt: Partial<StartedAt>; goBack: () => void } {
  const { state } = useLocation()
  const navigate = useNavigate()
  const told = v.safeParse(fromPage, state)
  return {
    startedAt: told.success ? told.output : {},
    // What they answer says nothing: the router shows the page.
    goBack() {
      if (told.success) void navigate(told.output.startedAt)
      else if (v.is(hasPageBefore, window.history.state)) void navigate(-1)
      else void navigate(otherwise)
    },
  }
}
