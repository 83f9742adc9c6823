// A Chromium for the tests: the one that is there, else the one that this machine can get.
import { existsSync } from 'node:fs'
import { canInstallDebian, installDebian } from './install-debian.mjs'
import { Missing, run, tool } from './prepare.mjs'

/** The same Chromium without what only windows need starts sooner and works a fifth less. */
const FULL_CHROMIUM = '/usr/bin/chromium'
const FULL_CHROMIUM_PACKAGE = 'chromium'
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', FULL_CHROMIUM]

/** Resolves with the path of a Chromium; installs one when there is none. Throws Missing. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Missing(`CHROMIUM_PATH names no program: ${given}`)
  const present = given || (await presentBrowser())
  if (present) return present
  console.log('Installing a browser for the tests…')
  const said = (await installBrowser()).trim().split('\n').slice(-5).join('\n')
  const installed = await presentBrowser()
  if (installed) return installed
  throw new Missing(
    `There is no Chromium and none could be installed. Install one and name it in CHROMIUM_PATH.\n${said}`,
  )
}

/** One that keeps pages that were left, as people's browsers do: the small one cannot. Throws Missing. */
export async function findFullBrowser() {
  const given = process.env.FULL_CHROMIUM_PATH
  const present = () => presentBrowser([given, FULL_CHROMIUM].filter(Boolean))
  const found = (await present()) ?? ((await installBrowser([FULL_CHROMIUM_PACKAGE])) && (await present()))
  if (found) return found
  throw new Missing('There is no full Chromium. Install one and name it in FULL_CHROMIUM_PATH.')
}

async function presentBrowser(paths = DEBIAN_CHROMIUM) {
  const debian = paths.find((path) => existsSync(path))
  if (debian) return debian
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

async function installBrowser(packages = ['chromium-headless-shell', FULL_CHROMIUM_PACKAGE]) {
  if (canInstallDebian()) {
    for (const name of packages) {
      const { code, output } = await installDebian(name, 'fonts-dejavu-core')
      if (code === 0) return output
    }
  }
  return (await run(tool('playwright'), ['install', 'chromium'])).output
}
