// Finds a Chromium for the tests, the bench and the screenshots, or installs one.
import { existsSync } from 'node:fs'
import { canInstallDebian, installDebian } from './install-debian.mjs'
import { run, SetupError, toolPath } from './prepare.mjs'

/** Chromium with its windows. The headless shell starts sooner and needs a fifth less processor time. */
const FULL_CHROMIUM = '/usr/bin/chromium'
const FULL_CHROMIUM_PACKAGE = 'chromium'
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', FULL_CHROMIUM]

/** Resolves with the path of a Chromium, after installing one if there is none. Throws SetupError. */
export async function findBrowser() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath && !existsSync(configuredPath))
    throw new SetupError(`CHROMIUM_PATH names no program: ${configuredPath}`)
  const presentPath = configuredPath || (await findInstalledBrowser())
  if (presentPath) return presentPath
  console.log('Installing Chromium…')
  const lastLines = (await installBrowser()).trim().split('\n').slice(-5).join('\n')
  const installedPath = await findInstalledBrowser()
  if (installedPath) return installedPath
  throw new SetupError(
    `There is no Chromium and none could be installed. Install one and name it in CHROMIUM_PATH.\n${lastLines}`,
  )
}

/**
 * Finds a full Chromium, or installs one. Unlike the headless shell it keeps a page in memory when a person leaves the
 * page, as people's browsers do. Throws SetupError.
 */
export async function findFullBrowser() {
  const configuredPath = process.env.FULL_CHROMIUM_PATH
  const findPresent = () => findInstalledBrowser([configuredPath, FULL_CHROMIUM].filter(Boolean))
  const fullPath =
    (await findPresent()) ?? ((await installBrowser([FULL_CHROMIUM_PACKAGE])) && (await findPresent()))
  if (fullPath) return fullPath
  throw new SetupError('There is no full Chromium. Install one and name it in FULL_CHROMIUM_PATH.')
}

async function findInstalledBrowser(paths = DEBIAN_CHROMIUM) {
  const debianPath = paths.find((path) => existsSync(path))
  if (debianPath) return debianPath
  const { chromium } = await import('playwright')
  const playwrightPath = chromium.executablePath()
  return existsSync(playwrightPath) ? playwrightPath : null
}

async function installBrowser(packages = ['chromium-headless-shell', FULL_CHROMIUM_PACKAGE]) {
  if (canInstallDebian()) {
    for (const name of packages) {
      const { code, output } = await installDebian(name, 'fonts-dejavu-core')
      if (code === 0) return output
    }
  }
  return (await run(toolPath('playwright'), ['install', 'chromium'])).output
}
