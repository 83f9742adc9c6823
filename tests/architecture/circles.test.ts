// Files that import each other cannot be read, moved or tested one without the other. Types count too; a lazy load does
// not: it is the place where one part ends and the next begins.
import { expect, it } from 'vitest'
import { readSources } from './read-sources.ts'

const importsOf = new Map(
  readSources().map(({ path, imports }) => [
    path,
    imports.flatMap(({ file, isLazy }) => (file === null || isLazy ? [] : [file])),
  ]),
)

/** The files of each circle, every circle once. */
function circles(): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  function visit(file: string, way: string[]): void {
    const start = way.indexOf(file)
    if (start >= 0) found.push([...way.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const imported of importsOf.get(file) ?? []) visit(imported, [...way, file])
    done.add(file)
  }
  for (const file of importsOf.keys()) visit(file, [])
  return found
}

it('no files import each other in a circle, but through a lazy load', () => {
  expect(circles().map((files) => files.join(' → '))).toEqual([])
})
