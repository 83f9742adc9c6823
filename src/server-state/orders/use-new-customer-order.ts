// The order of a new customer, shown to a person who types its e-mail. The page's address or this tab's storage may
// have the e-mail already (G60). When the server fails, the device's last copy is shown for the same e-mail.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { holdSecret } from '#address/held-secrets.ts'
import { useSecret } from '#address/use-secret.ts'
import { newCustomerOrderQuery } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { rememberedOrderEmail, rememberOrderEmail } from '#app-context/orders/visitor-orders.ts'
import type { NewCustomerOrder } from '#domain/orders/order.ts'
import {
  forgetNewCustomerOrder,
  putNewCustomerOrder,
  readNewCustomerOrder,
} from '#storage/orders/new-customer-order-table.ts'
import { isNotFound } from '../is-not-found.ts'
import { type Copy, useServerFact } from '../use-server-fact.ts'

const EMAIL = 'email'

/** `other-email`: the copy has the order with another e-mail. */
type CopiedOrder = NewCustomerOrder | 'other-email'

function useOrderWithEmail(orderId: number, email: string) {
  const { api, databases } = useCounter()
  const { copy } = databases
  const fact = useServerFact({
    query: newCustomerOrderQuery(api, orderId, email),
    toValue: (order): CopiedOrder => order,
    copy: {
      read: async (): Promise<Copy<CopiedOrder> | null> => {
        const storedOrder = await readNewCustomerOrder(copy, orderId, email)
        if (storedOrder === null || storedOrder === 'other-email')
          return storedOrder && { value: storedOrder, readAt: null }
        return { value: storedOrder.order, readAt: storedOrder.readAt }
      },
      write: (order, readAt) => putNewCustomerOrder(copy, email, { order, readAt }),
    },
  })
  // True if the server has no such order with this e-mail.
  const isDenied = isNotFound(fact.error)
  useEffect(() => {
    // if the copy cannot be deleted, the next denial deletes it
    if (isDenied) forgetNewCustomerOrder(copy, orderId, email).catch(() => undefined)
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

export function useNewCustomerOrder(orderId: number) {
  const emailInAddress = useSecret(EMAIL)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const connection = useConnection().state
  const email = emailInAddress || rememberedOrderEmail(window.sessionStorage)
  const orderFact = useOrderWithEmail(orderId, email)
  const { order, isReading, isDenied, isOfAnotherEmail } = orderFact

  /** Keeps the question for the e-mail on the screen, with the typed text, until the order is shown. */
  const [hasAnswered, setHasAnswered] = useState(false)

  useEffect(() => {
    if (order !== null) rememberOrderEmail(window.sessionStorage, email)
  }, [order, email])

  return {
    ...orderFact,
    /** True after the person typed an e-mail on this screen. */
    hasAnswered,
    /** True without an e-mail, if the order has another e-mail, and while the typed e-mail is checked. */
    asksForEmail: email === '' || isDenied || isOfAnotherEmail || (hasAnswered && isReading),
    isOffline: connection === 'offline',
    setEmail(typedEmail: string): void {
      setHasAnswered(true)
      // The query shows the answer.
      void navigate(pathname, { replace: true, state: { [EMAIL]: holdSecret(typedEmail) } })
    },
  }
}
