import { liveQuery } from 'dexie'
import { hasSameRights } from '#domain/people/account.ts'
import { readDeviceState } from '#storage/device/device-settings.ts'
import { deviceStateOf } from '#storage/device/device-state.ts'
import { endAfterOtherPage, endByLock, endBySignOut, endDenied } from './end-session.ts'
import { continueWithoutNote, judgeSession } from './judge-session.ts'
import { keepAsking, outcomeOf, type QuestionOutcome } from './keep-asking.ts'
import { sendOwedSignOut } from './owed-sign-out.ts'
import { rememberLogin } from './page-memory.ts'
import type { PasswordAnswer, Session, SessionView, SignInOutcome } from './session.ts'
import { askForSessionAccount, REFRESH_MS, refreshInTurn } from './session-account.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import type { SignInEvents } from './sign-in.ts'

export interface RunningSession extends Session {
  /**
   * Sends an owed sign-out, then asks the server whose session the browser has, unless that is known. Resolves when the
   * question has ended.
   */
  start(): Promise<void>
  /**
   * True if a call may be sent: never while a sign-out is owed, the browser's session is unknown, or the account is
   * only unlocked.
   */
  admit(): Promise<boolean>
  stop(): void
}

/** Returns a function that asks the server once whose session the browser has; it sends an owed sign-out first. */
function createQuestion(parts: SessionParts, state: SessionState): () => Promise<QuestionOutcome> {
  const { api, device } = parts
  /** True until the first question on an empty device: that question need not read the device. */
  let isNothingStored = parts.isNothingStored === true

  async function askOnce(): Promise<QuestionOutcome> {
    const storedState = isNothingStored ? deviceStateOf([]) : await readDeviceState(device)
    isNothingStored = false
    // The sender of orders may hold the session lock for a while, so this step takes the lock only if a sign-out is
    // owed. A refresh of the session or a switch of the account below also waits for the lock.
    const signOutOutcome =
      storedState.logoutOwedBy === null ? 'done' : await sessionTurn(() => sendOwedSignOut(api, device))
    if (state.isOver()) return 'done'
    // The browser has no session of an unlocked account, so the server is not asked for one.
    if (state.isUnlocked()) {
      if (signOutOutcome === 'done') state.noteSessionKnown()
      return signOutOutcome
    }
    if (signOutOutcome !== 'done') {
      state.show({ ...state.view(), status: 'trusted-offline' })
      return signOutOutcome
    }
    if (state.isVisitor && storedState.isSessionKnown) {
      state.noteSessionKnown()
      state.show({ account: null, status: 'confirmed' })
      return 'done'
    }
    const answer = await askForSessionAccount(parts, state)
    await judgeSession(parts, state, answer)
    return answer.ok ? 'done' : outcomeOf(answer.failure)
  }

  return async () => {
    const outcome = await askOnce()
    if (state.isUnlocked()) return outcome
    if (!state.isWaiting()) return 'done'
    // The server has answered, but the device cannot store the answer.
    return outcome === 'done' ? 'failed' : outcome
  }
}

/** How often an open page checks whether the time of its unlocked account is over. */
const UNLOCK_CHECK_MS = 60_000

/** Locks the account of an unlocked page again when its time is over. Returns a function that stops the checks. */
function watchUnlockTime(parts: SessionParts, state: SessionState): () => void {
  async function lockIfOver(): Promise<void> {
    if (!state.isUnlocked()) return
    // If this code cannot be loaded, the next check tries again.
    const { isUnlockOver } = await import('./unlock-time.ts')
    if ((await isUnlockOver(parts)) && state.isUnlocked()) await endByLock(parts, state)
  }
  const check = () => void lockIfOver().catch(console.error)
  check()
  const timer = setInterval(check, UNLOCK_CHECK_MS)
  return () => clearInterval(timer)
}

/** The connection was lost before the code of a call was loaded. */
const NOT_LOADED = { kind: 'failed', failure: { kind: 'offline' } } as const

async function signIn(
  parts: SessionParts,
  events: SignInEvents,
  login: string,
  password: string,
): Promise<SignInOutcome> {
  const signInModule = await import('./sign-in.ts').catch(() => null)
  return signInModule === null ? NOT_LOADED : signInModule.signInWith(parts, events, login, password)
}

