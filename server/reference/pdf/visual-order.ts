// A line in the order in which its letters stand from left to right: Hebrew reads the other way, numbers in it do not.
import bidiFactory from 'bidi-js'

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const bidi = bidiFactory()

export function visualOrder(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return line
  return bidi.getReorderedString(line, bidi.getEmbeddingLevels(line))
}
