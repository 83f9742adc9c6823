// The order of a new customer: shown to whoever names its e-mail, which the address or this tab may know (G60). Where
// the server fails, the device's last copy of it is shown to whoever names the e-mail that the copy was read with.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { holdSecret } from '#address/held-secrets.ts'
import { useSecret } from '#address/use-secret.ts'
import { unregisteredOrderQuery } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { rememberedOrderEmail, rememberOrderEmail } from '#app-context/visitor-orders.ts'
import type { UnregisteredOrder } from '#contract/orders/new-customer-order.ts'
import {
  forgetUnregisteredOrder,
  putUnregisteredOrder,
  readUnregisteredOrder,
} from '#storage/orders/unregistered-order-table.ts'
import { isNotFound } from '../is-not-found.ts'
import { type Copy, useServerFact } from '../use-server-fact.ts'

const EMAIL = 'email'

/** `other-email`: the device has the order, and not for whoever named this one. */
type Shown = UnregisteredOrder | 'other-email'

function useOrderOf(orderId: number, email: string) {
  const { api, databases } = useCounter()
  const { copy } = databases
  const fact = useServerFact({
    query: unregisteredOrderQuery(api, orderId, email),
    toValue: (order): Shown => order,
    copy: {
      read: async (): Promise<Copy<Shown> | null> => {
        const found = await readUnregisteredOrder(copy, orderId, email)
        if (found === null || found === 'other-email') return found && { value: found, readAt: null }
        return { value: found.order, readAt: found.readAt }
      },
      write: (order, readAt) => putUnregisteredOrder(copy, email, { order, readAt }),
    },
  })
  // It does not show the order for this e-mail.
  const isDenied = isNotFound(fact.error)
  useEffect(() => {
    // where it cannot be forgotten, the next denial tries again
    if (isDenied) forgetUnregisteredOrder(copy, orderId, email).catch(() => undefined)
  }, [isDenied, copy, orderId, email])
  const value = isDenied ? undefined : fact.value
  return {
    ...fact,
    failure: isDenied ? null : fact.failure,
    order: value === undefined || value === 'other-email' ? null : value,
    isOfAnotherEmail: value === 'other-email',
    isDenied,
  }
}

export function useUnregisteredOrder(orderId: number) {
  const named = useSecret(EMAIL)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const connection = useConnection().state
  const email = named || rememberedOrderEmail(window.sessionStorage)
  const shown = useOrderOf(orderId, email)
  const { order, isReading, isDenied, isOfAnotherEmail } = shown

  /** The question stays until it is answered well, with what was typed. */
  const [hasAnswered, setHasAnswered] = useState(false)

  useEffect(() => {
    if (order !== null) rememberOrderEmail(window.sessionStorage, email)
  }, [order, email])

  return {
    ...shown,
    /** The question was answered here, and is gone once the order is there. */
    hasAnswered,
    /** Nobody said whose order it is, or it is not theirs. */
    asksForEmail: email === '' || isDenied || isOfAnotherEmail || (hasAnswered && isReading),
    isOffline: connection === 'offline',
    name(typed: string): void {
      setHasAnswered(true)
      void navigate(pathname, { replace: true, state: { [EMAIL]: holdSecret(typed) } }) // the query shows its answer
    },
  }
}
