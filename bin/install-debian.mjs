// Installs browsers, PostgreSQL and proxies of Debian, for tests and bench.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './prepare.mjs'

/** The lock file of installations. Without a lock, the second of two apt processes at once would fail. */
const LOCK = join(tmpdir(), 'counter-apt.lock')
const SCRIPT =
  'apt-get update; exec apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends "$@"'

export function canInstallDebian() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Waits for installations by other test runs. Resolves with the exit code and the output of apt. */
export function installDebian(...packages) {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  return run('flock', [LOCK, 'sh', '-c', SCRIPT, 'sh', ...packages], { environment })
}
