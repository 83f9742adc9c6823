import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { closeAtOnce } from './close-at-once.ts'
import { hasBody } from './framing.ts'

/** The most calls of one connection that wait; browsers and proxies send the next call after the answer. */
const MOST_WAITING_CALLS = 2
/** The most header fields of a waiting call, which are kept until it begins. Browsers send about twenty. */
const MOST_WAITING_FIELDS = 100

/** For each connection the response of its latest call. */
const latestResponses = new WeakMap<Socket, ServerResponse>()

/** For each connection what its waiting calls do when it ends. */
const waitingCalls = new WeakMap<Socket, Set<() => void>>()

function waitingCallsOf(socket: Socket): Set<() => void> {
  const knownCalls = waitingCalls.get(socket)
  if (knownCalls) return knownCalls
  const calls = new Set<() => void>()
  waitingCalls.set(socket, calls)
  socket.once('close', () => {
    for (const end of calls) end()
  })
  return calls
}

/** For each response whether its call may begin. */
const waits = new WeakMap<ServerResponse, Promise<boolean>>()

/**
 * Counts every call of a server for `waitForEarlierCalls`, also those that its listener answers without waiting. Also refuses
 * calls that expect something else than `100-continue`: Node would answer them itself, also while earlier calls of their
 * connection wait, and any number of such answers.
 */
export function watchPipelinedCalls(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    void waitForEarlierCalls(request, response) // closes the connection if too many wait
  })
  server.on('checkExpectation', async (request: IncomingMessage, response: ServerResponse) => {
    if (await waitForEarlierCalls(request, response)) response.writeHead(417, { Connection: 'close' }).end()
  })
}

/**
 * Waits until the earlier calls of the connection are answered, if a caller sends calls without waiting for the answers.
 * Until then Node gives the response no socket: it would not notice that the connection breaks, and what the call began,
 * such as a stream of events, would never end. Resolves to false if the connection broke meanwhile, or if more calls of it
 * wait than a caller needs: then it is closed, because Node reads on as long as no answers queue up. It is also closed if a
 * call with a body comes before the earlier one is answered: Node would keep the pieces of a body that no limit counts yet;
 * and if a waiting call has too many header fields.
 */
export function waitForEarlierCalls(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const knownWait = waits.get(response)
  if (knownWait) return knownWait
  const wait = beginWait(request, response)
  waits.set(response, wait)
  return wait
}

function beginWait(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { socket } = request
  const earlierResponse = latestResponses.get(socket)
  latestResponses.set(socket, response)
  if (response.socket !== null) return Promise.resolve(true)
  const calls = waitingCallsOf(socket)
  // The next call of a patient caller may be read while the last bytes of the answer are still being sent.
  const isAnswered = earlierResponse?.writableEnded ?? true
  const isTooLarge = (hasBody(request) && !isAnswered) || request.rawHeaders.length > 2 * MOST_WAITING_FIELDS
  if (socket.destroyed || calls.size >= MOST_WAITING_CALLS || isTooLarge) {
    closeAtOnce(socket)
    return Promise.resolve(false)
  }
  return new Promise((resolve) => {
    function end(): void {
      calls.delete(end)
      resolve(!socket.destroyed)
    }
    calls.add(end)
    response.once('socket', end)
  })
}
