// Texts for people are in src/texts, where one person can read and change all of them. This test takes a literal for a
// text for people if it is a text in JSX, a word in an attribute or in the defaults of a component, or if it begins
// like a sentence or a heading of several words.
import { Visitor, type VisitorObject } from 'oxc-parser'
import { expect, it } from 'vitest'
import { isTest, readSources, type Source } from './read-sources.ts'

const CHECKED_FILES = /^(src|sw|server\/(edge|network|reference\/(mail|pdf|workbooks)))\//
const EXCEPTIONS = [
  // The vocabulary of the backend: names of states, periods and roles, which are also in its rows and workbooks.
  'src/domain/',
  // Messages about wrong calls, for developers. Forms have their own texts.
  'src/contract/',
]
/** The code before a literal for developers or machines, which people do not see. */
const BEFORE_HIDDEN_LITERAL = /(\w*Error|console\.\w+)\($|setHeader\('[\w-]+',$/
const ATTRIBUTES_WITHOUT_TEXT = ['d', 'aria-keyshortcuts']

const WORD = /^\p{Lu}\p{Ll}+/u
const SEVERAL_WORDS = /^\p{Lu}\p{L}*,? \p{L}{2}/u
const TEXT = /\p{L}{2}/u

function textsForPeopleIn({ path, program, text }: Source): string[] {
  const textsForPeople: string[] = []
  const report = (literal: string) => textsForPeople.push(`${path}: ${literal.trim()}`)
  const isShown = (start: number) => !BEFORE_HIDDEN_LITERAL.test(text.slice(0, start).trimEnd())
  // Named functions, because Biome takes a function with the name of a node kind for a component.
  const visitJsxText: VisitorObject['JSXText'] = ({ value }) => {
    if (TEXT.test(value)) report(value)
  }
  const visitAttribute: VisitorObject['JSXAttribute'] = ({ name, value }) => {
    if (value?.type !== 'Literal' || typeof value.value !== 'string') return
    if (!ATTRIBUTES_WITHOUT_TEXT.includes(String(name.name)) && WORD.test(value.value)) report(value.value)
  }
  const visitDefault: VisitorObject['AssignmentPattern'] = ({ right }) => {
    if (right.type === 'Literal' && typeof right.value === 'string' && WORD.test(right.value))
      report(right.value)
  }
  const visitLiteral: VisitorObject['Literal'] = ({ value, start }) => {
    if (typeof value === 'string' && SEVERAL_WORDS.test(value) && isShown(start)) report(value)
  }
  const visitTemplate: VisitorObject['TemplateLiteral'] = ({ quasis, start }) => {
    const words = quasis.map(({ value }) => value.raw).join('…')
    if (SEVERAL_WORDS.test(words.replaceAll('…', 'one')) && isShown(start)) report(words)
  }
  new Visitor({
    JSXText: visitJsxText,
    JSXAttribute: visitAttribute,
    AssignmentPattern: visitDefault,
    Literal: visitLiteral,
    TemplateLiteral: visitTemplate,
  }).visit(program)
  return textsForPeople
}

it('texts for people are only in src/texts', () => {
  const sources = readSources().filter(
    ({ path }) =>
      CHECKED_FILES.test(path) &&
      !isTest(path) &&
      !path.startsWith('src/texts/') &&
      !EXCEPTIONS.some((prefix) => path.startsWith(prefix)),
  )
  expect(sources.flatMap(textsForPeopleIn)).toEqual([])
})
