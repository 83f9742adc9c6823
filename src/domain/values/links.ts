// The one allow-list of links that come from stored text: http(s), mailto, or a path of this origin (G26).

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const ALLOWED_SCHEME = /^(https?:\/\/[^/]|mailto:[^/])/i

/**
 * Browsers drop tabs and line ends inside an address and read `\` as `/`, so an address with any of them is
 * none: `java\tscript:` and `/\evil.example` would pass otherwise.
 */
function hasTrickCharacter(link: string): boolean {
  return [...link].some((character) => character <= ' ' || character === '\\' || character === '\u007f')
}

/** The address as it may stand in a link, or null. */
export function allowedLink(text: string): string | null {
  const link = text.trim()
  if (link === '' || hasTrickCharacter(link)) return null
  if (SCHEME.test(link)) return ALLOWED_SCHEME.test(link) ? link : null
  return link.startsWith('//') ? null : link
}
