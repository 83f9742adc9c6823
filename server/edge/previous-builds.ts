// Pages of earlier builds are still open in browsers, and load a chunk at the first use of a screen. Therefore the data
// folder keeps the assets of the last builds.
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { readBuild, type SiteFile, type SiteFiles } from './build-files.ts'

const KEPT_BUILDS = 3

/** Stores the assets of this build and returns those of earlier builds; of assets with one name, the newest. */
export async function storeBuild(
  folder: string,
  buildsFolder: string,
  current: SiteFiles,
): Promise<SiteFiles> {
  const assets = [...current].filter(([path]) => path.startsWith('/assets/'))
  const name = createHash('sha256')
    .update(
      assets
        .map(([path, { etag }]) => path + etag)
        .sort()
        .join(),
    )
    .digest('hex')
  const ownFolder = join(buildsFolder, name.slice(0, 16))
  await mkdir(buildsFolder, { recursive: true })
  if (assets.length > 0) {
    if (!(await modifiedAt(ownFolder))) {
      const unfinished = `${ownFolder}.${process.pid}`
      await cp(join(folder, 'assets'), join(unfinished, 'assets'), { recursive: true })
      await rename(unfinished, ownFolder).catch(() => rm(unfinished, { recursive: true }))
    }
    await utimes(ownFolder, new Date(), new Date())
  }

  const builds: { path: string; at: number }[] = []
  for (const build of await readdir(buildsFolder)) {
    const path = join(buildsFolder, build)
    builds.push({ path, at: await modifiedAt(path) })
  }
  builds.sort((one, other) => other.at - one.at)
  await Promise.all(builds.slice(KEPT_BUILDS).map(({ path }) => rm(path, { recursive: true, force: true })))

  const files = new Map<string, SiteFile>()
  for (const { path } of builds.slice(0, KEPT_BUILDS).reverse()) {
    if (path === ownFolder) continue
    for (const [file, content] of await readBuild(path)) files.set(file, content)
  }
  return files
}

async function modifiedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}
