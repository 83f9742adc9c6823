import { describe, expect, test } from 'vitest'
import { type MarkupNode, parseMarkup, plainText } from './description-markup.ts'

const text = (words: string): MarkupNode => ({ kind: 'text', text: words })
const bold = (...children: MarkupNode[]): MarkupNode => ({ kind: 'bold', children })
const link = (href: string, ...children: MarkupNode[]): MarkupNode => ({ kind: 'link', href, children })

describe('a description', () => {
  test.each<{ written: string; nodes: MarkupNode[] }>([
    { written: '', nodes: [] },
    { written: 'Clear vinyl.', nodes: [text('Clear vinyl.')] },
    { written: '*Clear* vinyl', nodes: [bold(text('Clear')), text(' vinyl')] },
    {
      written: 'See [the guide](https://example.com/a_(b)) first',
      nodes: [text('See '), link('https://example.com/a_(b)', text('the guide')), text(' first')],
    },
    { written: '[ask](mailto:a@example.com)', nodes: [link('mailto:a@example.com', text('ask'))] },
    { written: '[pouches](/product/11)', nodes: [link('/product/11', text('pouches'))] },
    { written: '*see [it](/cart)*', nodes: [bold(text('see '), link('/cart', text('it')))] },
    { written: '[*it*](/cart)', nodes: [link('/cart', bold(text('it')))] },
    { written: '[x](javascript:alert(1))', nodes: [text('[x](javascript:alert(1))')] },
    { written: '[x](//evil.example)', nodes: [text('[x](//evil.example)')] },
    { written: '<b>loud</b>', nodes: [text('<b>loud</b>')] },
    { written: '5*3*2 and 4 * 6 * 8', nodes: [text('5*3*2 and 4 * 6 * 8')] },
    { written: '*not\nbold*', nodes: [text('*not\nbold*')] },
    { written: '**', nodes: [text('**')] },
    {
      written: 'one *two* three *four*',
      nodes: [text('one '), bold(text('two')), text(' three '), bold(text('four'))],
    },
    { written: '[open](', nodes: [text('[open](')] },
  ])('$written', ({ written, nodes }) => {
    expect(parseMarkup(written)).toEqual(nodes)
  })

  test('that is long and hostile is read in a moment', () => {
    const hostile = `${'[a]('.repeat(5000)}${'*a'.repeat(5000)}`
    const startedAt = performance.now()
    parseMarkup(hostile)
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})

test('the words alone keep neither stars nor addresses', () => {
  expect(plainText(parseMarkup('*Clear* vinyl, see [the *guide*](/x)'))).toBe('Clear vinyl, see the guide')
})
