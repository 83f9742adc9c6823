// Files that import each other cannot be read, moved or tested separately. Imports of types count too; lazy imports do
// not, because they separate two parts.
import { expect, it } from 'vitest'
import { readSources } from './read-sources.ts'

const importsOf = new Map(
  readSources().map(({ path, imports }) => [
    path,
    imports.flatMap(({ file, isLazy }) => (file === null || isLazy ? [] : [file])),
  ]),
)

/** The files of each circle; each circle is listed once. */
function circles(): string[][] {
  const foundCircles: string[][] = []
  const done = new Set<string>()
  function visit(file: string, way: string[]): void {
    const start = way.indexOf(file)
    if (start >= 0) foundCircles.push([...way.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const imported of importsOf.get(file) ?? []) visit(imported, [...way, file])
    done.add(file)
  }
  for (const file of importsOf.keys()) visit(file, [])
  return foundCircles
}

it('no files import each other in a circle, except through a lazy import', () => {
  expect(circles().map((files) => files.join(' → '))).toEqual([])
})
