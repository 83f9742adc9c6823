// The facts that this tab alone remembers (storefront.md §4 Session); the end of the session clears them.

/** The methods of sessionStorage that pages use. */
export type PageMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

const LOGIN = 'login'
const LAST_REFRESH = 'lastRefreshAt'
const DEALERSHIP = 'DEALERSHIP'

export function rememberLogin(memory: PageMemory, login: string): void {
  memory.setItem(LOGIN, login)
}

export function rememberRefresh(memory: PageMemory, now: number): void {
  memory.setItem(LAST_REFRESH, String(now))
}

/** null if this tab has neither signed in nor validated or refreshed a session. */
export function lastRefreshAt(memory: PageMemory): number | null {
  const storedTime = Number(memory.getItem(LAST_REFRESH) ?? Number.NaN)
  return Number.isFinite(storedTime) ? storedTime : null
}

/** Remembers the NAME of the chosen dealership; '' deletes the remembered name (G15). */
export function rememberDealership(memory: PageMemory, name: string): void {
  if (name === '') memory.removeItem(DEALERSHIP)
  else memory.setItem(DEALERSHIP, name)
}

export function rememberedDealership(memory: PageMemory): string | null {
  return memory.getItem(DEALERSHIP)
}
