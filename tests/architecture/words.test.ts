// Texts for people are in src/texts, where one person can read and change all of them (house rule). A literal counts as
// a text for people when it is shown directly (text in JSX, words in its attributes or a component's defaults), and
// anywhere when it begins like a sentence or a heading of several words.
import { Visitor, type VisitorObject } from 'oxc-parser'
import { expect, it } from 'vitest'
import { isTest, readSources, type Source } from './read-sources.ts'

const READ_BY_PEOPLE = /^(src|sw|server\/(edge|network|reference\/(mail|pdf|workbooks)))\//
const ELSEWHERE = [
  // The vocabulary of the backend: names of states, periods and roles, which its rows and workbooks contain too.
  'src/domain/',
  // Faults on the wire, for developers; forms have their own texts.
  'src/contract/',
  // Vite reads this file before it can resolve `#texts`.
  'src/pwa/install-manifest.ts',
]
/** Literals for developers or machines. */
const NOT_SHOWN = /(\w*Error|console\.\w+)\($|setHeader\('[\w-]+',$/
const NO_WORDS = ['d', 'aria-keyshortcuts']

const WORD = /^\p{Lu}\p{Ll}+/u
const SEVERAL_WORDS = /^\p{Lu}\p{L}*,? \p{L}{2}/u
const TEXT = /\p{L}{2}/u

function literalsOf({ path, program, text }: Source): string[] {
  const textsForPeople: string[] = []
  const report = (literal: string) => textsForPeople.push(`${path}: ${literal.trim()}`)
  const isShown = (start: number) => !NOT_SHOWN.test(text.slice(0, start).trimEnd())
  // Functions of this file, because Biome takes handlers that are named like kinds of nodes for components.
  const ofJsxText: VisitorObject['JSXText'] = ({ value }) => {
    if (TEXT.test(value)) report(value)
  }
  const ofAttribute: VisitorObject['JSXAttribute'] = ({ name, value }) => {
    if (value?.type !== 'Literal' || typeof value.value !== 'string') return
    if (!NO_WORDS.includes(String(name.name)) && WORD.test(value.value)) report(value.value)
  }
  const ofDefault: VisitorObject['AssignmentPattern'] = ({ right }) => {
    if (right.type === 'Literal' && typeof right.value === 'string' && WORD.test(right.value))
      report(right.value)
  }
  const ofLiteral: VisitorObject['Literal'] = ({ value, start }) => {
    if (typeof value === 'string' && SEVERAL_WORDS.test(value) && isShown(start)) report(value)
  }
  const ofTemplate: VisitorObject['TemplateLiteral'] = ({ quasis, start }) => {
    const words = quasis.map(({ value }) => value.raw).join('…')
    if (SEVERAL_WORDS.test(words.replaceAll('…', 'one')) && isShown(start)) report(words)
  }
  new Visitor({
    JSXText: ofJsxText,
    JSXAttribute: ofAttribute,
    AssignmentPattern: ofDefault,
    Literal: ofLiteral,
    TemplateLiteral: ofTemplate,
  }).visit(program)
  return textsForPeople
}

it('texts for people are only in src/texts', () => {
  const places = readSources().filter(
    ({ path }) =>
      READ_BY_PEOPLE.test(path) &&
      !isTest(path) &&
      !path.startsWith('src/texts/') &&
      !ELSEWHERE.some((prefix) => path.startsWith(prefix)),
  )
  expect(places.flatMap(literalsOf)).toEqual([])
})
