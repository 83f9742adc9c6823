// Finds nginx and Caddy, with which a test tries the configurations of `deploy`, or installs them.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallDebian, installDebian } from './install-debian.mjs'
import { SetupError } from './prepare.mjs'

/** Each proxy with the Debian package that installs it. */
const PACKAGES = { nginx: 'nginx-light', caddy: 'caddy' }
/** Debian puts nginx into a folder that is not on the PATH of every account. */
const SYSTEM_FOLDER = '/usr/sbin'

/** Resolves with the path of `nginx` or `caddy`, after installing the program if it is missing. Throws SetupError. */
export async function findProxy(name) {
  const presentPath = findInstalled(name)
  if (presentPath) return presentPath
  let installOutput = ''
  if (canInstallDebian()) {
    console.log(`Installing ${name} for the tests…`)
    installOutput = (await installDebian(PACKAGES[name])).output
  }
  const installedPath = findInstalled(name)
  if (installedPath) return installedPath
  const lastLines = installOutput.trim().split('\n').slice(-5).join('\n')
  throw new SetupError(`There is no ${name} for the tests. Install it.\n${lastLines}`)
}

/** Finds or installs both proxies, one after the other. Throws SetupError. */
export async function findProxies() {
  for (const name of Object.keys(PACKAGES)) await findProxy(name)
}

function findInstalled(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), SYSTEM_FOLDER]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}
