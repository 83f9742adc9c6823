import { describe, expect, it } from 'vitest'
import { isTest, readSources } from './read-sources.ts'

const sources = new Map(readSources().map((source) => [source.path, source]))

/** Every file and package that loads with these files, without types and lazy imports. */
function runsWith(paths: readonly string[]): Set<string> {
  const loaded = new Set<string>()
  const open = [...paths]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (loaded.has(path)) continue
    loaded.add(path)
    for (const { file, specifier, isTypeOnly, isLazy } of sources.get(path)?.imports ?? []) {
      if (!isTypeOnly && !isLazy) open.push(file ?? specifier)
    }
  }
  return loaded
}

const room = [...sources.keys()].filter((path) => path.startsWith('src/first-paint/') && !isTest(path))

describe('the first painting', () => {
  it('works without Dexie, ky and React', () => {
    const packages = [...runsWith(room)].filter((name) => !name.includes('/') || name.startsWith('@'))
    expect(packages.sort()).toEqual(['@leeoniya/ufuzzy', 'valibot'])
  })

  it('comes before everything that opens a database', () => {
    const files = runsWith(['src/main.tsx'])
    expect(['dexie', 'dexie-react-hooks', 'ky', 'idb'].filter((name) => files.has(name))).toEqual([])
  })

  it('is imported only by the files that compose the page; others import its moment and its rows', () => {
    const knowing = [...sources.values()]
      .filter(
        ({ path }) => path.startsWith('src/') && !/^src\/(first-paint|app)\/|^src\/main\.tsx$/.test(path),
      )
      .flatMap(({ path, imports }) => imports.map(({ file }) => ({ path, file })))
      .filter(({ path, file }) => !isTest(path) && file?.startsWith('src/first-paint/'))
      .filter(({ file }) => file !== 'src/first-paint/first-content.ts')
    expect(knowing).toEqual([])
  })
})
