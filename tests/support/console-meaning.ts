// Reads the meaning of console messages, because each browser words the same message differently.

type Meaning =
  /** A call did not reach the server. The app shows that itself. */
  | 'server-away'
  /** The server answered a call with a refusal. */
  | 'call-refused'
  /** The message is about the browser, not about the app. */
  | 'browser'
  /** Any other message. It fails the test. */
  | 'fault'

const MEANINGS: readonly [pattern: RegExp, Meaning][] = [
  // Chromium
  [/^Failed to load resource: the server responded with/, 'call-refused'],
  [/^Failed to load resource|net::ERR_|WebSocket connection/, 'server-away'],
  // Firefox
  [/NetworkError when attempting to fetch resource/, 'server-away'],
  // Firefox also logs this message if a page closes while it loads a module. If a module is missing, the test that
  // needs it fails.
  [/error loading dynamically imported module/, 'server-away'],
  [/RSLoader/, 'browser'],
  // WebKit
  [/^TypeError: Load failed(\n|$)/, 'server-away'],
]

export function meaningOf(message: string): Meaning {
  return MEANINGS.find(([pattern]) => pattern.test(message))?.[1] ?? 'fault'
}
