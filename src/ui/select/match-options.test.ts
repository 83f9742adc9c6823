import { describe, expect, it } from 'vitest'
import { labelParts, matchOptions, meantOption, type SelectOption } from './match-options.ts'

const option = (label: string, fields: Partial<SelectOption> = {}) => ({ value: label, label, ...fields })
const STATES = ['Arkansas', 'Kansas', 'New Jersey', 'New York', 'West Virginia', 'Virginia'].map((name) =>
  option(name),
)
const labels = (options: readonly SelectOption[]) => options.map(({ label }) => label)

describe('matchOptions', () => {
  it.each([
    ['', ['Arkansas', 'Kansas', 'New Jersey', 'New York', 'West Virginia', 'Virginia']],
    ['  ', ['Arkansas', 'Kansas', 'New Jersey', 'New York', 'West Virginia', 'Virginia']],
    ['kans', ['Kansas', 'Arkansas']],
    ['VIRG', ['Virginia', 'West Virginia']],
    ['jersey new', ['New Jersey']],
    ['ohio', []],
    ['ｎｅｗ\u200B ｊｅｒｓｅｙ', ['New Jersey']],
  ])('the options that match %j are %j', (text, expectedLabels) => {
    expect(labels(matchOptions(STATES, text))).toEqual(expectedLabels)
  })
})

describe('meantOption', () => {
  it.each([
    ['kansas', 'Kansas'],
    ['virginia', 'Virginia'],
    ['jers', 'New Jersey'],
    ['new', undefined],
    ['ohio', undefined],
    ['', undefined],
  ])('the text %j means the option %j', (text, label) => {
    expect(meantOption(STATES, text)?.label).toBe(label)
  })

  it('a text that matches two options with different punctuation means none of them, unless it equals a label', () => {
    const options = [option('A-B Motors'), option('A/B Motors')]
    expect(meantOption(options, 'a b motors')).toBeUndefined()
    expect(meantOption(options, 'a/b motors')?.label).toBe('A/B Motors')
  })

  it('the text GROSSE means the option Größe', () => {
    expect(meantOption([option('Größe')], 'GROSSE')?.label).toBe('Größe')
  })

  it('the label of a disabled option means no option', () => {
    expect(meantOption([option('Ohio', { disabled: true })], 'ohio')).toBeUndefined()
  })
})

describe('labelParts', () => {
  it.each([
    ['New Jersey', 'jer', ['New ', '*Jer', 'sey']],
    ['New Jersey', 'new jersey', ['*New', ' ', '*Jersey']],
    ['New Jersey', '', ['New Jersey']],
    ['İzmir Motors', 'motors', ['İzmir ', '*Motors']],
    ['Größe & Söhne', 'grosse sohne', ['*Größe', ' & ', '*Söhne']],
  ])('the parts of %j for the words %j are %j', (label, text, parts) => {
    expect(labelParts(label, text).map((part) => (part.isMatch ? `*${part.text}` : part.text))).toEqual(parts)
  })
})
