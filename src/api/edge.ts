// Does our own server answer, and does it keep keys (offline.md, The edge).
import * as v from 'valibot'
import { type EdgeStatus, edgeStatusSchema } from '#contract/edge.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Api } from './client.ts'
import { type Answer, isAnswerOfOurServer, jsonOrFailure } from './failure.ts'

const PROBE_LIMIT_MS = 5000

/** `value: null` is the answer of a server in front of which no edge stands. */
export async function fetchEdgeStatus(api: Api): Promise<Answer<EdgeStatus | null>> {
  const path = ENDPOINTS.edge
  const result = await api.exchange({ method: 'get', path, limitMs: PROBE_LIMIT_MS })
  // Without an edge anything may say that the path is not there, in whatever form.
  if (result.answered && result.status === 404) return { ok: true, value: null }
  const answer = jsonOrFailure(result, path, Date.now())
  if (!answer.ok) return answer
  const parsed = v.safeParse(edgeStatusSchema, answer.value)
  if (parsed.success) return { ok: true, value: parsed.output }
  return { ok: false, failure: { kind: 'broken-contract', where: path } }
}

/**
 * Online means that the edge answers with its backend up. Where there is none the states answer in its place, and where
 * it asks for a pause, which a server does that is there. null: the states ask for one too, so nothing can be learnt now.
 * `tellEdge` hears what the edge keeps, where our server said so; null where there is no edge.
 */
export async function probeServer(
  api: Api,
  tellEdge?: (edge: EdgeStatus | null) => void,
): Promise<boolean | null> {
  const edge = await fetchEdgeStatus(api)
  if (!edge.ok && edge.failure.kind !== 'busy') return false
  if (edge.ok && edge.value !== null) {
    tellEdge?.(edge.value)
    return edge.value.backend === 'up'
  }
  const path = ENDPOINTS.states
  const states = await api.exchange({ method: 'get', path, limitMs: PROBE_LIMIT_MS })
  if (!states.answered && states.cause === 'paused') return null
  const isOurs = isAnswerOfOurServer(states)
  if (isOurs && edge.ok) tellEdge?.(null)
  return isOurs
}
