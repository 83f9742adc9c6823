/** Where a browser that is Safari inside keeps an app for good; 'none': it installs nothing, as WebKit's own on Linux. */
export type SafariInstall = 'home-screen' | 'dock' | 'none'

export function safariInstall({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): SafariInstall {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'home-screen'
  if (!/\bMacintosh\b/.test(userAgent)) return 'none'
  // An iPad that asks for desktop pages calls itself a Mac, and no Mac has a touch screen.
  return maxTouchPoints > 1 ? 'home-screen' : 'dock'
}
