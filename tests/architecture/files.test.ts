import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, listFiles, ROOT, readSources } from './read-sources.ts'

const sources = readSources()
/** Files whose default export a tool reads. */
const CONFIGURATION =
  /(^|\/)[\w-]+\.config\.ts$|^tests\/support\/prepare-data-template\.ts$|^bin\/vitest-reporter\.mjs$/
const SEED = /^server\/reference\/seed\//

describe('files', () => {
  it('are at most 300 lines long, tests 400; seed data has no limit', () => {
    const longFiles = listFiles('ts', 'tsx', 'mjs', 'css')
      .filter((path) => !SEED.test(path) && statSync(posix.join(ROOT, path)).isFile())
      .map((path) => {
        const lines = readFileSync(posix.join(ROOT, path), 'utf8').trimEnd().split('\n').length
        return { path, lines, limit: path.startsWith('tests/') || isTest(path) ? 400 : 300 }
      })
      .filter(({ lines, limit }) => lines > limit)
    expect(longFiles).toEqual([])
  })

  it('have names in kebab-case', () => {
    const wrongFiles = listFiles('ts', 'tsx', 'mjs', 'css').filter((path) =>
      path.split('/').some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(part)),
    )
    expect(wrongFiles).toEqual([])
  })

  it('are in no folder with a vague name', () => {
    const vagueFolder = /(^|\/)(utils?|helpers?|common|lib|misc|shared|services|types)\//
    expect(listFiles('ts', 'tsx', 'mjs', 'css').filter((path) => vagueFolder.test(path))).toEqual([])
  })
})

describe('exports', () => {
  it('are in the file that defines them, because there are no barrels', () => {
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
    const wrongFiles = sources.filter(
      ({ path, module }) =>
        !CONFIGURATION.test(path) &&
        module.staticExports.some(({ entries }) =>
          entries.some(({ exportName }) => exportName.kind === 'Default'),
        ),
    )
    expect(wrongFiles.map(({ path }) => path)).toEqual([])
  })
})

describe('forms', () => {
  it('use the form of src/ui, which guards unsaved input', () => {
    // The search, the form of src/ui itself and the question with one field have their own <form>.
    const exceptions = [
      'src/screens/search/search-box.tsx',
      'src/ui/form/form.tsx',
      'src/ui/form/text-question.tsx',
    ]
    const filesWithForm = sources.filter(({ path, text }) => !isTest(path) && /<form\b/.test(text))
    expect(filesWithForm.map(({ path }) => path)).toEqual(exceptions)
  })
})

describe('imports', () => {
  it('of plain JavaScript name an export of the file, because no compiler checks them', () => {
    const exportsOf = (file: string) =>
      sources
        .filter(({ path }) => path === file)
        .flatMap(({ module }) => module.staticExports.flatMap(({ entries }) => entries))
        .map(({ exportName }) => exportName.name)
    const missingExports = sources
      .filter(({ path }) => path.endsWith('.mjs'))
      .flatMap(({ path, module }) =>
        module.staticImports
          .filter(({ moduleRequest }) => moduleRequest.value.startsWith('.'))
          .flatMap(({ moduleRequest, entries }) => {
            const file = posix.join(posix.dirname(path), moduleRequest.value)
            const names = entries.map(({ importName }) => importName.name)
            return names.filter((name) => !exportsOf(file).includes(name)).map((name) => `${path}: ${name}`)
          }),
      )
    expect(missingExports).toEqual([])
  })

  it('use no export that a package marks as unstable or unsafe', () => {
    const unstableUses = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(unstable_|UNSAFE_)\w+/g)].map(([name]) => `${path}: ${name}`),
    )
    expect(unstableUses).toEqual([])
  })
})
