// The requests of visitors, and the staff's answers to them (G17, G86).

import { companyCalls } from '#contract/people/company-calls.ts'
import { callOf } from '#api/call-of.ts'
import { useQuery } from '@tanstack/react-query'
import { companiesKey } from '#api/people/companies.ts'
import type { Answer } from '#api/failure.ts'
import { openRequestCountQuery, requestsKey, requestsQuery } from '#api/people/registration-requests.ts'
import { registerUser } from '#api/people/users.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { REQUESTS_PER_PAGE } from '#contract/endpoints.ts'
import type { RegistrationRequest } from '#domain/people/registration-request.ts'
import { requestListTexts } from '#texts/people/requests.ts'
import { failureText } from '../failure-text.ts'
import { type Action, useAction } from '../use-action.ts'
import { mailFailureText } from './use-people-work.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

/** The number of open requests; undefined until it is read. */
export function useOpenRequestCount(): number | undefined {
  const { api } = useCounter()
  return useQuery(openRequestCountQuery(api)).data
}

export interface RequestPage {
  requests: readonly RegistrationRequest[]
  pageCount: number
}

/** One page of requests. They name people, so the device keeps no copy. */
export function useRequests(page: number, isClosed: boolean): ServerFact<RequestPage> {
  const { api } = useCounter()
  return useServerFact({
    query: { ...requestsQuery(api, { page, isClosed }), staleTime: 0 },
    toValue: ({ items, count }): RequestPage => ({
      requests: items,
      pageCount: Math.ceil(count / REQUESTS_PER_PAGE),
    }),
  })
}

const changedKeys = [requestsKey, companiesKey]

/** `accept` accepts the user of a registration, which closes the request; `complete` only closes a request. */
export function useRequestWork(): {
  accept: Action<RegistrationRequest>
  complete: Action<RegistrationRequest>
} {
  const accept = useAction({
    call: (api, { userId }: RegistrationRequest): Promise<Answer<unknown>> =>
      registerUser(api, userId ?? 0, 'waiting'),
    successText: ({ companyName }) => requestListTexts.accepted(companyName),
    failedText: (failure, { companyName }) =>
      mailFailureText(
        requestListTexts.notAccepted(companyName),
        requestListTexts.perhapsAccepted(companyName),
        failure,
      ),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys,
  })
  const complete = useAction({
    call: (api, { id, kind }: RegistrationRequest) =>
      api.call(callOf(companyCalls.completeRequest, { params: { id }, query: { kind } })),
    successText: ({ companyName }) => requestListTexts.completed(companyName),
    failedText: (failure, { companyName }) =>
      `${requestListTexts.notCompleted(companyName)}\n${failureText(failure)}`,
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys,
  })
  return { accept, complete }
}
