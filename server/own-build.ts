// The version of the server that runs.
import { readFileSync } from 'node:fs'
import type { ServerBuild } from '#contract/edge.ts'

/**
 * The build puts the value in place of this name (bin/build-stamp.mjs). Without a build, as in tests, it is missing.
 */
declare const COUNTER_BUILD: Omit<ServerBuild, 'schema'> | undefined

export const OWN_BUILD: ServerBuild = {
  ...(typeof COUNTER_BUILD === 'undefined'
    ? { version: 'not built', commit: '', builtAt: '' }
    : COUNTER_BUILD),
  schema: newestMigration(new URL('./edge/migrations/meta/_journal.json', import.meta.url)),
}

function newestMigration(journal: URL): string {
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] } // written by drizzle-kit
  return entries.at(-1)?.tag ?? ''
}
