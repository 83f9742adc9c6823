// A rule that moves to another file must take its print and window rules along: an unused class was left behind, and a
// class that is used without a rule was lost.
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

interface Wearer {
  path: string
  sheet: string
  worn: string[]
  /** It computes some of the class names. */
  isOpen: boolean
}

const wearers = listFiles('tsx', 'ts').flatMap((path): Wearer[] => {
  const text = read(path)
  return [...text.matchAll(IMPORT)].map(([, name = '', specifier = '']) => ({
    path,
    sheet: posix.join(posix.dirname(path), specifier),
    worn: [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, worn = '']) => worn),
    isOpen: text.includes(`${name}[`),
  }))
})

describe('the classes of a style sheet', () => {
  it('are used', () => {
    const idle = listFiles('module.css').flatMap((sheet) => {
      const its = wearers.filter((wearer) => wearer.sheet === sheet)
      if (its.some(({ isOpen }) => isOpen)) return []
      const worn = new Set(its.flatMap((wearer) => wearer.worn))
      return [...classesIn(sheet)].filter((name) => !worn.has(name)).map((name) => `${sheet} .${name}`)
    })
    expect(idle).toEqual([])
  })

  it('have rules where they are used', () => {
    const bare = wearers.flatMap(({ path, sheet, worn }) => {
      const definedClasses = classesIn(sheet)
      return worn.filter((name) => !definedClasses.has(name)).map((name) => `${path} ${name}`)
    })
    expect(bare).toEqual([])
  })
})
