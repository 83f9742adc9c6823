// Scans the XML of spreadsheet programs from beginning to end without building a tree: a sheet of ten
// thousand rows would be millions of nodes. XML that no spreadsheet program writes, such as its own entities,
// is refused.

export interface XmlHandlers {
  /** Names come without their prefix; attributes come as raw text, for `attributeOf`. */
  open: (name: string, attributes: string) => void
  close: (name: string) => void
  text: (text: string) => void
}

export class XmlProblem extends Error {}

/** Tags or letters that are read between two pauses: some milliseconds. */
const TAGS_AT_ONCE = 5000
const LETTERS_AT_ONCE = 500_000
/** A cell has up to 32,767 letters, each written as up to ten; this many are decoded without a pause. */
const MOST_LETTERS_OF_TEXT = 400_000
const MOST_LETTERS_OF_TAG = 20_000
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Calls the handlers in the order of the text. Yields the position between pieces of work, for callers that
 * pause.
 */
export function* scanXml(xml: string, handlers: XmlHandlers): Generator<number> {
  const stack: string[] = []
  let at = 0
  let tags = 0
  let yieldedAt = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    const end = start === -1 ? xml.length : start
    if (end > at && stack.length > 0) handlers.text(decoded(xml.slice(at, end)))
    if (start === -1) break
    at = readTag(xml, start, stack, handlers)
    tags += 1
    if (tags % TAGS_AT_ONCE > 0 && at - yieldedAt < LETTERS_AT_ONCE) continue
    yieldedAt = at
    yield at
  }
  if (stack.length > 0) throw new XmlProblem(`${stack.at(-1)} is not closed`)
}

/** Answers the position after the tag. */
function readTag(xml: string, start: number, stack: string[], handlers: XmlHandlers): number {
  if (xml.startsWith('<?', start)) return after(xml, '?>', start)
  if (xml.startsWith('<!--', start)) return after(xml, '-->', start)
  if (xml.startsWith('<![CDATA[', start)) {
    const end = after(xml, ']]>', start)
    handlers.text(xml.slice(start + '<![CDATA['.length, end - ']]>'.length))
    return end
  }
  if (xml.startsWith('<!', start)) throw new XmlProblem('a document type')
  const end = endOfTag(xml, start)
  if (xml[start + 1] === '/') {
    const name = plainName(xml.slice(start + 2, end).trim())
    if (stack.pop() !== name) throw new XmlProblem(`${name} was not open`)
    handlers.close(name)
    return end + 1
  }
  const isEmpty = xml[end - 1] === '/'
  const inside = xml.slice(start + 1, isEmpty ? end - 1 : end)
  const space = inside.search(/\s/)
  const name = plainName(space === -1 ? inside : inside.slice(0, space))
  handlers.open(name, space === -1 ? '' : inside.slice(space))
  if (isEmpty) handlers.close(name)
  else stack.push(name)
  return end + 1
}

function after(xml: string, mark: string, from: number): number {
  const markAt = xml.indexOf(mark, from)
  if (markAt === -1) throw new XmlProblem(`no ${mark}`)
  return markAt + mark.length
}

/** The position of the `>` that ends the tag; attribute values may hold a `>` too. */
function endOfTag(xml: string, start: number): number {
  let at = start + 1
  while (at < xml.length) {
    if (at - start > MOST_LETTERS_OF_TAG) throw new XmlProblem('a tag that is too long')
    const letter = xml[at]
    if (letter === '>') return at
    at = letter === '"' || letter === "'" ? after(xml, letter, at + 1) : at + 1
  }
  throw new XmlProblem('a tag without its end')
}

function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  if (text.length > MOST_LETTERS_OF_TEXT) throw new XmlProblem('a text that is too long')
  return text.replace(/&([^;&]*)(;?)/g, (_, name: string, end: string) => {
    const entity = ENTITIES[name]
    if (entity !== undefined && end !== '') return entity
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const number = Number.parseInt(code?.[1] ?? code?.[2] ?? '', code?.[1] === undefined ? 10 : 16)
    if (end === '' || !(number <= 0x10ffff)) throw new XmlProblem(`the entity ${name}`)
    return String.fromCodePoint(number)
  })
}

/** The value of an attribute, with any prefix; null without the attribute. */
export function attributeOf(attributes: string, name: string): string | null {
  for (const [, attributeName = '', double, single] of attributes.matchAll(
    /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    if (plainName(attributeName) === name) return decoded(double ?? single ?? '')
  }
  return null
}
