/**
 * Names one call that would make something twice if the server got it twice (G293). The edge passes the first call with a
 * key on and answers the others itself: a browser sends a POST again by itself when a reused connection breaks.
 */
export const CALL_KEY_HEADER = 'Counter-Call-Key'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** null for any text but a UUID in lower case. */
export function parseCallKey(text: string | undefined): string | null {
  return text !== undefined && UUID.test(text) ? text : null
}
