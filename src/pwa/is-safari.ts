/** On an iPhone or iPad every browser is Safari inside; elsewhere only Safari itself names Safari alone. */
export function isSafari(userAgent: string): boolean {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return true
  return (
    /\bSafari\//.test(userAgent) && !/\b(Chrome|Chromium|Edg|OPR|Android|HeadlessChrome)\b/.test(userAgent)
  )
}
