// The server's clock as this page knows it. A device's clock may be wrong by days and may be set at any time; what is
// compared with the server's orders needs the server's. Its answers say when they were written (Date), to the second,
// and that was between the call and the answer: every answer narrows down what the clock says.
import type { ServerTime } from '#outbox/ports.ts'

export interface ServerClock {
  /** A call leaves; what it answers is told when the answer of our server is here. */
  asked(): (date: string | null) => void
  /** The device's own clock until our server has said its time. */
  read(): ServerTime
}

/** An HTTP date leaves out what is less than a second. */
const UNSAID_MS = 1_000

/** `elapsed`: milliseconds that only grow. */
export function createServerClock(now: () => number, elapsed: () => number): ServerClock {
  /** Server time less elapsed time. */
  let ahead: ServerTime | null = null

  function note(writtenAt: number, askedAt: number): void {
    const heard = { earliest: writtenAt - elapsed(), latest: writtenAt + UNSAID_MS - askedAt }
    const isNew = ahead === null || heard.earliest > ahead.latest || heard.latest < ahead.earliest
    ahead =
      isNew || ahead === null
        ? heard
        : {
            earliest: Math.max(ahead.earliest, heard.earliest),
            latest: Math.min(ahead.latest, heard.latest),
          }
  }

  return {
    asked() {
      const askedAt = elapsed()
      return (date) => {
        const writtenAt = Date.parse(date ?? '')
        if (!Number.isNaN(writtenAt)) note(writtenAt, askedAt)
      }
    },
    read() {
      if (ahead === null) return { earliest: now(), latest: now() }
      return { earliest: ahead.earliest + elapsed(), latest: ahead.latest + elapsed() }
    },
  }
}
