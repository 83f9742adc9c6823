import type { Connection } from '#connection/connection.ts'
import { keepAsking } from '#session/keep-asking.ts'

/**
 * Loads code for background work and then calls `begin`. If the code cannot be loaded, tries again: after a growing pause,
 * and at once when our server comes back. Returns a function that stops the loading or the work.
 */
export function whenLoaded<Loaded>(
  connection: Pick<Connection, 'read' | 'subscribe'>,
  load: () => Promise<Loaded>,
  begin: (loaded: Loaded) => () => void,
): () => void {
  let isOver = false
  let stopWork = () => {}
  const question = keepAsking({
    connection,
    isOpen: () => !isOver,
    async ask() {
      const loaded = await load().catch(() => null) // the browser's console has the reason
      if (isOver) return 'settled'
      if (loaded === null) return 'failed'
      stopAsking()
      stopWork = begin(loaded)
      return 'settled'
    },
  })
  function stopAsking(): void {
    isOver = true
    question.stop()
  }
  void question.now() // never rejects
  return () => {
    stopAsking()
    stopWork()
  }
}
