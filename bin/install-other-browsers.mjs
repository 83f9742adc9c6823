// Installs Debian's Firefox and WebKit for the tests. Playwright's builds of both cannot replace them: Playwright's
// WebKit can iterate streams, which no Safari before 27 can, and Playwright's builds would need a second driver.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallDebian, installDebian } from './install-debian.mjs'
import { SetupError } from './prepare.mjs'

/** Each program with the Debian packages that install it. */
const PROGRAMS = [
  { program: process.env.FIREFOX_PATH || 'firefox-esr', packages: ['firefox-esr'] },
  { program: process.env.WEBKIT_DRIVER_PATH || 'WebKitWebDriver', packages: ['webkit2gtk-driver'] },
  { program: 'Xvfb', packages: ['xvfb', 'xauth'] },
  { program: 'dbus-run-session', packages: ['dbus', 'dbus-x11'] },
]

/** Installs the missing programs if this machine can. Throws SetupError. */
export async function installOtherBrowsers() {
  if (missingPackages().length === 0) return
  console.log('Installing Firefox and WebKit for the tests…')
  const { output } = canInstallDebian() ? await installDebian(...missingPackages()) : { output: '' }
  const lastLines = output.trim().split('\n').slice(-5).join('\n')
  const packagesStillMissing = missingPackages()
  if (packagesStillMissing.length === 0) return
  throw new SetupError(
    `Firefox and WebKit are needed as Debian ships them, and these packages could not be installed: ${packagesStillMissing.join(' ')}. ` +
      `Install them, or name the programs in FIREFOX_PATH and WEBKIT_DRIVER_PATH.\n${lastLines}`,
  )
}

function missingPackages() {
  return PROGRAMS.filter(({ program }) => !isPresent(program)).flatMap(({ packages }) => packages)
}

function isPresent(program) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return existsSync(program) || folders.some((folder) => existsSync(join(folder, program)))
}
