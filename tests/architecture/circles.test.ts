// Files that import each other cannot be read, moved or tested separately. Imports of types also make a circle. Lazy
// imports do not, because they separate two parts.
import { expect, it } from 'vitest'
import { readSources } from './read-sources.ts'

const importsOf = new Map(
  readSources().map(({ path, imports }) => [
    path,
    imports.flatMap(({ file, isLazy }) => (file === null || isLazy ? [] : [file])),
  ]),
)

/** The files of each circle of imports. */
function findCircles(): string[][] {
  const foundCircles: string[][] = []
  const visitedFiles = new Set<string>()
  function visit(file: string, importPath: string[]): void {
    const startIndex = importPath.indexOf(file)
    if (startIndex >= 0) foundCircles.push([...importPath.slice(startIndex), file])
    if (startIndex >= 0 || visitedFiles.has(file)) return
    for (const imported of importsOf.get(file) ?? []) visit(imported, [...importPath, file])
    visitedFiles.add(file)
  }
  for (const file of importsOf.keys()) visit(file, [])
  return foundCircles
}

it('no files import each other in a circle, except through a lazy import', () => {
  expect(findCircles().map((files) => files.join(' → '))).toEqual([])
})
