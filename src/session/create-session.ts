import { liveQuery } from 'dexie'
import { refreshSession, validateSession } from '#api/auth.ts'
import type { Answer, Denial } from '#api/failure.ts'
import { type Account, hasSameRights } from '#domain/account.ts'
import { writeAccountSnapshot } from '#storage/account-settings.ts'
import { emptyCopy } from '#storage/copy-database.ts'
import { beginVisit, confirmAccount, readDeviceState } from '#storage/device-settings.ts'
import { deviceStateOf } from '#storage/device-state.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { type Asked, endOf, keepAsking } from './keep-asking.ts'
import { leavePage } from './leave-page.ts'
import { makeCurrent } from './make-current.ts'
import { tellOwedSignOut } from './owed-sign-out.ts'
import { lastRefreshAt, rememberLogin, rememberRefresh } from './page-memory.ts'
import type { Session, SessionView } from './session.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'
import type { SignInEvents } from './sign-in.ts'
import { type Ending, signOutHere, trustNobody } from './sign-out-here.ts'

/** While signed in the session is refreshed at least this often (storefront.md §4). */
const REFRESH_MS = 82_800_000
/** Of the code that ends a denied session: who is signed out does not wait for it. */
const CODE_LIMIT_MS = 3000
const SUPERSEDED: Answer<Account> = { ok: false, failure: { kind: 'superseded' } }

export interface RunningSession extends Session {
  /** Tells the server of an owed sign-out, then asks the server whose session it is; answers when that ended. */
  start(): Promise<void>
  /** Whether a call may go out: never while a sign-out is owed or nobody knows whose session the browser holds. */
  admit(): Promise<boolean>
  stop(): void
}

