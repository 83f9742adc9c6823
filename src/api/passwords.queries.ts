import { queryOptions } from '@tanstack/react-query'
import { answered } from './answered.ts'
import type { Api } from './client.ts'
import { fetchLoginByCode } from './passwords.ts'

/** Asked once per page: whose code it is does not change, and the server counts bad codes. */
export function loginByCodeQuery(api: Api, code: string) {
  return queryOptions({
    queryKey: ['login-by-code', code],
    queryFn: ({ signal }) => answered(fetchLoginByCode(api, code, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
