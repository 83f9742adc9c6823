// The order of a new customer: shown to whoever names its e-mail, which the address or this tab may know (G60). Where
// the server fails, the device's last copy of it is shown to whoever names the e-mail that the copy was read with.
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FailedCall } from '#api/failure.ts'
import { unregisteredOrderQuery } from '#api/orders.queries.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { useCounter } from '#live/counter.ts'
import { failureOf } from '#live/failure-of.ts'
import { useConnection } from '#live/use-connection.ts'
import { useRetryOnReturn } from '#live/use-retry-on-return.ts'
import { holdSecret, useSecret } from '#live/use-secret.ts'
import { rememberedOrderEmail, rememberOrderEmail } from '#live/visitor-orders.ts'
import {
  forgetUnregisteredOrder,
  putUnregisteredOrder,
  readUnregisteredOrder,
} from '#storage/unregistered-order-table.ts'

const EMAIL = 'email'

function isUnknown(error: Error | null): boolean {
  if (!(error instanceof FailedCall)) return false
  const { failure } = error
  return failure.kind === 'refused' && failure.code === ERROR_CODES.notFound
}

/** Why the last answer failed, also while the same is asked again. */
function useLastError(error: Error | null, isAskedAgain: boolean, of: string): Error | null {
  const last = useRef<{ of: string; error: Error } | null>(null)
  if (error !== null) last.current = { of, error }
  else if (!isAskedAgain || last.current?.of !== of) last.current = null
  return last.current?.error ?? null
}

/** What the server answered, kept for the time when it does not; and what was kept, while it does not. */
function useKeptAnswer(orderId: number, email: string) {
  const { api, databases } = useCounter()
  const { copy } = databases
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(
    unregisteredOrderQuery(api, orderId, email),
  )
  useEffect(() => {
    if (data === undefined) return
    // a copy that could not be kept is only missing when there is no connection
    putUnregisteredOrder(copy, email, { order: data, readAt: dataUpdatedAt }).catch(() => undefined)
  }, [data, dataUpdatedAt, copy, email])
  const asked = `${orderId} ${email}`
  const stored = useLiveQuery(async () => {
    const found = await readUnregisteredOrder(copy, orderId, email).catch(() => null)
    return { asked, found }
  }, [copy, orderId, email])
  // What was found for the e-mail before proves nothing for this one.
  const found = stored?.asked === asked ? stored.found : undefined
  const lastError = useLastError(error, isFetching && data === undefined, asked)
  const isDenied = isUnknown(lastError)
  useEffect(() => {
    // where it cannot be forgotten, the next denial tries again
    if (isDenied) forgetUnregisteredOrder(copy, orderId, email).catch(() => undefined)
  }, [isDenied, copy, orderId, email])
  const isSilent = lastError !== null && !isDenied
  const copied = isSilent && found !== 'other-email' ? (found ?? null) : null
  return {
    order: isDenied ? null : (copied?.order ?? data ?? null),
    copyReadAt: isSilent ? (copied?.readAt ?? (data ? dataUpdatedAt : null)) : null,
    // null too while it is not known yet whether there is a copy.
    failure: isSilent && found !== undefined ? failureOf(lastError) : null,
    hasFailed: lastError !== null,
    isDenied,
    isOfAnotherEmail: isSilent && found === 'other-email',
    isReading: isFetching,
    refetch,
  }
}

export function useUnregisteredOrder(orderId: number) {
  const named = useSecret(EMAIL)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const connection = useConnection().state
  const email = named || rememberedOrderEmail(window.sessionStorage)
  const { refetch, hasFailed, isDenied, ...answer } = useKeptAnswer(orderId, email)
  const { order, isReading, isOfAnotherEmail } = answer

  /** The question stays until it is answered well, with what was typed. */
  const [hasAnswered, setHasAnswered] = useState(false)
  useRetryOnReturn(hasFailed, refetch)

  useEffect(() => {
    if (order !== null) rememberOrderEmail(window.sessionStorage, email)
  }, [order, email])

  return {
    ...answer,
    /** The question was answered here, and is gone once the order is there. */
    hasAnswered,
    /** Nobody said whose order it is, or it is not theirs. */
    asksForEmail: email === '' || isDenied || isOfAnotherEmail || (hasAnswered && isReading),
    isWrongEmail: isDenied,
    isOffline: connection === 'offline',
    name(typed: string): void {
      setHasAnswered(true)
      void navigate(pathname, { replace: true, state: { [EMAIL]: holdSecret(typed) } }) // the query shows its answer
    },
    tryAgain: () => {
      void refetch() // shown by the query itself
    },
  }
}
