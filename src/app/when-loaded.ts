import type { Connection } from '#connection/connection.ts'
import { keepAsking } from '#session/keep-asking.ts'

/**
 * Begins what nobody waits for as soon as its code is there. Where that is out of reach it is asked for again, as a
 * question to the server is: after a pause that grows, and when our server comes back. Answers how to end it.
 */
export function whenLoaded<Loaded>(
  connection: Pick<Connection, 'read' | 'subscribe'>,
  load: () => Promise<Loaded>,
  begin: (loaded: Loaded) => () => void,
): () => void {
  let isOver = false
  let end = () => {}
  const question = keepAsking({
    connection,
    isOpen: () => !isOver,
    async ask() {
      const loaded = await load().catch(() => null) // the browser says on the console what did not come
      if (isOver) return 'settled'
      if (loaded === null) return 'failed'
      stopAsking()
      end = begin(loaded)
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
    end()
  }
}
