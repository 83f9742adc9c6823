import { statesSchema } from '#contract/dealership.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { State } from '#domain/dealership.ts'
import type { Api } from './client.ts'
import type { Answer } from './failure.ts'

export function fetchStates(api: Api, signal?: AbortSignal): Promise<Answer<State[]>> {
  return api.call({ method: 'get', path: ENDPOINTS.states, schema: statesSchema, signal })
}
