// Only the site file, and the files that it names (site, public), have the facts of the firm (G230).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import siteFile from '../../site/site.json' with { type: 'json' }
import { isTest, listFiles, ROOT, readSources } from './read-sources.ts'
import { SITE_FACTS } from './site-facts.ts'

/** Texts for administrators, who run the product Counter for any firm. */
const FOR_ADMINISTRATORS = ['src/texts/edge.ts', 'src/texts/server.ts']

function filesBelow(folder: string): string[] {
  const path = posix.join(ROOT, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => statSync(posix.join(ROOT, name)).isFile())
}

const shippedFiles = ['src', 'server', 'sw']
  .flatMap(filesBelow)
  .concat('index.html')
  // Tests quote the texts of this firm, as people read them.
  .filter((path) => !isTest(path))

describe('the firm', () => {
  it('is named by no file of the app or the server', () => {
    expect(shippedFiles.length).toBeGreaterThan(1000)
    const mentions = shippedFiles.flatMap((path) => {
      const text = readFileSync(posix.join(ROOT, path), 'utf8')
      return SITE_FACTS.filter((fact) => text.includes(fact)).map((fact) => `${path}: ${fact}`)
    })
    expect(mentions).toEqual([])
  })

  it('need not call its app Counter: no text for people contains this name, and index.html does not', () => {
    const texts = readSources().filter(
      ({ path }) => /^src\/texts\//.test(path) && !FOR_ADMINISTRATORS.includes(path),
    )
    const mentions = texts.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && /\bCounter\b/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(mentions).toEqual([])
    expect(readFileSync(posix.join(ROOT, 'index.html'), 'utf8')).not.toContain('Counter')
  })

  it('has its accent colours in no style sheet but tokens.css', () => {
    const accents = [siteFile.colours.light.accent, siteFile.colours.dark.accent]
    const styles = listFiles('css').filter((path) => path !== 'src/ui/tokens.css')
    const sheetsWithAccent = styles.filter((path) => {
      const css = readFileSync(posix.join(ROOT, path), 'utf8')
      return accents.some((accent) => css.includes(accent))
    })
    expect(sheetsWithAccent).toEqual([])
  })
})
