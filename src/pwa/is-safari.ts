/** True for every browser on an iPhone or iPad, because all use Safari's engine there. Elsewhere other browsers name Safari too. */
export function isSafari(userAgent: string): boolean {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return true
  return (
    /\bSafari\//.test(userAgent) && !/\b(Chrome|Chromium|Edg|OPR|Android|HeadlessChrome)\b/.test(userAgent)
  )
}
