import type { Connection } from '#connection/connection.ts'
import { keepAsking } from '#session/keep-asking.ts'

/**
 * Loads code, usually for background work, and then calls `start` with it. If the code cannot be loaded, tries again: after a
 * growing pause, and at once when our server comes back. Returns a function that stops the loading or the work.
 */
export function startWhenLoaded<Loaded>(
  connection: Pick<Connection, 'read' | 'subscribe'>,
  load: () => Promise<Loaded>,
  start: (loaded: Loaded) => () => void = () => () => {},
): () => void {
  let isLoadingOver = false
  let stopWork = () => {}
  const attempts = keepAsking({
    connection,
    isOpen: () => !isLoadingOver,
    async ask() {
      const loaded = await load().catch(() => null) // the browser's console has the reason
      if (isLoadingOver) return 'done'
      if (loaded === null) return 'failed'
      stopLoading()
      stopWork = start(loaded)
      return 'done'
    },
  })
  function stopLoading(): void {
    isLoadingOver = true
    attempts.stop()
  }
  void attempts.askNow() // never rejects
  return () => {
    stopLoading()
    stopWork()
  }
}
