// Applies an update only while no tab is sending or has unsaved input. Tabs agree over a BroadcastChannel; each
// then reloads when the new build has taken over, a tab that became busy in between as soon as it is idle.

/** Long enough for a tab in the background; a frozen tab is not sending and need not answer. */
const ANSWER_WITHIN_MS = 800

type AgreementMessage =
  | { type: 'ask'; question: string }
  | { type: 'busy'; question: string }
  | { type: 'updating' }

export interface UpdateAgreement {
  /** Connects to the other tabs. */
  open(): void
  setBusy(reason: string, isBusy: boolean): void
  /** Asks again until all tabs are idle and answers true; false as soon as the update is cancelled. */
  whenAllTabsIdle(isWanted: () => boolean): Promise<boolean>
  /** A person asked for the update, and it is about to be applied: every tab reloads once the new build runs. */
  announceUpdate(): void
  /** Another worker controls this page. `isFirst`: the first worker of a first visit, which has the build of this page. */
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
  async function areAllTabsIdle(): Promise<boolean> {
    const question = crypto.randomUUID()
    tell({ type: 'ask', question })
    await new Promise((resolve) => setTimeout(resolve, parts.answerWithinMs ?? ANSWER_WITHIN_MS))
    return !refused.delete(question) && reasons.size === 0
  }
  function onMessage({ data: message }: MessageEvent<AgreementMessage>): void {
    if (message.type === 'ask' && reasons.size > 0) tell({ type: 'busy', question: message.question })
    if (message.type === 'busy') refused.add(message.question)
    if (message.type === 'updating') isAnnounced = true
  }

  return {
    open() {
      channel ??= parts.openChannel()
      channel.onmessage = onMessage
    },
    setBusy(reason, isBusy) {
      if (isBusy) reasons.add(reason)
      else reasons.delete(reason)
      reloadWhenIdle()
    },
    async whenAllTabsIdle(isWanted) {
      while (isWanted()) {
        if (await areAllTabsIdle()) return isWanted()
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
