// A tab is busy while it sends an order or has unsaved input. An update is applied only while no tab is busy; the tabs
// agree over a BroadcastChannel. When the new build has taken over, each tab reloads as soon as it is idle.

/** Time limit for the answers of other tabs. A frozen tab does not answer, but it sends nothing either. */
const ANSWER_LIMIT_MS = 800

type AgreementMessage =
  | { type: 'ask'; question: string }
  | { type: 'busy'; question: string }
  | { type: 'updating' }

export interface UpdateAgreement {
  /** Connects to the other tabs. */
  open(): void
  setBusy(reason: string, isBusy: boolean): void
  /**
   * Asks the tabs until all are idle, then resolves with true; resolves with false if `isRequested` becomes false before.
   * If a tab was busy, all tabs must be idle twice in a row: a tab that has just sent an order loads its next screen. A
   * request that arrives while Chromium stops the earlier worker starts that worker again, and the new build then waits
   * until no request arrives for half a minute, or for five minutes.
   */
  whenAllTabsIdle(isRequested: () => boolean): Promise<boolean>
  /** Tells all tabs that the update is about to be applied: each tab reloads when the new build has taken over. */
  announceUpdate(): void
  /** Call it when a new worker controls this page. The first worker of a first visit has the page's build: no reload. */
  reloadForNewBuild(isFirstWorker: boolean): void
  close(): void
}

export function createUpdateAgreement(parts: {
  openChannel: () => BroadcastChannel
  reload: () => void
  answerLimitMs?: number
}): UpdateAgreement {
  let channel: BroadcastChannel | null = null
  const busyReasons = new Set<string>()
  const refusedQuestions = new Set<string>()
  let isUpdateAnnounced = false
  let mustReload = false

  function tell(message: AgreementMessage): void {
    channel?.postMessage(message)
  }
  function reloadWhenIdle(): void {
    if (mustReload && busyReasons.size === 0) parts.reload()
  }
  async function areAllTabsIdle(): Promise<boolean> {
    const question = crypto.randomUUID()
    tell({ type: 'ask', question })
    await new Promise((resolve) => setTimeout(resolve, parts.answerLimitMs ?? ANSWER_LIMIT_MS))
    return !refusedQuestions.delete(question) && busyReasons.size === 0
  }
  function onMessage({ data: message }: MessageEvent<AgreementMessage>): void {
    if (message.type === 'ask' && busyReasons.size > 0) tell({ type: 'busy', question: message.question })
    if (message.type === 'busy') refusedQuestions.add(message.question)
    if (message.type === 'updating') isUpdateAnnounced = true
  }

  return {
    open() {
      channel ??= parts.openChannel()
      channel.onmessage = onMessage
    },
    setBusy(reason, isBusy) {
      if (isBusy) busyReasons.add(reason)
      else busyReasons.delete(reason)
      reloadWhenIdle()
    },
    async whenAllTabsIdle(isRequested) {
      let wasBusy = false
      while (isRequested()) {
        const isIdle = await areAllTabsIdle()
        if (isIdle && !wasBusy) return isRequested()
        wasBusy = !isIdle
      }
      return false
    },
    announceUpdate() {
      isUpdateAnnounced = true
      tell({ type: 'updating' })
    },
    reloadForNewBuild(isFirstWorker) {
      if (isFirstWorker && !isUpdateAnnounced) return
      mustReload = true
      reloadWhenIdle()
    },
    close: () => channel?.close(),
  }
}
