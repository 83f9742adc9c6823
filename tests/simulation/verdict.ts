// What came of a schedule when the faults had stopped and everybody had answered.
import { isLive } from '#outbox/states.ts'
import type { Case } from './cases.ts'
import type { Judge } from './judge.ts'

export interface Verdict {
  placed: number
  /** Those of them that were ordered without an account. */
  withoutAccount: number
  lost: number
  /** More orders on the server than people ordered, and nobody was told. */
  doubled: number
  /** Orders that stand twice, and the app says so. */
  toldDoubled: number
  /** Orders that a person had to look at. */
  asked: number
}

function isLost({ row, isAcknowledged, commits, isMarkedArrived }: Case): boolean {
  if (!isAcknowledged) return false
  if (row === null) return true
  return (row.state === 'sent' || row.state === 'duplicated') && commits.length === 0 && !isMarkedArrived
}

/** Equal orders of one author stand for each other: nobody can tell which of the server's is whose. */
function groupsOf(cases: Case[]): Case[][] {
  let groups: { contents: Set<string>; members: Case[] }[] = []
  for (const known of cases) {
    const contents = [...known.contents].map(
      (content) => `${known.accountId} ${known.email ?? known.dealershipId} ${content}`,
    )
    const isNear = (group: { contents: Set<string> }) =>
      contents.some((content) => group.contents.has(content))
    const near = groups.filter(isNear)
    const joined = {
      contents: new Set([...contents, ...near.flatMap((group) => [...group.contents])]),
      members: [known, ...near.flatMap(({ members }) => members)],
    }
    groups = [...groups.filter((group) => !isNear(group)), joined]
  }
  return groups.map(({ members }) => members)
}

/** How many orders of the server the app speaks of; what a person discarded undecided is theirs to look after. */
function knownOrders(known: Case): number {
  const { copy, commits, isDiscardedUndecided, isCopyDiscardedUndecided } = known
  if (copy === null) return ordersOf(known)
  const ofCopy = ordersOf({ ...known, row: copy, isDiscardedUndecided: isCopyDiscardedUndecided })
  // Who discarded the original was told that it may have arrived: importing it then is to order once more.
  if (isDiscardedUndecided) return Math.max(1 + ofCopy, commits.length)
  return Math.max(ordersOf(known), ofCopy)
}

function ordersOf({ row, commits, isDiscardedUndecided, email, resends }: Case): number {
  if (row?.state === 'duplicated') return row.twins.length
  const isGivenUp = isDiscardedUndecided || (row?.state === 'cancelled' && row.isSendAgain)
  if (isGivenUp) return Math.max(1, commits.length)
  if (row?.state !== 'sent') return 0
  // Who has no account is told before Send again what comes of it; nobody may read a history that tells it afterwards.
  return email === null ? 1 : Math.max(1, Math.min(commits.length, 1 + resends))
}

function surplusOf(group: Case[]): number {
  return group.reduce((sum, known) => sum + known.commits.length - knownOrders(known), 0)
}

/** Judges the end, and counts. */
export function judgeEnd(judge: Judge): Verdict {
  const cases = [...judge.cases.values()]
  const verdict: Verdict = { placed: 0, withoutAccount: 0, lost: 0, doubled: 0, toldDoubled: 0, asked: 0 }
  for (const known of cases) {
    const { mark, row } = known
    if (known.isAcknowledged) verdict.placed += 1
    if (known.isAcknowledged && known.email !== null) verdict.withoutAccount += 1
    if (known.wasAsked) verdict.asked += 1
    if (row?.state === 'duplicated') verdict.toldDoubled += 1
    if (isLost(known)) {
      verdict.lost += 1
      judge.fail('I2', `${mark} was saved and is lost: ${row?.state}`)
    }
    if (known.copy !== null && isLive(known.copy.state))
      judge.fail('I12', `the copy of ${mark} is still ${known.copy.state}`)
    if (row !== null && isLive(row.state)) judge.fail('I12', `${mark} is still ${row.state}`)
  }
  const ids = cases.flatMap(({ row }) => row?.orderId ?? [])
  if (new Set(ids).size < ids.length) judge.fail('I8', 'two orders are one order of the server')
  for (const group of groupsOf(cases)) {
    const surplus = Math.max(0, surplusOf(group))
    verdict.doubled += surplus
    const marks = group.map(({ mark }) => mark).join()
    if (surplus > 0) judge.fail('I2', `${surplus} more than ordered, and nobody was told: ${marks}`)
  }
  return verdict
}
