// The account of a run of the worker, apart from the browser.
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { validateSession } from '#api/people/auth.ts'
import type { Account } from '#domain/people/account.ts'
import { type Author, VISITOR_ID } from '#outbox/pending-order.ts'

/** The account of a run, as it is when the run starts. */
export interface AccountRun {
  /** The current account; the visitor has the id `VISITOR_ID`. */
  author: Author
  /** True if a person unlocked the account on this device, and it has not signed in since. */
  isUnlocked: boolean
  /**
   * False as soon as another account is current, or the account is locked, unlocked or signed out; false too while a
   * sign-out is owed: an account that signed in and out meanwhile still has its session in the browser.
   */
  isStillCurrent(): Promise<boolean>
  /** Tells the server of a sign-out that it does not know yet. True if none is owed afterwards. */
  sendOwedSignOut(api: Api): Promise<boolean>
  /** Renews a session that the server denied, unless the account is no longer current. */
  refreshSession(api: Api): Promise<Answer<Account>>
}

/**
 * The account of the browser's session, if it is the account of the run; else null. A denied session is refreshed first, as
 * on a page.
 */
export async function readSessionAccount(
  api: Api,
  { author, isUnlocked, refreshSession }: Pick<AccountRun, 'author' | 'isUnlocked' | 'refreshSession'>,
): Promise<Account | null> {
  if (author.id === VISITOR_ID || isUnlocked) return null
  let answer = await validateSession(api)
  if (!answer.ok && answer.failure.kind === 'signed-out') answer = await refreshSession(api)
  return answer.ok && answer.value.id === author.id ? answer.value : null
}
