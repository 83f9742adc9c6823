import { dealershipsSchema } from '#contract/dealership.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { Dealership } from '#domain/dealership.ts'
import type { Api } from './client.ts'
import type { Answer } from './failure.ts'

/** The caller's own dealerships, or all for holders of Orders#edit or Clients#view (G125, G135). */
export function fetchDealerships(api: Api, signal?: AbortSignal): Promise<Answer<Page<Dealership>>> {
  return api.call({ method: 'get', path: ENDPOINTS.dealerships, schema: dealershipsSchema, signal })
}
