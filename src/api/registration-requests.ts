import { ENDPOINTS, REQUESTS_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { registrationRequestsSchema } from '#contract/registration-request.ts'
import type { RegistrationRequest } from '#domain/registration-request.ts'
import type { Api } from './client.ts'
import type { Answer } from './failure.ts'

/** A page (zero-based) of the open requests, newest first; for holders of Clients#view. */
export function fetchRegistrationRequests(
  api: Api,
  pageNumber: number,
  signal?: AbortSignal,
): Promise<Answer<Page<RegistrationRequest>>> {
  return api.call({
    method: 'get',
    path: ENDPOINTS.registrationRequests,
    query: { page: pageNumber, size: REQUESTS_PER_PAGE },
    schema: registrationRequestsSchema,
    signal,
  })
}
