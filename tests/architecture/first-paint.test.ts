import { describe, expect, it } from 'vitest'
import { isTest, readSources } from './read-sources.ts'

const sources = new Map(readSources().map((source) => [source.path, source]))

/** Every file and package that loads with these files, without types and lazy imports. */
function filesLoadedWith(paths: readonly string[]): Set<string> {
  const loadedFiles = new Set<string>()
  const remainingPaths = [...paths]
  for (let path = remainingPaths.pop(); path !== undefined; path = remainingPaths.pop()) {
    if (loadedFiles.has(path)) continue
    loadedFiles.add(path)
    for (const { file, specifier, isTypeOnly, isLazy } of sources.get(path)?.imports ?? []) {
      if (!isTypeOnly && !isLazy) remainingPaths.push(file ?? specifier)
    }
  }
  return loadedFiles
}

const roomFiles = [...sources.keys()].filter((path) => path.startsWith('src/first-paint/') && !isTest(path))

describe('the first painting', () => {
  it('loads no packages but uFuzzy and valibot', () => {
    const packages = [...filesLoadedWith(roomFiles)].filter(
      (name) => !name.includes('/') || name.startsWith('@'),
    )
    expect(packages.sort()).toEqual(['@leeoniya/ufuzzy', 'valibot'])
  })

  it('does not wait for Dexie, ky or idb: src/main.tsx does not load them', () => {
    const files = filesLoadedWith(['src/main.tsx'])
    expect(['dexie', 'dexie-react-hooks', 'ky', 'idb'].filter((name) => files.has(name))).toEqual([])
  })

  it('is imported only by the files that compose the page; other files import only late.ts and first-content.ts', () => {
    const importers = [...sources.values()]
      .filter(
        ({ path }) => path.startsWith('src/') && !/^src\/(first-paint|app)\/|^src\/main\.tsx$/.test(path),
      )
      .flatMap(({ path, imports }) => imports.map(({ file }) => ({ path, file })))
      .filter(({ path, file }) => !isTest(path) && file?.startsWith('src/first-paint/'))
      .filter(({ file }) => !/^src\/first-paint\/(late|first-content)\.ts$/.test(file ?? ''))
    expect(importers).toEqual([])
  })
})
