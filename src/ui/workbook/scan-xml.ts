// Scans the XML of spreadsheet programs from beginning to end without building a tree, because a sheet of ten thousand
// rows would have millions of nodes. It refuses XML that no spreadsheet program writes, for example XML that defines
// entities.

export interface XmlHandlers {
  /** The name has no prefix; the attributes are raw text, for `attributeOf`. */
  open: (name: string, attributes: string) => void
  close: (name: string) => void
  text: (text: string) => void
}

export class XmlProblem extends Error {}

/**
 * After this number of tags or letters, which take some milliseconds, the scan yields, so that the caller can pause.
 */
const TAGS_BETWEEN_PAUSES = 5000
const LETTERS_BETWEEN_PAUSES = 500_000
/**
 * A longer text with entities is refused. The text of a cell has up to 32,767 characters, and each character may be
 * written with up to ten letters.
 */
const MAX_LETTERS_OF_TEXT = 400_000
const MAX_LETTERS_OF_TAG = 20_000
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Calls the handlers in the order of the XML. Yields its position regularly, so that the caller can pause.
 */
export function* scanXml(xml: string, handlers: XmlHandlers): Generator<number> {
  const stack: string[] = []
  let position = 0
  let tagCount = 0
  let lastYieldPosition = 0
  while (position < xml.length) {
    const start = xml.indexOf('<', position)
    const end = start === -1 ? xml.length : start
    if (end > position && stack.length > 0) handlers.text(decode(xml.slice(position, end)))
    if (start === -1) break
    position = readTag(xml, start, stack, handlers)
    tagCount += 1
    if (tagCount % TAGS_BETWEEN_PAUSES > 0 && position - lastYieldPosition < LETTERS_BETWEEN_PAUSES) continue
    lastYieldPosition = position
    yield position
  }
  if (stack.length > 0) throw new XmlProblem(`${stack.at(-1)} is not closed`)
}

/** Reads one tag and calls its handlers; returns the position after the tag. */
function readTag(xml: string, start: number, stack: string[], handlers: XmlHandlers): number {
  if (xml.startsWith('<?', start)) return positionAfter(xml, '?>', start)
  if (xml.startsWith('<!--', start)) return positionAfter(xml, '-->', start)
  if (xml.startsWith('<![CDATA[', start)) {
    const end = positionAfter(xml, ']]>', start)
    handlers.text(xml.slice(start + '<![CDATA['.length, end - ']]>'.length))
    return end
  }
  if (xml.startsWith('<!', start)) throw new XmlProblem('a document type')
  const end = endOfTag(xml, start)
  if (xml[start + 1] === '/') {
    const name = nameWithoutPrefix(xml.slice(start + 2, end).trim())
    if (stack.pop() !== name) throw new XmlProblem(`${name} was not open`)
    handlers.close(name)
    return end + 1
  }
  const isEmptyTag = xml[end - 1] === '/'
  const tagText = xml.slice(start + 1, isEmptyTag ? end - 1 : end)
  const spaceIndex = tagText.search(/\s/)
  const name = nameWithoutPrefix(spaceIndex === -1 ? tagText : tagText.slice(0, spaceIndex))
  handlers.open(name, spaceIndex === -1 ? '' : tagText.slice(spaceIndex))
  if (isEmptyTag) handlers.close(name)
  else stack.push(name)
  return end + 1
}

function positionAfter(xml: string, mark: string, from: number): number {
  const markAt = xml.indexOf(mark, from)
  if (markAt === -1) throw new XmlProblem(`no ${mark}`)
  return markAt + mark.length
}

/** The position of the `>` that ends the tag. A `>` in the value of an attribute does not end it. */
function endOfTag(xml: string, start: number): number {
  let position = start + 1
  while (position < xml.length) {
    if (position - start > MAX_LETTERS_OF_TAG) throw new XmlProblem('a tag that is too long')
    const letter = xml[position]
    if (letter === '>') return position
    position = letter === '"' || letter === "'" ? positionAfter(xml, letter, position + 1) : position + 1
  }
  throw new XmlProblem('a tag without its end')
}

function nameWithoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decode(text: string): string {
  if (!text.includes('&')) return text
  if (text.length > MAX_LETTERS_OF_TEXT) throw new XmlProblem('a text that is too long')
  return text.replace(/&([^;&]*)(;?)/g, (_, name: string, end: string) => {
    const entity = ENTITIES[name]
    if (entity !== undefined && end !== '') return entity
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const number = Number.parseInt(code?.[1] ?? code?.[2] ?? '', code?.[1] === undefined ? 10 : 16)
    if (end === '' || !(number <= 0x10ffff)) throw new XmlProblem(`the entity ${name}`)
    return String.fromCodePoint(number)
  })
}

/** The value of the attribute with this name and any prefix; null if there is none. */
export function attributeOf(attributes: string, name: string): string | null {
  for (const [, attributeName = '', inDoubleQuotes, inSingleQuotes] of attributes.matchAll(
    /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    if (nameWithoutPrefix(attributeName) === name) return decode(inDoubleQuotes ?? inSingleQuotes ?? '')
  }
  return null
}
