// Pages of earlier builds are still open in browsers, and load a chunk at the first use of a screen. Therefore the data
// folder keeps the assets of the three builds that were started last.
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { reasonOf } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { edgeLog } from '#texts/edge.ts'
import { readBuild, type SiteFile, type SiteFiles } from './build-files.ts'

const KEPT_BUILDS = 3

/**
 * Stores the assets of this build, and returns the assets of earlier builds: of several assets with the same name the
 * newest. If the folder cannot be written, the edge starts anyway: it serves its own files, but later builds lack them.
 */
export async function storeBuild(
  folder: string,
  buildsFolder: string,
  currentFiles: SiteFiles,
): Promise<SiteFiles> {
  const ownFolder = join(buildsFolder, nameOf(currentFiles))
  try {
    await keepAssets(folder, ownFolder, currentFiles)
  } catch (problem) {
    log.error({ reason: reasonOf(problem) }, edgeLog.buildNotKept(buildsFolder))
  }

  const builds: { path: string; modifiedMs: number }[] = []
  for (const build of await readdir(buildsFolder).catch(() => [])) {
    const path = join(buildsFolder, build)
    // An unfinished copy, which a killed process left, would take the place of a whole build.
    if (build.includes('.')) await rm(path, { recursive: true, force: true })
    else builds.push({ path, modifiedMs: await readModifiedMs(path) })
  }
  builds.sort((one, other) => other.modifiedMs - one.modifiedMs)
  await Promise.all(builds.slice(KEPT_BUILDS).map(({ path }) => rm(path, { recursive: true, force: true })))

  const files = new Map<string, SiteFile>()
  for (const { path } of builds.slice(0, KEPT_BUILDS).reverse()) {
    if (path === ownFolder) continue
    for (const [file, content] of await readBuild(path)) files.set(file, content)
  }
  return files
}

function assetsOf(build: SiteFiles): [string, SiteFile][] {
  return [...build].filter(([path]) => path.startsWith('/assets/'))
}

function nameOf(build: SiteFiles): string {
  const entries = assetsOf(build).map(([path, { etag }]) => path + etag)
  return createHash('sha256').update(entries.sort().join()).digest('hex').slice(0, 16)
}

async function keepAssets(folder: string, ownFolder: string, currentFiles: SiteFiles): Promise<void> {
  await mkdir(dirname(ownFolder), { recursive: true })
  if (assetsOf(currentFiles).length === 0) return
  if (!(await readModifiedMs(ownFolder))) {
    const unfinishedFolder = `${ownFolder}.${process.pid}`
    try {
      await cp(join(folder, 'assets'), join(unfinishedFolder, 'assets'), { recursive: true })
      await rename(unfinishedFolder, ownFolder)
    } finally {
      await rm(unfinishedFolder, { recursive: true, force: true })
    }
  }
  await utimes(ownFolder, new Date(), new Date())
}

async function readModifiedMs(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}
