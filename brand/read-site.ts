// Reads the site file and the files that it names. One error names all values of a wrong form. If there are none, one
// error names all missing files, wrong colours and faults of the sign.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { contrastFaults, type Schemes, schemesOf } from './contrast.ts'
import { readSign, type Sign } from './read-sign.ts'
import { SiteRefused } from './site-refused.ts'
import { type SiteFile, siteSchema } from './site-schema.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DEFAULT_FILE = join(ROOT, 'site/site.json')
const TOKENS = join(ROOT, 'src/ui/tokens.css')

/** A site file that was read, with its folder and the sign that it names. */
export interface Site {
  values: SiteFile
  /** The folder of the site file. */
  folder: string
  sign: Sign
  /** The colours of the app with those of the site file. */
  schemes: Schemes
}

/**
 * Reads the site file at `path`; without a path the file that SITE_FILE names, or else that of the repository. Throws
 * SiteRefused.
 */
export function readSite(path = process.env.SITE_FILE): Site {
  const file = path ? resolve(path) : DEFAULT_FILE
  const values = parseSiteFile(file)
  const folder = dirname(file)
  const faults: string[] = []
  const addFault = (place: string, message: string) => void faults.push(`${file}: ${place}: ${message}.`)

  findMissingFiles(values, folder, addFault)
  const schemes = mergeColours(values, schemesOf(readFileSync(TOKENS, 'utf8')), addFault)
  const sign = existsSync(join(folder, values.logo.sign))
    ? readSign(readFileSync(join(folder, values.logo.sign), 'utf8'))
    : ''
  if (typeof sign === 'string' && sign) addFault('logo.sign', sign)
  if (faults.length > 0 || typeof sign === 'string') throw new SiteRefused(faults.join('\n'))
  return { values, folder, sign, schemes }
}

function parseSiteFile(file: string): SiteFile {
  const result = v.safeParse(siteSchema, readJson(file))
  if (result.success) return result.output
  throw new SiteRefused(result.issues.map((issue) => `${file}: ${sentenceOf(issue)}`).join('\n'))
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (problem) {
    const { message } = problem as Error // readFileSync and JSON.parse throw errors
    throw new SiteRefused(`${file}: a file with JSON is expected (${message}).`)
  }
}

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? 'the file'
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return `${place}: no such setting is known.`
  if (issue.input === undefined) return `${place}: this setting is missing.`
  if (issue.type.endsWith('object')) return `${place}: a table of settings is expected.`
  return `${place}: ${issue.message}; it is ${JSON.stringify(issue.input)}.`
}

type AddFault = (place: string, message: string) => void

function findMissingFiles({ logo, files }: SiteFile, folder: string, addFault: AddFault): void {
  for (const [name, path] of Object.entries(logo)) {
    if (path !== null && !existsSync(join(folder, path)))
      addFault(`logo.${name}`, `a file is expected at ${join(folder, path)}`)
  }
  if (files !== null && !statSync(join(folder, files), { throwIfNoEntry: false })?.isDirectory())
    addFault('files', `a folder is expected at ${join(folder, files)}`)
}

/** Puts the site's colours in place of those of the app, and checks the contrast of each scheme. */
function mergeColours({ colours }: SiteFile, tokens: Schemes, addFault: AddFault): Schemes {
  const merge = (name: 'light' | 'dark') => {
    const mergedColours = new Map(tokens[name])
    for (const [token, colour] of Object.entries(colours[name])) {
      if (mergedColours.get(token)?.startsWith('#')) mergedColours.set(token, colour)
      else addFault(`colours.${name}.${token}`, 'no such colour is known')
    }
    for (const { name: token, message } of contrastFaults(mergedColours))
      addFault(`colours.${name}.${token}`, message)
    return mergedColours
  }
  return { light: merge('light'), dark: merge('dark') }
}
