// Each class of a style sheet is used, and each used class has a rule. When rules move to another file, this test finds
// the rules that were forgotten.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, ROOT } from './read-sources.ts'

const IMPORT = /^import (\w+) from '(\.{1,2}\/[^']+\.module\.css)'/gm
const COMMENT = /\/\*[\s\S]*?\*\//g
const CLASS = /\.([a-z][\w-]*)/gi

const read = (path: string) => readFileSync(posix.join(ROOT, path), 'utf8')

function classesIn(sheet: string): Set<string> {
  return new Set([...read(sheet).replace(COMMENT, '').matchAll(CLASS)].map(([, name = '']) => name))
}

interface ClassUser {
  path: string
  sheet: string
  usedClasses: string[]
  /** True if the file computes some of the class names. */
  computesNames: boolean
}

const classUsers = listFiles('tsx', 'ts').flatMap((path): ClassUser[] => {
  const text = read(path)
  return [...text.matchAll(IMPORT)].map(([, name = '', specifier = '']) => ({
    path,
    sheet: posix.join(posix.dirname(path), specifier),
    usedClasses: [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
      ([, className = '']) => className,
    ),
    computesNames: text.includes(`${name}[`),
  }))
})

describe('the classes of a style sheet', () => {
  it('are used', () => {
    const unusedClasses = listFiles('module.css').flatMap((sheet) => {
      const usersOfSheet = classUsers.filter((classUser) => classUser.sheet === sheet)
      if (usersOfSheet.some(({ computesNames }) => computesNames)) return []
      const usedClasses = new Set(usersOfSheet.flatMap((classUser) => classUser.usedClasses))
      return [...classesIn(sheet)].filter((name) => !usedClasses.has(name)).map((name) => `${sheet} .${name}`)
    })
    expect(unusedClasses).toEqual([])
  })

  it('have rules where they are used', () => {
    const classesWithoutRule = classUsers.flatMap(({ path, sheet, usedClasses }) => {
      const definedClasses = classesIn(sheet)
      return usedClasses.filter((name) => !definedClasses.has(name)).map((name) => `${path} ${name}`)
    })
    expect(classesWithoutRule).toEqual([])
  })
})
