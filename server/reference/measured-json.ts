// Reads JSON bodies. Values are counted before a body is parsed: parsing and checking two million empty objects takes
// minutes and gigabytes, even if the first object is refused.
import type { FastifyInstance } from 'fastify'
import { bodyFaults } from '#texts/field-faults.ts'
import { invalid } from './refusal.ts'

/** Each value of the largest honest bodies takes at least this many bytes, its name included. */
export const BYTES_PER_VALUE = 24
const MOST_ITEMS = 5000
/** The engine stores objects with few names efficiently; with thousands each name costs many times as much. */
const MOST_MEMBERS = 200
const MOST_DEPTH = 16

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Names that reach a prototype when an object is copied member by member. */
const FORBIDDEN_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype']
const NAME_BYTES = FORBIDDEN_NAMES.map((name) => name.length)

type Fault = 'tooManyValues' | 'forbiddenName'

/** The reason why a text must not be parsed; null does not mean that it is JSON. */
export function measuredFault(text: Buffer, mostValues: number): Fault | null {
  const placesLeft: number[] = []
  let values = 0
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index]
    if (byte === QUOTE) {
      const begin = index + 1
      index = endOfString(text, begin)
      if (isName(text, index) && isForbidden(text, begin, index)) return 'forbiddenName'
    } else if (byte === COMMA) {
      const depth = placesLeft.length - 1
      const placesAfter = (placesLeft[depth] ?? 1) - 1
      placesLeft[depth] = placesAfter
      values += 1
      if (placesAfter < 1 || values > mostValues) return 'tooManyValues'
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      placesLeft.push(byte === OPEN_LIST ? MOST_ITEMS : MOST_MEMBERS)
      values += 1
      if (placesLeft.length > MOST_DEPTH || values > mostValues) return 'tooManyValues'
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) placesLeft.pop()
  }
  return null
}

function endOfString(text: Buffer, begin: number): number {
  let position = begin
  while (position < text.length && text[position] !== QUOTE) position += text[position] === BACKSLASH ? 2 : 1
  return position
}

/** True when the string that ends here is a member's name. */
function isName(text: Buffer, end: number): boolean {
  let nextPosition = end + 1
  while (isSpace(text[nextPosition])) nextPosition += 1
  return text[nextPosition] === COLON
}

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** No honest writer escapes a letter, and no name of the contract has a character that must be escaped. */
function isForbidden(text: Buffer, begin: number, end: number): boolean {
  for (let index = begin; index < end; index += 1) if (text[index] === BACKSLASH) return true
  return NAME_BYTES.includes(end - begin) && FORBIDDEN_NAMES.includes(text.toString('latin1', begin, end))
}

export function readMeasuredJson(app: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // No call of the contract sends another type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const fault = measuredFault(body, request.routeOptions.bodyLimit / BYTES_PER_VALUE)
    if (fault !== null) return done(invalid(bodyFaults[fault]))
    try {
      done(null, JSON.parse(decoder.decode(body)))
    } catch {
      done(invalid(bodyFaults.unreadable))
    }
  })
}
