// A Chromium for the tests: the one that is there, else the one that this machine can get.
import { existsSync } from 'node:fs'
import { Missing, run, tool } from './prepare.mjs'

/** The same Chromium without what only windows need starts sooner and works a fifth less. */
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

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

async function presentBrowser() {
  const debian = DEBIAN_CHROMIUM.find((path) => existsSync(path))
  if (debian) return debian
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

async function installBrowser() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const environment = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { environment })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const words = ['install', '-y', '--no-install-recommends', name, 'fonts-dejavu-core']
      const { code, output } = await run('apt-get', words, { environment })
      if (code === 0) return output
    }
  }
  return (await run(tool('playwright'), ['install', 'chromium'])).output
}
