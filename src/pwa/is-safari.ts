/** Every browser of an iPhone or iPad is Safari inside; elsewhere only Safari calls itself so and nothing else. */
export function isSafari(userAgent: string): boolean {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return true
  return (
    /\bSafari\//.test(userAgent) && !/\b(Chrome|Chromium|Edg|OPR|Android|HeadlessChrome)\b/.test(userAgent)
  )
}
