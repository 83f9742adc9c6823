import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, listFiles, ROOT, readSources } from './read-sources.ts'

const sources = readSources()
/** Files whose default export a tool reads: configuration, a set-up, a reporter. */
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

  it('are in no folder whose name says nothing of its contents', () => {
    const anything = /(^|\/)(utils?|helpers?|common|lib|misc|shared|services|types)\//
    expect(listFiles('ts', 'tsx', 'mjs', 'css').filter((path) => anything.test(path))).toEqual([])
  })
})

describe('exports', () => {
  it('are in the file that defines them: there are no barrels', () => {
    const barrels = sources.filter(
      ({ path, module }) =>
        /(^|\/)index\.tsx?$/.test(path) ||
        // A component may re-export the type of its own property; no file re-exports code.
        module.staticExports.some(({ entries }) =>
          entries.some(({ moduleRequest, isType }) => moduleRequest !== null && !isType),
        ),
    )
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('have names; only files that tools read have a default', () => {
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
  it('use the form of src/ui, which knows unsent input', () => {
    // A search and a single question do not use react-hook-form.
    const rawForms = [
      'src/screens/search/search-box.tsx',
      'src/ui/form/form.tsx',
      'src/ui/form/text-question.tsx',
    ]
    const raw = sources.filter(({ path, text }) => !isTest(path) && /<form\b/.test(text))
    expect(raw.map(({ path }) => path)).toEqual(rawForms)
  })
})

describe('imports', () => {
  it('use no part of a package that its makers call unstable or unsafe', () => {
    const uses = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(unstable_|UNSAFE_)\w+/g)].map(([name]) => `${path}: ${name}`),
    )
    expect(uses).toEqual([])
  })
})
