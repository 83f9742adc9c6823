// Writes one line for each call when it has ended, and one repeated line for a problem of many calls.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { EDGE_CODES } from '#contract/edge.ts'
import { log } from '#server/log/log.ts'
import { createRepeatedLine } from '#server/log/repeated-line.ts'
import { edgeLog } from '#texts/edge.ts'
import { type CallFacts, KEYS_AWAY, TOO_MANY_CALLS } from './call-facts.ts'
import { isApiRoute, routePattern } from './route-pattern.ts'

/** A call that has ended. */
export interface EndedCall extends Readonly<CallFacts> {
  method: string
  route: string
  /** 0 if the edge began no answer. */
  status: number
  ms: number
  /** True if the connection was closed before the answer was complete. */
  isCut: boolean
}

/** The listeners for the end of an answer: turns, limits, log, compression. Node warns of a leak beyond ten. */
const MOST_LISTENERS = 20

/**
 * Logs each call when it has ended. Calls `onEnd` after each call, and `onBackendAway` after each call that could not
 * reach the backend.
 */
export function createCallLog(onEnd: (call: EndedCall) => void, onBackendAway: () => void) {
  const storeLine = createRepeatedLine('error')
  const limitLine = createRepeatedLine('warn')
  const refusalLine = createRepeatedLine('info')

  function writeProblems(call: EndedCall): void {
    const { outcome, storeProblem, method, route, status, isOverLimit = false } = call
    if (storeProblem !== undefined) storeLine.write(edgeLog.keyStoreAway(storeProblem))
    else if (outcome === EDGE_CODES.backendUnreachable) onBackendAway()
    if (isLimitReached(call)) limitLine.write(edgeLog.limitReached(method, route))
    else if ((isOverLimit || !isApiRoute(route)) && isRefused(status))
      refusalLine.write(edgeLog.callRefused(method, route, status))
  }

  return (request: IncomingMessage, response: ServerResponse, facts: CallFacts): void => {
    const startedAt = performance.now()
    response.setMaxListeners(MOST_LISTENERS)
    response.once('close', () => {
      const { method = 'GET', url = '/' } = request
      const call: EndedCall = {
        ...facts,
        method,
        route: routePattern(method, url),
        status: response.headersSent ? response.statusCode : 0,
        ms: Math.round(performance.now() - startedAt),
        isCut: !response.writableFinished,
        // The device gets the same code whether the backend or the database of the keys is away; the operator must know
        // which.
        ...(facts.storeProblem !== undefined && { outcome: KEYS_AWAY }),
      }
      onEnd(call)
      writeProblems(call)
      writeCall(call)
    })
  }
}

const isLimitReached = ({ outcome }: EndedCall): boolean =>
  outcome === TOO_MANY_CALLS || outcome === EDGE_CODES.tooManyOrders

const isRefused = (status: number): boolean => status >= 400 && status < 500

/**
 * True for a call whose line nobody needs, and of which a stranger can make thousands in a second: a call that was refused
 * because of a limit, an order beyond the limit of its address, which is never passed on, and a call outside /api that the
 * server did not fail to answer. A repeated line counts the refused ones.
 */
const isQuiet = (call: EndedCall): boolean =>
  isLimitReached(call) || call.isOverLimit === true || (!isApiRoute(call.route) && call.status < 500)

function writeCall(call: EndedCall): void {
  const { requestId, method, route, status, ms, backendMs, account, intent, order, outcome, isCut } = call
  log[isQuiet(call) ? 'debug' : 'info'](
    {
      id: requestId,
      method,
      route,
      status,
      ms,
      ...(backendMs !== undefined && { backendMs }),
      ...(account !== undefined && { account }),
      ...(intent !== undefined && { intent }),
      ...(order !== undefined && { order }),
      ...(outcome !== undefined && { outcome }),
      ...(isCut && { cut: true }),
    },
    'call',
  )
}
