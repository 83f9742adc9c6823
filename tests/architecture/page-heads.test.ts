// Every screen has the same head: no screen makes a heading of level 1 of its own.
import { expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listFiles, ROOT } from './read-sources.ts'

it('only the title bar, the page that replaces a broken one and an empty state make a heading of level 1', () => {
  const files = listFiles('tsx').filter(
    (path) =>
      path.startsWith('src/') &&
      !path.endsWith('.test.tsx') &&
      /<h1\b|'h1'/.test(readFileSync(posix.join(ROOT, path), 'utf8')),
  )
  expect(files).toEqual([
    'src/app/error-boundary.tsx',
    'src/ui/feedback/empty-state.tsx',
    'src/ui/layout/title-bar.tsx',
  ])
})
