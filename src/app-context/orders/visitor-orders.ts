// The tab remembers the orders that a visitor may open in it without typing the e-mail (offline.md, rule 8; G60). The
// tab forgets them when it is closed, or when a person signs in.
import * as v from 'valibot'
import type { PageMemory } from '#session/page-memory.ts'

const ORDERS_OF_TAB_KEY = 'ordersMadeHere'
const EMAIL_KEY = 'orderEmail'

const intentsSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.string())), [])

/** The intents of the orders that this tab may show. */
export function ordersOfTab(memory: PageMemory): string[] {
  return v.parse(intentsSchema, memory.getItem(ORDERS_OF_TAB_KEY) ?? '')
}

export function rememberOrderOfTab(memory: PageMemory, intent: string): void {
  const intents = ordersOfTab(memory)
  if (!intents.includes(intent)) memory.setItem(ORDERS_OF_TAB_KEY, JSON.stringify([...intents, intent]))
}

export function rememberOrderEmail(memory: PageMemory, email: string): void {
  memory.setItem(EMAIL_KEY, email)
}

/** The e-mail of the visitor's last order; '' if there is none. */
export function rememberedOrderEmail(memory: PageMemory): string {
  return memory.getItem(EMAIL_KEY) ?? ''
}
