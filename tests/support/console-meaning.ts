// Reads the meaning of console messages, because each browser words the same message differently.

type Meaning =
  /** A call found no server; the app says so in its own place. */
  | 'server-away'
  /** The server answered a call with a refusal. */
  | 'call-refused'
  /** About the browser itself. */
  | 'own'
  /** Anything else: a fault of the app until somebody shows that it is none. */
  | 'fault'

const WORDS: readonly [words: RegExp, Meaning][] = [
  // Chromium
  [/^Failed to load resource: the server responded with/, 'call-refused'],
  [/^Failed to load resource|net::ERR_|WebSocket connection/, 'server-away'],
  // Firefox
  [/NetworkError when attempting to fetch resource/, 'server-away'],
  // Also of a page that was left while it loaded one. Where a file is missing, whatever needs it fails.
  [/error loading dynamically imported module/, 'server-away'],
  [/RSLoader/, 'own'],
  // WebKit
  [/^TypeError: Load failed(\n|$)/, 'server-away'],
]

export function meaningOf(message: string): Meaning {
  return WORDS.find(([words]) => words.test(message))?.[1] ?? 'fault'
}
