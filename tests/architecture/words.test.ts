// What people read stands in src/texts, where one person can read and change all of it (house rule). A literal counts as
// read by people where it is shown as it stands: text in JSX, and words in its attributes or in a component's defaults;
// and wherever it is, where it begins like a sentence or a heading of several words.
import { Visitor, type VisitorObject } from 'oxc-parser'
import { expect, it } from 'vitest'
import { isTest, readSources, type Source } from './read-sources.ts'

const READ_BY_PEOPLE = /^(src|sw|server\/(edge|network|reference\/(mail|pdf|workbooks)))\//
const ELSEWHERE = [
  // The vocabulary of the backend: names of states, periods and roles, which its rows and workbooks carry too.
  'src/domain/',
  // Why something on the wire does not fit, said to developers; forms bring words of their own.
  'src/contract/',
  // Vite reads it before it knows what `#texts` is.
  'src/pwa/install-manifest.ts',
]
/** Said to developers, or to machines. */
const NOT_SHOWN = /(\w*Error|console\.\w+)\($|setHeader\('[\w-]+',$/
const NO_WORDS = ['d', 'aria-keyshortcuts']

const WORD = /^\p{Lu}\p{Ll}+/u
const SEVERAL_WORDS = /^\p{Lu}\p{L}*,? \p{L}{2}/u
const TEXT = /\p{L}{2}/u

function literalsOf({ path, program, text }: Source): string[] {
  const found: string[] = []
  const tell = (words: string) => found.push(`${path}: ${words.trim()}`)
  const isSaid = (start: number) => !NOT_SHOWN.test(text.slice(0, start).trimEnd())
  // Biome takes handlers that are named like kinds of nodes for components: so they are functions of this file.
  const ofJsxText: VisitorObject['JSXText'] = ({ value }) => {
    if (TEXT.test(value)) tell(value)
  }
  const ofAttribute: VisitorObject['JSXAttribute'] = ({ name, value }) => {
    if (value?.type !== 'Literal' || typeof value.value !== 'string') return
    if (!NO_WORDS.includes(String(name.name)) && WORD.test(value.value)) tell(value.value)
  }
  const ofDefault: VisitorObject['AssignmentPattern'] = ({ right }) => {
    if (right.type === 'Literal' && typeof right.value === 'string' && WORD.test(right.value))
      tell(right.value)
  }
  const ofLiteral: VisitorObject['Literal'] = ({ value, start }) => {
    if (typeof value === 'string' && SEVERAL_WORDS.test(value) && isSaid(start)) tell(value)
  }
  const ofTemplate: VisitorObject['TemplateLiteral'] = ({ quasis, start }) => {
    const words = quasis.map(({ value }) => value.raw).join('…')
    if (SEVERAL_WORDS.test(words.replaceAll('…', 'one')) && isSaid(start)) tell(words)
  }
  new Visitor({
    JSXText: ofJsxText,
    JSXAttribute: ofAttribute,
    AssignmentPattern: ofDefault,
    Literal: ofLiteral,
    TemplateLiteral: ofTemplate,
  }).visit(program)
  return found
}

it('words for people stand in src/texts alone', () => {
  const places = readSources().filter(
    ({ path }) =>
      READ_BY_PEOPLE.test(path) &&
      !isTest(path) &&
      !path.startsWith('src/texts/') &&
      !ELSEWHERE.some((place) => path.startsWith(place)),
  )
  expect(places.flatMap(literalsOf)).toEqual([])
})
