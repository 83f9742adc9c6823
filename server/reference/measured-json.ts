// Reads JSON bodies. They are measured before they are parsed: parsing and checking two million empty objects took
// minutes and gigabytes, however soon the first of them was refused.
import type { FastifyInstance } from 'fastify'
import { bodyFaults } from '#texts/field-faults.ts'
import { invalid } from './answers.ts'

/** In the largest honest bodies no value takes fewer, its name included. */
const BYTES_PER_VALUE = 20
const MOST_ITEMS = 5000
/** An engine keeps few names of an object in a shape; with thousands each costs many times as much. */
const MOST_MEMBERS = 200
const MOST_DEPTH = 16

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Whether the text is small enough to be parsed; says nothing about whether it is JSON. */
export function isMeasured(text: Uint8Array, mostValues: number): boolean {
  const left: number[] = []
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at]
    if (byte === QUOTE) at = endOfString(text, at)
    else if (byte === COMMA) {
      const depth = left.length - 1
      const rest = (left[depth] ?? 1) - 1
      left[depth] = rest
      values += 1
      if (rest < 1 || values > mostValues) return false
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      left.push(byte === OPEN_LIST ? MOST_ITEMS : MOST_MEMBERS)
      values += 1
      if (left.length > MOST_DEPTH || values > mostValues) return false
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) left.pop()
  }
  return true
}

function endOfString(text: Uint8Array, begin: number): number {
  let at = begin + 1
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1
  return at
}

export function readMeasuredJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // No call of the agreement sends anything else.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const mostValues = request.routeOptions.bodyLimit / BYTES_PER_VALUE
    if (!isMeasured(body, mostValues)) return done(invalid(bodyFaults.tooManyValues))
    void parse(request, body.toString('utf8'), done) // tells its end by `done`
  })
}
