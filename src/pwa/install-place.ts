/** The place where a browser with Safari's engine installs the app; 'none' if it cannot install apps, like WebKit on Linux. */
export type InstallPlace = 'home-screen' | 'dock' | 'none'

export function installPlaceOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): InstallPlace {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'home-screen'
  if (!/\bMacintosh\b/.test(userAgent)) return 'none'
  // An iPad in desktop mode reports that it is a Mac; but a Mac has no touch screen.
  return maxTouchPoints > 1 ? 'home-screen' : 'dock'
}
