// Asks before a page is left whose typing would be lost. The router blocks only in its data mode, which the app does
// without (G152, G153); what it navigates with is asked here instead.
import { NavigationType, type UNSAFE_createBrowserHistory } from 'react-router-dom'
import type { LeaveGuard } from '#app-context/leave-guard.ts'

type History = ReturnType<typeof UNSAFE_createBrowserHistory>
type To = Parameters<History['push']>[0]

/** A page is left with its path; search texts and pages of a list leave its forms where they are. */
export function guardHistory(history: History, guard: Pick<LeaveGuard, 'isHeld' | 'ask'>): History {
  let shownPath = history.location.pathname
  /** The browser has gone already when it tells of Back and Forward: it is led back before the person is asked. */
  let isLedBack = false
  let isAgreed = false

  function pathOf(to: To): string | undefined {
    return new URL(history.createHref(to), window.location.href).pathname
  }
  function go(to: To, navigate: () => void): void {
    if (guard.isHeld() && pathOf(to) !== shownPath) guard.ask(navigate)
    else navigate()
  }

  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) => go(to, () => history.push(to, state)),
    replace: (to, state) => go(to, () => history.replace(to, state)),
    listen: (show) =>
      history.listen((update) => {
        const { action, delta, location } = update
        if (isLedBack) {
          isLedBack = false
          return
        }
        const isLeft = action === NavigationType.Pop && location.pathname !== shownPath
        if (isLeft && !isAgreed && guard.isHeld() && delta) {
          isLedBack = true
          history.go(-delta)
          guard.ask(() => {
            isAgreed = true
            history.go(delta)
          })
          return
        }
        isAgreed = false
        shownPath = location.pathname
        show(update)
      }),
  }
}
