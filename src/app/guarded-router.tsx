// The router over the browser's history. It stands on `Router`, as react-router's own BrowserRouter does, because that
// one cannot be asked to wait: before a page is left whose typing would be lost, the person is asked (G152, G153).
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
} from 'react-router-dom'
import type { LeaveGuard } from '#app-context/leave-guard.ts'

type Guard = Pick<LeaveGuard, 'isHeld' | 'ask'>

interface Update {
  action: NavigationType
  location: Location
}

/** The state of an entry, as every react-router of the browser writes it: entries of an earlier build are read too. */
interface Entry {
  usr: unknown
  key: string
  /** Its place among the entries of this tab. */
  idx: number
}

const entryNow = (): Partial<Entry> => window.history.state ?? {}

function locationNow(): Location {
  const { pathname, search, hash } = window.location
  const { usr, key } = entryNow()
  return { pathname, search, hash, state: usr || null, key: key || 'default' }
}

const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to))
/** A path may begin with two slashes or end with a space: as an address of its own it would be another one. */
function urlOf(to: To): URL {
  const { origin, href } = window.location
  const path = createHref(to).replace(/ $/, '%20')
  return new URL(path.startsWith('//') ? origin + path : path, href)
}

/** Tells what is shown from now on; a page is left with its path, and search texts and pages of a list leave its forms where they are. */
function createGuardedHistory(guard: Guard, show: (update: Update) => void) {
  let shownPath = window.location.pathname
  if (entryNow().idx === undefined) window.history.replaceState({ ...window.history.state, idx: 0 }, '')
  let place = entryNow().idx ?? 0
  /** The browser has gone already when it tells of Back and Forward: it is led back before the person is asked. */
  let isLedBack = false
  let isAgreed = false

  function shown(action: NavigationType): void {
    shownPath = window.location.pathname
    place = entryNow().idx ?? 0
    show({ action, location: locationNow() })
  }

  function go(to: To, navigate: () => void): void {
    if (guard.isHeld() && urlOf(to).pathname !== shownPath) guard.ask(navigate)
    else navigate()
  }

  function write(action: NavigationType.Push | NavigationType.Replace, to: To, state: unknown): void {
    const isNew = action === NavigationType.Push
    const parts = typeof to === 'string' ? parsePath(to) : to
    const path = createPath({ pathname: window.location.pathname, ...parts })
    const key = Math.random().toString(36).slice(2, 10)
    const entry: Entry = { usr: state ?? null, key, idx: isNew ? place + 1 : place }
    if (isNew) pushEntry(entry, path)
    else window.history.replaceState(entry, '', path)
    shown(action)
  }

  function hearPop(): void {
    if (isLedBack) {
      isLedBack = false
      return
    }
    const { idx } = entryNow()
    const delta = idx === undefined ? 0 : idx - place
    if (window.location.pathname !== shownPath && !isAgreed && guard.isHeld() && delta !== 0) {
      isLedBack = true
      window.history.go(-delta)
      guard.ask(() => {
        isAgreed = true
        window.history.go(delta)
      })
      return
    }
    isAgreed = false
    shown(NavigationType.Pop)
  }

  const navigator: Navigator = {
    createHref,
    encodeLocation(to) {
      const { pathname, search, hash } = urlOf(to)
      return { pathname, search, hash }
    },
    go: (delta) => window.history.go(delta),
    push: (to, state) => go(to, () => write(NavigationType.Push, to, state)),
    replace: (to, state) => go(to, () => write(NavigationType.Replace, to, state)),
  }
  return { navigator, hearPop }
}

/** Browsers take only so many entries in a short time; then the page is loaded from its address. */
function pushEntry(entry: Entry, path: string): void {
  try {
    window.history.pushState(entry, '', path)
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === 'DataCloneError') throw problem
    window.location.assign(path)
  }
}

export function GuardedRouter({ guard, children }: { guard: Guard; children: ReactNode }) {
  const [update, setUpdate] = useState<Update>(() => ({
    action: NavigationType.Pop,
    location: locationNow(),
  }))
  const [{ navigator, hearPop }] = useState(() =>
    createGuardedHistory(guard, (next) => startTransition(() => setUpdate(next))),
  )
  useLayoutEffect(() => {
    window.addEventListener('popstate', hearPop)
    return () => window.removeEventListener('popstate', hearPop)
  }, [hearPop])
  return (
    <Router location={update.location} navigationType={update.action} navigator={navigator}>
      {children}
    </Router>
  )
}
