// docs/operating.md lists every message of the log, with advice for administrators. Each listed message exists.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { edgeLog, keyStoreLog } from '#texts/edge.ts'
import { serverLog, startLog } from '#texts/server.ts'
import { tablesOf } from './documented-tables.ts'
import { listFiles, ROOT } from './read-sources.ts'

const read = (path: string) => readFileSync(posix.join(ROOT, path), 'utf8')
const serverFiles = listFiles('ts', 'mjs').filter(
  (path) => (path.startsWith('server/') || path.startsWith('src/texts/')) && !path.includes('.test.'),
)
const rows = tablesOf(read('docs/operating.md'))
  .filter(({ columns }) => columns.join() === 'message,what to do')
  .flatMap((table) => table.rows)
const messages = rows.map(({ message = '' }) => message.replaceAll('`', ''))

/** The texts with `…` in the place of each value. */
const templates = [edgeLog, keyStoreLog, startLog, serverLog].flatMap((texts) =>
  Object.values<string | ((...values: never[]) => string)>(texts).map((text) =>
    // Each of these functions only puts its values into a text.
    typeof text === 'string' ? text : text(...(['…', '…', '…'] as never[])),
  ),
)
const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternOf = (message: string) => new RegExp(`^${message.split('…').map(escapeForPattern).join('.*')}`)

describe('the messages of docs/operating.md', () => {
  it('include every message of the log', () => {
    const unlistedTexts = templates.filter(
      (text) => !messages.some((message) => patternOf(message).test(text)),
    )
    expect(unlistedTexts).toEqual([])
  })

  it('exist in the code', () => {
    const sources = serverFiles.map(read).join('\n')
    const literalParts = (message: string) =>
      message
        .split('…')
        .map((part) => part.trim())
        .filter((part) => part.length > 3)
    const unknownMessages = messages.filter(
      (message) => !literalParts(message).every((part) => sources.includes(part)),
    )
    expect(unknownMessages).toEqual([])
    expect(messages.length).toBeGreaterThan(templates.length)
  })

  it('are the only messages: no file of the server writes a log line with words of its own', () => {
    const wordsInPlace = /\b(?:log|\w*[lL]ine)\.(?:error|warn|info|write)\((?:[^()]|\([^()]*\))*?['"`]/
    const filesWithOwnWords = serverFiles.filter((path) =>
      wordsInPlace.test(read(path).replaceAll("'call'", '')),
    )
    expect(filesWithOwnWords).toEqual([])
  })

  it('are written by the log while the server runs; commands print with print.ts, which escapes control characters', () => {
    const filesWithConsole = serverFiles.filter((path) => /console\.(?:log|error|warn)\b/.test(read(path)))
    expect(filesWithConsole).toEqual(['server/print.ts'])
    const filesWithPrint = serverFiles.filter((path) => read(path).includes("/print.ts'"))
    const programs = /^server\/(?:commands\/|main\.ts|ship-day\.ts|check-backend\.ts|write-contract\.ts)/
    expect(filesWithPrint.filter((path) => !programs.test(path))).toEqual([])
  })
})