async function confirmPassword(
  parts: SessionParts,
  state: SessionState,
  password: string,
): Promise<PasswordAnswer> {
  const passwordModule = await import('./confirm-password.ts').catch(() => null)
  if (passwordModule === null) return NOT_LOADED
  return passwordModule.confirmPassword(parts, state.view().account?.login ?? '', password)
}

export function createSession(parts: SessionParts): RunningSession {
  const { device, current, connection, memory } = parts
  const state = createSessionState(parts)
  if (current.snapshot !== null) rememberLogin(memory, current.snapshot.login)
  const ask = createQuestion(parts, state)
  const question = keepAsking({ connection, ask, isOpen: state.isWaiting })

  async function refreshByTimer(): Promise<void> {
    if (state.isVisitor || state.isUnlocked() || state.isOver()) return
    await judgeSession(parts, state, await refreshInTurn(parts, state))
  }

  /** False as soon as the account has signed in again. */
  let isUnlockedPage = current.isUnlocked

  const signInEvents: SignInEvents = {
    isUnlocked: state.isUnlocked,
    onUncertain: state.noteSessionUncertain,
    onRefused: state.noteSessionKnown,
    onSignedIn: state.end,
    onRenewed: (account) => showSession({ account, status: 'confirmed' }),
    // Not awaited: leaving the page waits for the lock that the sign-in holds.
    onEnded: (denial) => void endDenied(parts, state, denial),
    async onNotStored(isSessionEnded) {
      if (isUnlockedPage) state.resume({ account: current.snapshot, status: 'unlocked' })
      else await continueWithoutNote(parts, state, isSessionEnded)
    },
  }

  /** Shows that an unlocked account has a session again. */
  function showSession(view: SessionView): void {
    isUnlockedPage = false
    state.noteSessionKnown()
    state.show(view)
  }

  const deviceSubscription = liveQuery(async () => readDeviceState(device)).subscribe((deviceState) => {
    if (state.isOver()) return
    const isSameAccount = deviceState.accountKey === current.accountKey
    if (isSameAccount && deviceState.isUnlocked === state.isUnlocked()) return
    // Another account is current, or another tab locked this account and a person unlocked it again.
    if (!isSameAccount || deviceState.isUnlocked) return void endAfterOtherPage(parts, state) // ends in a page load
    // The person signed in in another tab.
    showSession({ account: state.view().account, status: 'checking' })
    void question.askNow()
  })
  const stopUnlockTime = current.isUnlocked ? watchUnlockTime(parts, state) : () => {}
  const timer = setInterval(() => void refreshByTimer(), REFRESH_MS) // judgeSession() stores the answer

  return {
    read: state.view,
    subscribe: state.subscribe,
    start: question.askNow,
    async admit() {
      if (state.isUnlocked()) return false
      if (!state.isOver() && !state.isSessionKnown()) await state.whenSessionKnown(question.askNow())
      return !state.isOver() && state.isSessionKnown()
    },
    signIn: (login, password) => signIn(parts, signInEvents, login, password),
    confirmPassword: (password) => confirmPassword(parts, state, password),
    async unlock(request) {
      const unlockModule = await import('./unlock-here.ts').catch(() => null)
      return unlockModule === null ? 'failed' : unlockModule.unlockHere(parts, state, request)
    },
    lock: () => endByLock(parts, state),
    signOut: () => endBySignOut(parts, state),
    async confirm() {
      if (state.isUnlocked()) return false
      if (!state.isOver()) await question.askNow()
      return !state.isOver() && state.view().status === 'confirmed'
    },
    rememberRights() {
      const { account } = state.view()
      const haveChanged = () => !state.isOver() && !hasSameRights(account, state.view().account)
      return {
        async haveChangedNow() {
          if (!state.isOver() && !haveChanged()) await question.askNow()
          return haveChanged()
        },
      }
    },
    deny(denial) {
      if (!state.isVisitor && !state.isUnlocked()) void endDenied(parts, state, denial) // ends in a page load
    },
    stop() {
      state.stop()
      deviceSubscription.unsubscribe()
      question.stop()
      stopUnlockTime()
      clearInterval(timer)
    },
  }
}
