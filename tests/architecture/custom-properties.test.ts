// A style sheet that uses a custom property that nothing defines is silently ignored by browsers, for example after a token
// got another name.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, ROOT } from './read-sources.ts'

const read = (path: string) => readFileSync(posix.join(ROOT, path), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

it('every custom property that a style sheet uses without a fallback is defined', () => {
  const sheets = listFiles('css').filter((path) => path.startsWith('src/'))
  const defined = new Set([
    ...sheets.flatMap((path) => namesIn(read(path), /(--[\w-]+)\s*:/g)),
    ...listFiles('tsx', 'ts').flatMap((path) => namesIn(read(path), /'(--[\w-]+)'/g)),
  ])
  const undefinedUses = sheets.flatMap((path) =>
    namesIn(read(path), /var\((--[\w-]+)\)/g)
      .filter((name) => !defined.has(name) && !name.startsWith('--radix-'))
      .map((name) => `${path} ${name}`),
  )
  expect(undefinedUses).toEqual([])
})
