/** How a Safari-based browser installs the app permanently; 'none': it installs nothing, like WebKit on Linux. */
export type SafariInstall = 'home-screen' | 'dock' | 'none'

export function safariInstall({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): SafariInstall {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'home-screen'
  if (!/\bMacintosh\b/.test(userAgent)) return 'none'
  // An iPad in desktop mode calls itself a Mac, and no Mac has a touch screen.
  return maxTouchPoints > 1 ? 'home-screen' : 'dock'
}
