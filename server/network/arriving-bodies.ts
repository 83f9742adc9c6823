// Counts the bytes of the bodies that are arriving, or are kept until their call is answered: whoever sends bodies slowly
// must not fill the memory of the server, nor that of the backend behind it (G290).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressGroup } from './address-group.ts'
import { isRead } from './framing.ts'

/**
 * The most bytes of an address, which the many devices of a dealership share: four pictures of the greatest size, as one
 * person uploads them, and 10 MB for colleagues.
 */
const MOST_BYTES_OF_ADDRESS = 50_000_000
const MOST_BYTES_IN_ALL = 200_000_000
/** A smaller body is not counted: it takes no more memory than its connection. So sign-ins and most orders always pass. */
const SMALL_BODY_BYTES = 16_000
/** A refused caller is asked to wait this long. */
const RETRY_MS = 5000

interface ArrivingBody {
  group: string
  bytes: number
  isArriving: boolean
  end: () => void
}

export interface ArrivingBodies {
  /**
   * Counts the body of a call with its declared length, or else its limit, until it has arrived or its connection has
   * closed; with `response`, until its call is answered, because the whole body is kept so long. Call it before the body is
   * read. Returns null if the body may be read, otherwise the wait in ms.
   */
  admit: (
    request: IncomingMessage,
    address: string | undefined,
    mostBytes: number,
    response?: ServerResponse,
  ) => number | null
}

export function createArrivingBodies(
  mostBytesOfAddress = MOST_BYTES_OF_ADDRESS,
  mostBytesInAll = MOST_BYTES_IN_ALL,
): ArrivingBodies {
  const bodies = new Set<ArrivingBody>()
  const bytesByGroup = new Map<string, number>()
  let bytesInAll = 0
  const bytesOf = (group: string): number => bytesByGroup.get(group) ?? 0

  function add({ group, bytes }: ArrivingBody, sign: 1 | -1): void {
    bytesInAll += sign * bytes
    bytesByGroup.set(group, bytesOf(group) + sign * bytes)
    if (bytesOf(group) === 0) bytesByGroup.delete(group)
  }

  function remove(body: ArrivingBody): void {
    if (bodies.delete(body)) add(body, -1)
  }

  /** Ends the newest arriving bodies of the address with the most bytes, as long as the new body's address has fewer with it. */
  function hasRoomFor({ group, bytes }: ArrivingBody): boolean {
    while (bytesInAll + bytes > mostBytesInAll) {
      const [busiestGroup, mostBytes] = [...bytesByGroup].reduce((one, other) =>
        other[1] > one[1] ? other : one,
      )
      const newestBody = [...bodies].findLast((body) => body.isArriving && body.group === busiestGroup)
      if (newestBody === undefined || bytesOf(group) + bytes >= mostBytes) return false
      remove(newestBody)
      newestBody.end()
    }
    return true
  }

  return {
    admit: (request, address, mostBytes, response) => {
      if (isRead(request) || request.complete || request.destroyed) return null
      const bytes = Math.min(mostBytes, Number(request.headers['content-length'] ?? mostBytes))
      const end = (): void => void request.destroy()
      const body: ArrivingBody = { group: addressGroup(address), bytes, isArriving: true, end }
      if (bytes <= SMALL_BODY_BYTES) return null
      if (bytesOf(body.group) + bytes > mostBytesOfAddress || !hasRoomFor(body)) return RETRY_MS
      bodies.add(body)
      add(body, 1)
      const stop = (): void => {
        body.isArriving = false
        if (response === undefined || response.closed) remove(body)
      }
      request.once('end', stop).once('close', stop)
      response?.once('close', () => remove(body))
      return null
    },
  }
}
