// Debian's packages for the tests.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './prepare.mjs'

/** The lock of the process that installs: of two apt processes at once the second fails. */
const TURN = join(tmpdir(), 'counter-apt.lock')
const LINES =
  'apt-get update; exec apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends "$@"'

export function canInstallDebian() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** After other test runs of this machine; answers how apt ended and what it said. */
export function installDebian(...packages) {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  return run('flock', [TURN, 'sh', '-c', LINES, 'sh', ...packages], { environment })
}
