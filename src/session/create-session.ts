import { liveQuery } from 'dexie'
import { hasSameRights } from '#domain/people/account.ts'
import { readDeviceState } from '#storage/device/device-settings.ts'
import { deviceStateOf } from '#storage/device/device-state.ts'
import { endAfterOtherPage, endDenied, endBySignOut } from './end-session.ts'
import { continueWithoutNote, judgeSession } from './judge-session.ts'
import { type QuestionOutcome, outcomeOf, keepAsking } from './keep-asking.ts'
import { sendOwedSignOut } from './owed-sign-out.ts'
import { rememberLogin } from './page-memory.ts'
import type { Session } from './session.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import type { SignInEvents } from './sign-in.ts'
import { askForSessionAccount, REFRESH_MS, refreshInTurn } from './session-account.ts'

export interface RunningSession extends Session {
  /** Sends an owed sign-out, then asks the server whose session the browser has. Resolves when the question has ended. */
  start(): Promise<void>
  /** True if a call may be sent: never while a sign-out is owed or the browser's session is unknown. */
  admit(): Promise<boolean>
  stop(): void
}

/** Asks the server once whose session the browser has; an owed sign-out is sent first. */
function createQuestion(parts: SessionParts, state: SessionState): () => Promise<QuestionOutcome> {
  const { api, device } = parts
  /** True until the first question on an empty device: that question need not read the device. */
  let isNothingStored = parts.isNothingStored === true

  async function askOnce(): Promise<QuestionOutcome> {
    const storedState = isNothingStored ? deviceStateOf([]) : await readDeviceState(device)
    isNothingStored = false
    // The sender of orders may hold the session lock for a while, so this step takes the lock only if a sign-out is owed. A
    // refresh of the session or a switch of the account below also waits for the lock.
    const signOutOutcome =
      storedState.logoutOwedBy === null ? 'settled' : await sessionTurn(() => sendOwedSignOut(api, device))
    if (state.isOver()) return 'settled'
    if (signOutOutcome !== 'settled') {
      state.show({ ...state.view(), status: 'trusted-offline' })
      return signOutOutcome
    }
    if (state.isVisitor && storedState.isSessionKnown) {
      state.becomeKnown()
      state.show({ account: null, status: 'confirmed' })
      return 'settled'
    }
    const answer = await askForSessionAccount(parts, state)
    await judgeSession(parts, state, answer)
    return answer.ok ? 'settled' : outcomeOf(answer.failure)
  }

  return async () => {
    const outcome = await askOnce()
    if (!state.isWaiting()) return 'settled'
    // The server has answered, but the device cannot store the answer.
    return outcome === 'settled' ? 'failed' : outcome
  }
}

export function createSession(parts: SessionParts): RunningSession {
  const { device, current, connection, memory } = parts
  const state = createSessionState(parts)
  if (current.snapshot !== null) rememberLogin(memory, current.snapshot.login)
  const ask = createQuestion(parts, state)
  const question = keepAsking({ connection, ask, isOpen: state.isWaiting })

  async function refreshByTimer(): Promise<void> {
    if (state.isVisitor || state.isOver()) return
    await judgeSession(parts, state, await refreshInTurn(parts, state))
  }

  const signInEvents: SignInEvents = {
    onUncertain: state.becomeUncertain,
    onRefused: state.becomeKnown,
    onSignedIn: state.end,
    onNotStored: (isSessionEnded) => continueWithoutNote(parts, state, isSessionEnded),
  }

  const deviceSubscription = liveQuery(() => readDeviceState(device)).subscribe(({ accountKey }) => {
    if (state.isOver() || accountKey === current.accountKey) return
    void endAfterOtherPage(parts, state) // ends in a page load
  })
  const timer = setInterval(() => void refreshByTimer(), REFRESH_MS) // judgeSession() stores the answer

  return {
    read: state.view,
    subscribe: state.subscribe,
    start: question.askNow,
    async admit() {
      if (!state.isOver() && !state.isKnown()) await state.whenKnown(question.askNow())
      return !state.isOver() && state.isKnown()
    },
    async signIn(login, password) {
      const signInModule = await import('./sign-in.ts').catch(() => null)
      if (signInModule === null) return { kind: 'failed', failure: { kind: 'offline' } }
      return signInModule.signInWith(parts, signInEvents, login, password)
    },
    signOut: () => endBySignOut(parts, state),
    async confirm() {
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
      if (!state.isVisitor) void endDenied(parts, state, denial) // ends in a page load
    },
    stop() {
      state.stop()
      deviceSubscription.unsubscribe()
      question.stop()
      clearInterval(timer)
    },
  }
}
