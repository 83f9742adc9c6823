// An update is applied only when no tab is sending or has a dirty form. Tabs agree over a BroadcastChannel; each
// then reloads itself when the new build has taken over, and one that became busy meanwhile as soon as it is idle.

/** Long enough for a tab in the background; a frozen one is not sending and does not hold up the others. */
const ANSWER_WITHIN_MS = 800

type AgreementMessage =
  | { type: 'ask'; question: string }
  | { type: 'busy'; question: string }
  | { type: 'updating' }

export interface UpdateAgreement {
  /** Joins the other tabs. */
  open(): void
  setBusy(reason: string, isBusy: boolean): void
  /** Asks again and again until nobody is busy, and answers true; false as soon as that is wanted no more. */
  whenEverybodyIdle(isWanted: () => boolean): Promise<boolean>
  /** This build is about to be replaced because a person asked for it: every tab reloads once that has happened. */
  announceUpdate(): void
  /** Another worker controls this page now. The first one of a first visit is the very build this page runs. */
  newVersionTookOver(isFirst: boolean): void
  close(): void
}

export function createUpdateAgreement(parts: {
  openChannel: () => BroadcastChannel
  reload: () => void
  answerWithinMs?: number
}): UpdateAgreement {
  let channel: BroadcastChannel | null = null
  const reasons = new Set<string>()
  const refused = new Set<string>()
  let isAnnounced = false
  let mustReload = false

  function tell(message: AgreementMessage): void {
    channel?.postMessage(message)
  }
  function reloadWhenIdle(): void {
    if (mustReload && reasons.size === 0) parts.reload()
  }
  async function isEverybodyIdle(): Promise<boolean> {
    const question = crypto.randomUUID()
    tell({ type: 'ask', question })
    await new Promise((resolve) => setTimeout(resolve, parts.answerWithinMs ?? ANSWER_WITHIN_MS))
    return !refused.delete(question) && reasons.size === 0
  }
  function hear({ data: message }: MessageEvent<AgreementMessage>): void {
    if (message.type === 'ask' && reasons.size > 0) tell({ type: 'busy', question: message.question })
    if (message.type === 'busy') refused.add(message.question)
    if (message.type === 'updating') isAnnounced = true
  }

  return {
    open() {
      channel ??= parts.openChannel()
      channel.onmessage = hear
    },
    setBusy(reason, isBusy) {
      if (isBusy) reasons.add(reason)
      else reasons.delete(reason)
      reloadWhenIdle()
    },
    async whenEverybodyIdle(isWanted) {
      while (isWanted()) {
        if (await isEverybodyIdle()) return isWanted()
      }
      return false
    },
    announceUpdate() {
      isAnnounced = true
      tell({ type: 'updating' })
    },
    newVersionTookOver(isFirst) {
      if (isFirst && !isAnnounced) return
      mustReload = true
      reloadWhenIdle()
    },
    close: () => channel?.close(),
  }
}
