/**
 * True for Safari and other browsers with its engine, such as every browser on an iPhone or iPad. Browsers with another
 * engine may have Safari in their user agent too.
 */
export function hasSafariEngine(userAgent: string): boolean {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return true
  return (
    /\bSafari\//.test(userAgent) && !/\b(Chrome|Chromium|Edg|OPR|Android|HeadlessChrome)\b/.test(userAgent)
  )
}