export function createSession(parts: SessionParts): RunningSession {
  const { api, device, current, generation, connection, memory, now } = parts
  const { accountKey, database, snapshot } = current
  const isVisitor = accountKey === VISITOR
  let view: SessionView = { account: snapshot, status: 'checking' }
  /** For the visitor's page only after the device or the server said that there is no session. */
  let isKnown = !isVisitor
  /** Calls that wait until it is. */
  const waiting = new Set<() => void>()
  /** The first question need not read what is not there. */
  let isNothingStored = parts.isNothingStored === true
  let isOver = false
  const listeners = new Set<() => void>()
  if (snapshot !== null) rememberLogin(memory, snapshot.login)

  function setView(next: SessionView): void {
    view = next
    for (const listener of listeners) listener()
  }

  function becomeKnown(): void {
    isKnown = true
    for (const goOn of waiting) goOn()
  }

  /** From here on this page shows, asks and remembers nothing more of the account. */
  function end(): void {
    isOver = true
    generation.advance()
    memory.clear()
    setView({ account: view.account, status: 'ending' })
  }

  const isWaiting = () => !isOver && (view.status === 'trusted-offline' || !isKnown)
  const question = keepAsking({ connection, ask, isOpen: isWaiting })

  async function ask(): Promise<Asked> {
    const end = await askOnce()
    if (!isWaiting()) return 'settled'
    // The server has said whose session it is, and the device cannot note it.
    return end === 'settled' ? 'failed' : end
  }

  async function askOnce(): Promise<Asked> {
    const state = isNothingStored ? deviceStateOf([]) : await readDeviceState(device)
    isNothingStored = false
    // A sender may hold the lock for a while: it is waited for only where a sign-out is owed.
    const telling =
      state.logoutOwedBy === null ? 'settled' : await sessionTurn(() => tellOwedSignOut(api, device))
    if (isOver) return 'settled'
    if (telling !== 'settled') {
      setView({ ...view, status: 'trusted-offline' })
      return telling
    }
    if (isVisitor && state.isKnown) {
      becomeKnown()
      setView({ account: null, status: 'confirmed' })
      return 'settled'
    }
    const answer = await askWhoseSession()
    await judge(answer)
    return answer.ok ? 'settled' : endOf(answer.failure)
  }

  async function askWhoseSession(): Promise<Answer<Account>> {
    const refreshedAt = lastRefreshAt(memory)
    const isStale = refreshedAt !== null && now() - refreshedAt >= REFRESH_MS
    const answer = await validateSession(api)
    const isDenied = !answer.ok && answer.failure.kind === 'signed-out'
    // A visitor has nothing to refresh.
    if (isVisitor || !(isDenied || (answer.ok && isStale))) return answer
    const refreshed = await refreshInTurn()
    // A refresh without an answer takes nothing from what validate said (G106).
    return answer.ok && !refreshed.ok && refreshed.failure.kind !== 'signed-out' ? answer : refreshed
  }

  /** Not where somebody signed in or out while it waited: then the first call is the logout. */
  async function refreshInTurn(): Promise<Answer<Account>> {
    const answer = await sessionTurn(async () => {
      const state = await readDeviceState(device)
      if (isOver || state.accountKey !== accountKey || state.logoutOwedBy !== null) return SUPERSEDED
      return refreshSession(api)
    })
    if (!answer.ok && answer.failure.kind !== 'signed-out' && answer !== SUPERSEDED) {
      console.warn('The session could not be refreshed:', answer.failure.kind)
    }
    return answer
  }

  /** Only an answer proves anything (G106). */
  async function judge(answer: Answer<Account>): Promise<void> {
    if (isOver) return
    if (answer.ok) return confirm(answer.value)
    if (answer.failure.kind === 'signed-out') return judgeDenial(answer.failure)
    if (view.status === 'checking') setView({ ...view, status: 'trusted-offline' })
  }

  async function confirm(account: Account): Promise<void> {
    if (String(account.id) !== accountKey) return switchTo(account)
    rememberLogin(memory, account.login)
    rememberRefresh(memory, now())
    // The answer counts also where the device cannot keep it: then it trusts what it knew before.
    const kept = Promise.all([writeAccountSnapshot(database, account), confirmAccount(device, now())])
    await kept.catch((problem: unknown) => console.error('The account could not be noted:', problem))
    if (!isOver) setView({ account, status: 'confirmed' })
  }

  /** The browser holds the session of another account: the device follows the server, and pages load anew. */
  async function switchTo(account: Account): Promise<void> {
    if (isOver) return
    end()
    // What this page read meanwhile was read with the other account's prices.
    await emptyCopy(accountKey)
    const following = sessionTurn(async () => {
      const { isKnown } = await readDeviceState(device)
      if (!(isVisitor && isKnown)) await makeCurrent(parts, account)
    })
    await following.then(
      () => leavePage(parts, 'home'),
      (problem: unknown) => {
        console.error('The account could not be noted:', problem)
        return goOnUnnoted(false)
      },
    )
  }

  /**
   * The device cannot note whose session the browser holds, and a page is that account's only by this note. The visitor's
   * page goes on: another one would fail alike. `isEnded`: the browser certainly holds none any more.
   */
  async function goOnUnnoted(isEnded: boolean): Promise<void> {
    if (!isVisitor) {
      await trustNobody(parts, endingBy(true))
      return leavePage(parts, 'home')
    }
    isOver = false
    if (isEnded) becomeKnown()
    setView({ account: null, status: isEnded ? 'confirmed' : 'trusted-offline' })
  }

  async function judgeDenial(denial: Denial): Promise<void> {
    if (!isVisitor) return endDenied(denial)
    becomeKnown()
    // Where it cannot be written, the next page asks again.
    await beginVisit(device).catch(() => {})
    setView({ account: null, status: 'confirmed' })
  }

  /** Signs out on this device first: whatever happens next, nobody is trusted and nothing is sent. */
  async function endHere(): Promise<void> {
    if (isOver) return
    end()
    await leaveSignedOut(false)
  }

  async function leaveSignedOut(isToldByServer: boolean): Promise<void> {
    await signOutHere(parts, endingBy(isToldByServer))
    await leavePage(parts, 'home')
  }

  function endingBy(isToldByServer: boolean): Ending {
    return { isToldByServer, onHeldUp: () => setView({ ...view, isHeldUp: true }) }
  }

  /** Its code comes when it is needed; where it does not, what it would tell is lost, and nothing else. */
  const endingOfDenied = () =>
    Promise.race([
      import('./end-denied.ts').catch(() => null),
      new Promise<null>((resolve) => setTimeout(resolve, CODE_LIMIT_MS, null)),
    ])

  async function endDenied(denial: Denial): Promise<void> {
    if (isOver) return
    const isAtWork = view.status !== 'checking'
    end()
    const ending = await endingOfDenied()
    if (ending !== null) return ending.endDenied(parts, denial, isAtWork, endingBy(true))
    await leaveSignedOut(true)
  }

  async function leaveAfterOther(): Promise<void> {
    const ending = await endingOfDenied()
    await (ending === null ? leavePage(parts, 'home') : ending.leaveAfterOther(parts))
  }

  async function refreshByTimer(): Promise<void> {
    if (isVisitor || isOver) return
    await judge(await refreshInTurn())
  }

  const signInEvents: SignInEvents = {
    onUncertain() {
      if (isVisitor) isKnown = false
    },
    onRefused: becomeKnown,
    onSignedIn: end,
    onUnnoted: goOnUnnoted,
  }

  const watch = liveQuery(() => readDeviceState(device)).subscribe((state) => {
    if (isOver || state.accountKey === accountKey) return
    end()
    void leaveAfterOther() // ends in a page load
  })
  const timer = setInterval(() => void refreshByTimer(), REFRESH_MS) // judge() keeps what it learns

  return {
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: question.now,
    async admit() {
      if (!isOver && !isKnown) {
        let goOn = () => {}
        const known = new Promise<void>((resolve) => {
          goOn = resolve
          waiting.add(goOn)
        })
        await Promise.race([known, question.now()])
        waiting.delete(goOn)
      }
      return !isOver && isKnown
    },
    async signIn(login, password) {
      const signing = await import('./sign-in.ts').catch(() => null)
      if (signing === null) return { kind: 'failed', failure: { kind: 'offline' } }
      return signing.signInWith(parts, signInEvents, login, password)
    },
    signOut: endHere,
    async confirm() {
      if (!isOver) await question.now()
      return !isOver && view.status === 'confirmed'
    },
    rights() {
      const { account } = view
      const areOthers = () => !isOver && !hasSameRights(account, view.account)
      return {
        async areOthersNow() {
          if (!isOver && !areOthers()) await question.now()
          return areOthers()
        },
      }
    },
    deny(denial) {
      if (!isVisitor) void endDenied(denial) // ends in a page load
    },
    stop() {
      isOver = true
      watch.unsubscribe()
      question.stop()
      clearInterval(timer)
      listeners.clear()
    },
  }
}
