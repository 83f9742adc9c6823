// Reads the status of the edge, and probes whether our own server answers (offline.md, The edge).
import * as v from 'valibot'
import { START_PATHS } from '#contract/start-paths.ts'
import { type EdgeStatus, edgeStatusSchema } from '#contract/edge.ts'
import type { Api } from './client.ts'
import { type Answer, isAnswerOfOurServer, jsonOrFailure } from './failure.ts'

const PROBE_LIMIT_MS = 5000

/** Reads the status of the edge; the answer is null if the server has no edge. */
export async function fetchEdgeStatus(api: Api): Promise<Answer<EdgeStatus | null>> {
  const path = START_PATHS.edge
  const result = await api.exchange({ method: 'get', path, limitMs: PROBE_LIMIT_MS })
  // A server without an edge may answer 404 with any media type.
  if (result.answered && result.status === 404) return { ok: true, value: null }
  const answer = jsonOrFailure(result, path, Date.now())
  if (!answer.ok) return answer
  const parsed = v.safeParse(edgeStatusSchema, answer.value)
  if (parsed.success) return { ok: true, value: parsed.output }
  return { ok: false, failure: { kind: 'broken-contract', where: path } }
}

/**
 * True if the edge answers that its backend is up. Without an edge, or if the edge asks for a pause: true if our server
 * answers the call for the US states, null if that call is paused too. `onEdgeStatus` gets the status of the edge, or
 * null if our server answers without an edge; it gets nothing if the edge asks for a pause.
 */
export async function probeServer(
  api: Api,
  onEdgeStatus?: (status: EdgeStatus | null) => void,
): Promise<boolean | null> {
  const edgeAnswer = await fetchEdgeStatus(api)
  if (!edgeAnswer.ok && edgeAnswer.failure.kind !== 'busy') return false
  if (edgeAnswer.ok && edgeAnswer.value !== null) {
    onEdgeStatus?.(edgeAnswer.value)
    return edgeAnswer.value.backend === 'up'
  }
  const path = START_PATHS.states
  const statesResult = await api.exchange({ method: 'get', path, limitMs: PROBE_LIMIT_MS })
  if (!statesResult.answered && statesResult.cause === 'paused') return null
  const isOurs = isAnswerOfOurServer(statesResult)
  if (isOurs && edgeAnswer.ok) onEdgeStatus?.(null)
  return isOurs
}
