// The allowed links in stored text: http(s), mailto, or an address relative to this site (G26).

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const ALLOWED_SCHEME = /^(https?:\/\/[^/]|mailto:[^/])/i

/**
 * Browsers drop tabs and line ends inside an address and read `\` as `/`. An address with a blank, a control character
 * or `\` is refused, because `java\tscript:` and `/\evil.example` would otherwise be allowed.
 */
function hasTrickCharacter(link: string): boolean {
  return [...link].some((character) => character <= ' ' || character === '\\' || character === '\u007f')
}

/** The trimmed text if it is an allowed link; otherwise null. */
export function allowedLink(text: string): string | null {
  const link = text.trim()
  if (link === '' || hasTrickCharacter(link)) return null
  if (SCHEME.test(link)) return ALLOWED_SCHEME.test(link) ? link : null
  return link.startsWith('//') ? null : link
}
