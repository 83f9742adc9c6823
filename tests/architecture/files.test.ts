import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, listFiles, ROOT, readSources } from './read-sources.ts'

const sources = readSources()
/** Tools read these by their default export: configuration, a set-up, a reporter. */
const CONFIGURATION =
  /(^|\/)[\w-]+\.config\.ts$|^tests\/support\/prepare-data-template\.ts$|^bin\/vitest-reporter\.mjs$/
const SEED = /^server\/reference\/seed\//

describe('files', () => {
  it('are at most 300 lines long, tests 400', () => {
    const tooLong = listFiles('ts', 'tsx', 'mjs', 'css')
      .filter((path) => !SEED.test(path) && statSync(posix.join(ROOT, path)).isFile())
      .map((path) => {
        const lines = readFileSync(posix.join(ROOT, path), 'utf8').trimEnd().split('\n').length
        return { path, lines, limit: path.startsWith('tests/') || isTest(path) ? 400 : 300 }
      })
      .filter(({ lines, limit }) => lines > limit)
    expect(tooLong).toEqual([])
  })

  it('have names in kebab-case', () => {
    const wrong = listFiles('ts', 'tsx', 'mjs', 'css').filter((path) =>
      path.split('/').some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(part)),
    )
    expect(wrong).toEqual([])
  })

  it('stand in no folder that could hold anything', () => {
    const anything = /(^|\/)(utils?|helpers?|common|lib|misc|shared|services|types)\//
    expect(listFiles('ts', 'tsx', 'mjs', 'css').filter((path) => anything.test(path))).toEqual([])
  })
})

describe('exports', () => {
  it('stand in the file that defines them: there are no barrels', () => {
    const barrels = sources.filter(
      ({ path, module }) =>
        /(^|\/)index\.tsx?$/.test(path) ||
        // A component may pass on the type of its own property; nothing passes on code.
        module.staticExports.some(({ entries }) =>
          entries.some(({ moduleRequest, isType }) => moduleRequest !== null && !isType),
        ),
    )
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('have names; only what tools read has a default', () => {
    const wrong = sources.filter(
      ({ path, module }) =>
        !CONFIGURATION.test(path) &&
        module.staticExports.some(({ entries }) =>
          entries.some(({ exportName }) => exportName.kind === 'Default'),
        ),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

describe('forms', () => {
  it('are the one of src/ui, which tells what is typed and not sent', () => {
    // A search and a single question keep nothing of react-hook-form.
    const own = ['src/screens/search/search-box.tsx', 'src/ui/form/form.tsx', 'src/ui/form/text-question.tsx']
    const raw = sources.filter(({ path, text }) => !isTest(path) && /<form\b/.test(text))
    expect(raw.map(({ path }) => path)).toEqual(own)
  })
})

describe('imports', () => {
  it('take no part of a package that its makers call unstable or unsafe', () => {
    const uses = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(unstable_|UNSAFE_)\w+/g)].map(([name]) => `${path}: ${name}`),
    )
    expect(uses).toEqual([])
  })
})
