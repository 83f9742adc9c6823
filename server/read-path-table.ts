import { readFile } from 'node:fs/promises'
import { type BackendPaths, readBackendPaths } from '#contract/backend-paths.ts'
import { StartRefused } from './start-refused.mjs'

/** Reads the file of `--backend-paths`; without a file no path differs. Throws StartRefused with the first fault. */
export async function readPathTable(file: string | null): Promise<BackendPaths> {
  if (file === null) return {}
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartRefused(`--backend-paths: ${file} cannot be read.`)
  })
  try {
    return readBackendPaths(text)
  } catch (problem) {
    throw new StartRefused(
      `--backend-paths: ${file} is refused: ${problem instanceof Error ? problem.message : problem}.`,
    )
  }
}
