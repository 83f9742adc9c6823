// The tab's memory of the orders that a visitor placed in it. In other tabs the visitor must type the e-mail first
// (offline.md, rule 8; G60). The memory ends with the tab, or when somebody signs in.
import * as v from 'valibot'
import type { PageMemory } from '#session/page-memory.ts'

const MADE_HERE = 'ordersMadeHere'
const EMAIL = 'orderEmail'

const intents = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.string())), [])

/** Intents of the orders that may be shown in this tab. */
export function ordersOpenHere(memory: PageMemory): string[] {
  return v.parse(intents, memory.getItem(MADE_HERE) ?? '')
}

export function openHere(memory: PageMemory, intent: string): void {
  const known = ordersOpenHere(memory)
  if (!known.includes(intent)) memory.setItem(MADE_HERE, JSON.stringify([...known, intent]))
}

export function rememberOrderEmail(memory: PageMemory, email: string): void {
  memory.setItem(EMAIL, email)
}

/** '' without a remembered e-mail. */
export function rememberedOrderEmail(memory: PageMemory): string {
  return memory.getItem(EMAIL) ?? ''
}
