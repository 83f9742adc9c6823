// The version that a build carries: the app shows it under Offline data, the server in /edge, in its log and with
// --version.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** COUNTER_COMMIT names the commit if the sources come without their repository, as in a container. */
export function readBuildStamp() {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return { version, commit: process.env.COUNTER_COMMIT || readCommit(), builtAt: new Date().toISOString() }
}

/** The commit of the sources; empty without git or without a repository. */
function readCommit() {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], options).trim()
  } catch {
    return ''
  }
}
