import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'

/** The navigation state of a link to the product form. `startedAt` is the path of the page that the person comes from. */
const returnStateSchema = v.object({ startedAt: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })
type ReturnState = v.InferOutput<typeof returnStateSchema>

/** The router numbers the pages of this tab from 0, so an `idx` of 1 or more means that an earlier page exists. */
const stateWithEarlierPage = v.object({ idx: v.pipe(v.number(), v.minValue(1)) })

/** The state for a link to the form. After a save the form asks whether to return to the current page. */
export function useReturnState(): ReturnState {
  const { pathname, search } = useLocation()
  return { startedAt: `${pathname}${search}` }
}

/** `goBack` opens the page before the form, or `fallbackPath` if the form was opened by its address. */
export function useReturnPage(fallbackPath: string): {
  returnState: Partial<ReturnState>
  goBack: () => void
} {
  const { state } = useLocation()
  const navigate = useNavigate()
  const parsedState = v.safeParse(returnStateSchema, state)
  return {
    returnState: parsedState.success ? parsedState.output : {},
    // The promises of `navigate` are ignored: the router reports its own failures.
    goBack() {
      if (parsedState.success) void navigate(parsedState.output.startedAt)
      else if (v.is(stateWithEarlierPage, window.history.state)) void navigate(-1)
      else void navigate(fallbackPath)
    },
  }
}
