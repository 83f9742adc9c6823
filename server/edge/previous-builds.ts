// Pages of an earlier build are still open somewhere, and they load their chunks when a screen is first used:
// each build's assets are kept beside the data until newer builds have taken their place.
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { readBuild, type SiteFile, type SiteFiles } from './build-files.ts'

const KEPT_BUILDS = 3

/** Keeps this build's assets and returns those of the builds before it, the newest winning. */
export async function keepBuild(folder: string, history: string, current: SiteFiles): Promise<SiteFiles> {
  const assets = [...current].filter(([path]) => path.startsWith('/assets/'))
  const name = createHash('sha256')
    .update(
      assets
        .map(([path, { etag }]) => path + etag)
        .sort()
        .join(),
    )
    .digest('hex')
  const own = join(history, name.slice(0, 16))
  await mkdir(history, { recursive: true })
  if (assets.length > 0) {
    if (!(await modifiedAt(own))) {
      const unfinished = `${own}.${process.pid}`
      await cp(join(folder, 'assets'), join(unfinished, 'assets'), { recursive: true })
      await rename(unfinished, own).catch(() => rm(unfinished, { recursive: true }))
    }
    await utimes(own, new Date(), new Date())
  }

  const builds: { path: string; at: number }[] = []
  for (const build of await readdir(history)) {
    const path = join(history, build)
    builds.push({ path, at: await modifiedAt(path) })
  }
  builds.sort((one, other) => other.at - one.at)
  await Promise.all(builds.slice(KEPT_BUILDS).map(({ path }) => rm(path, { recursive: true, force: true })))

  const files = new Map<string, SiteFile>()
  for (const { path } of builds.slice(0, KEPT_BUILDS).reverse()) {
    if (path === own) continue
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
