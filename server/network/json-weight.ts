// Weighs a JSON body before it is parsed: parsing and checking two million empty objects takes minutes and gigabytes, even
// if the first object is refused.

/** A body may have one value for each 24 bytes of its size limit; bodies of the app have fewer values. */
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
const FORBIDDEN_NAME_LENGTHS = FORBIDDEN_NAMES.map((name) => name.length)

export type BodyFault = 'tooManyValues' | 'forbiddenName'

/** The reason why a body must not be parsed; null does not mean that the body is valid JSON. */
export function findBodyFault(body: Buffer, mostValues: number): BodyFault | null {
  // For each open list or object, the number of values that it may still get.
  const freePlaces: number[] = []
  let valueCount = 0
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index]
    if (byte === QUOTE) {
      const begin = index + 1
      index = endOfString(body, begin)
      if (isName(body, index) && isForbidden(body, begin, index)) return 'forbiddenName'
    } else if (byte === COMMA) {
      const depth = freePlaces.length - 1
      const placesLeft = (freePlaces[depth] ?? 1) - 1
      freePlaces[depth] = placesLeft
      valueCount += 1
      if (placesLeft < 1 || valueCount > mostValues) return 'tooManyValues'
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      freePlaces.push(byte === OPEN_LIST ? MOST_ITEMS : MOST_MEMBERS)
      valueCount += 1
      if (freePlaces.length > MOST_DEPTH || valueCount > mostValues) return 'tooManyValues'
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) freePlaces.pop()
  }
  return null
}

/** The most levels of an answer of the backend. */
const MOST_DEPTH_OF_ANSWER = 32

/**
 * True for a JSON answer of the backend that must not be parsed. Unlike the body of a caller it may have any names and long
 * lists, so only its values and levels count (G342).
 */
export function isTooHeavy(answer: Buffer, mostValues: number): boolean {
  let depth = 0
  let valueCount = 0
  for (let index = 0; index < answer.length; index += 1) {
    const byte = answer[index]
    if (byte === QUOTE) index = endOfString(answer, index + 1)
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (byte !== COMMA) depth += 1
      valueCount += 1
      if (depth > MOST_DEPTH_OF_ANSWER || valueCount > mostValues) return true
    }
  }
  return false
}

function endOfString(body: Buffer, begin: number): number {
  let position = begin
  while (position < body.length && body[position] !== QUOTE) position += body[position] === BACKSLASH ? 2 : 1
  return position
}

/** True when the string that ends here is a member's name. */
function isName(body: Buffer, end: number): boolean {
  let nextPosition = end + 1
  while (isSpace(body[nextPosition])) nextPosition += 1
  return body[nextPosition] === COLON
}

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * True for a name in FORBIDDEN_NAMES, and for every name with an escape: the app never escapes letters of a name, and
 * no name of the contract has a character that must be escaped.
 */
function isForbidden(body: Buffer, begin: number, end: number): boolean {
  for (let index = begin; index < end; index += 1) if (body[index] === BACKSLASH) return true
  return (
    FORBIDDEN_NAME_LENGTHS.includes(end - begin) &&
    FORBIDDEN_NAMES.includes(body.toString('latin1', begin, end))
  )
}
