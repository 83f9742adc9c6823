// The order of a new customer: shown to whoever names its e-mail, which the address or this tab may know (G60).
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FailedCall } from '#api/failure.ts'
import { unregisteredOrderQuery } from '#api/orders.queries.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { useCounter } from '#live/counter.ts'
import { useConnection } from '#live/use-connection.ts'
import { rememberedOrderEmail, rememberOrderEmail } from '#live/visitor-orders.ts'
import { failureOf } from './failure-of.ts'

const EMAIL = 'email'

function isUnknown(error: Error | null): boolean {
  if (!(error instanceof FailedCall)) return false
  const { failure } = error
  return failure.kind === 'refused' && failure.code === ERROR_CODES.notFound
}

export function useUnregisteredOrder(orderId: number) {
  const { api } = useCounter()
  const [query, setQuery] = useSearchParams()
  const connection = useConnection().state
  const email = query.get(EMAIL) ?? rememberedOrderEmail(window.sessionStorage)
  const { data, error, isFetching, refetch } = useQuery(unregisteredOrderQuery(api, orderId, email))

  /** The question stays until it is answered well, with what was typed. */
  const [hasAnswered, setHasAnswered] = useState(false)
  const hasFailed = useRef(false)
  hasFailed.current = error !== null
  useEffect(() => {
    // Once per return of the server, not once per failure.
    if (connection === 'online' && hasFailed.current) void refetch() // shown by the query itself
  }, [connection, refetch])

  useEffect(() => {
    if (data !== undefined) rememberOrderEmail(window.sessionStorage, email)
  }, [data, email])

  return {
    order: data ?? null,
    /** The question was answered here, and is gone once the order is there. */
    hasAnswered,
    isReading: isFetching,
    /** Nobody said whose order it is, or it is not theirs. */
    asksForEmail: email === '' || isUnknown(error) || (hasAnswered && isFetching),
    isWrongEmail: isUnknown(error),
    failure: error === null || isUnknown(error) ? null : failureOf(error),
    isOffline: connection === 'offline',
    name(typed: string): void {
      setHasAnswered(true)
      setQuery({ [EMAIL]: typed }, { replace: true })
    },
    tryAgain: () => {
      void refetch() // shown by the query itself
    },
  }
}
