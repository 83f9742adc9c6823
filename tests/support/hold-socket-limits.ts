// Time limits for the silence of sockets (`socket.setTimeout`) that a test ends without waiting. Fake timers do not reach
// them, because Node measures them itself.
import { Socket } from 'node:net'
import { onTestFinished, vi } from 'vitest'

export interface SocketLimits {
  /** Ends this limit on every open socket that has it now. */
  end: (limitMs: number) => void
  /** The limits that the open sockets have now, in ascending order. */
  read: () => number[]
}

/** Until the end of the test, the limits that sockets get end only by `end`. Limits from before are not held. */
export function holdSocketLimits(): SocketLimits {
  const limitsBySocket = new Map<Socket, number>()
  const spy = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (
    this: Socket,
    limitMs,
    onTimeout,
  ) {
    limitsBySocket.set(this, limitMs)
    if (onTimeout) this.once('timeout', onTimeout)
    return this
  })
  onTestFinished(() => spy.mockRestore())
  const openLimits = () => [...limitsBySocket].filter(([socket]) => !socket.destroyed)
  return {
    end: (endedMs) => {
      for (const [socket, limitMs] of openLimits()) if (limitMs === endedMs) socket.emit('timeout')
    },
    read: () =>
      openLimits()
        .map(([, limitMs]) => limitMs)
        .sort((a, b) => a - b),
  }
}
