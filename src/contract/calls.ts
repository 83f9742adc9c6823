// The table of the calls that a backend answers, by the names of docs/openapi.json (decisions.md G110, G111). It is for servers and tests: the app
// imports the rows of a subject, so that it loads no others.
import type { BackendCall } from './call.ts'
import { basketCalls } from './cart/basket-calls.ts'
import { catalogueCalls } from './catalogue/catalogue-calls.ts'
import { changeCalls } from './change-calls.ts'
import { orderCalls } from './orders/order-calls.ts'
import { orderWorkCalls } from './orders/order-work-calls.ts'
import { companyCalls } from './people/company-calls.ts'
import { dealershipCalls } from './people/dealership-calls.ts'
import { passwordCalls } from './people/password-calls.ts'
import { roleCalls } from './people/role-calls.ts'
import { sessionCalls } from './people/session-calls.ts'
import { subscriberCalls } from './people/subscriber-calls.ts'
import { userCalls } from './people/user-calls.ts'
import { visitorCalls } from './people/visitor-calls.ts'
import { priceCalls } from './prices/price-calls.ts'
import { productCalls } from './products/product-calls.ts'
import { productChangeCalls } from './products/product-change-calls.ts'
import { shipmentCalls } from './shipments/shipment-calls.ts'

const ROWS = {
  ...sessionCalls,
  ...passwordCalls,
  ...visitorCalls,
  ...dealershipCalls,
  ...productCalls,
  ...catalogueCalls,
  ...productChangeCalls,
  ...basketCalls,
  ...priceCalls,
  ...orderCalls,
  ...orderWorkCalls,
  ...shipmentCalls,
  ...companyCalls,
  ...userCalls,
  ...subscriberCalls,
  ...roleCalls,
  ...changeCalls,
} as const
/** The row of each call with its own types. */
export type CallRows = typeof ROWS
export type CallName = keyof CallRows

export const CALLS: Readonly<Record<CallName, BackendCall>> = ROWS
// The keys of the table are the names of calls.
export const CALL_NAMES = Object.keys(ROWS) as CallName[]

/** A call that was found by its address, with the texts that stand in the places of the parameters. */
export interface FoundCall {
  name: CallName
  parameters: readonly string[]
}

const PATTERNS = CALL_NAMES.map((name) => {
  const { method, path } = CALLS[name]
  const parts = path.split(/\{\w+\}/)
  const pattern = parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('([^/]+)')
  return { name, method, pattern: new RegExp(`^/?${pattern}/?$`), parameterCount: parts.length - 1 }
})
  // Paths with fewer parameters are tried first, so that `product/all` is not read as the product with the id `all`.
  .sort((one, other) => one.parameterCount - other.parameterCount)

/** The call of this method and path (without a query); null for a call that the agreement does not have. */
export function callAt(method: string, path: string): FoundCall | null {
  for (const { name, method: methodOfCall, pattern } of PATTERNS) {
    const match = methodOfCall === method ? pattern.exec(path) : null
    if (match) return { name, parameters: match.slice(1) }
  }
  return null
}
