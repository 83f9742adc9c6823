import { describe, expect, test } from 'vitest'
import { type MarkupNode, parseDescription, parseMarkup, plainText } from './description-markup.ts'

const text = (words: string): MarkupNode => ({ kind: 'text', text: words })
const bold = (...children: MarkupNode[]): MarkupNode => ({ kind: 'bold', children })
const link = (href: string, ...children: MarkupNode[]): MarkupNode => ({ kind: 'link', href, children })

describe('the nodes of a description', () => {
  test.each<{ description: string; nodes: MarkupNode[] }>([
    { description: '', nodes: [] },
    { description: 'Clear vinyl.', nodes: [text('Clear vinyl.')] },
    { description: '*Clear* vinyl', nodes: [bold(text('Clear')), text(' vinyl')] },
    {
      description: 'See [the guide](https://example.com/a_(b)) first',
      nodes: [text('See '), link('https://example.com/a_(b)', text('the guide')), text(' first')],
    },
    { description: '[ask](mailto:a@example.com)', nodes: [link('mailto:a@example.com', text('ask'))] },
    { description: '[pouches](/product/11)', nodes: [link('/product/11', text('pouches'))] },
    { description: '*see [it](/cart)*', nodes: [bold(text('see '), link('/cart', text('it')))] },
    { description: '[*it*](/cart)', nodes: [link('/cart', bold(text('it')))] },
    { description: '[x](javascript:alert(1))', nodes: [text('[x](javascript:alert(1))')] },
    { description: '[x](//evil.example)', nodes: [text('[x](//evil.example)')] },
    { description: '<b>loud</b>', nodes: [text('<b>loud</b>')] },
    { description: '5*3*2 and 4 * 6 * 8', nodes: [text('5*3*2 and 4 * 6 * 8')] },
    { description: '*not\nbold*', nodes: [text('*not\nbold*')] },
    { description: '**', nodes: [text('**')] },
    {
      description: 'one *two* three *four*',
      nodes: [text('one '), bold(text('two')), text(' three '), bold(text('four'))],
    },
    { description: '[open](', nodes: [text('[open](')] },
  ])('$description', ({ description, nodes }) => {
    expect(parseMarkup(description)).toEqual(nodes)
  })
})

test('plain text has neither stars nor addresses', () => {
  expect(plainText(parseMarkup('*Clear* vinyl, see [the *guide*](/x)'))).toBe('Clear vinyl, see the guide')
})

describe('the paragraphs of a description', () => {
  test.each<{ description: string; paragraphs: MarkupNode[][] }>([
    { description: '', paragraphs: [] },
    { description: ' \n\n \n', paragraphs: [] },
    { description: 'One\ntwo\n \n*Three*\n\n', paragraphs: [[text('One\ntwo')], [bold(text('Three'))]] },
    { description: 'One\n\n\n\nTwo', paragraphs: [[text('One')], [text('Two')]] },
  ])('$description', ({ description, paragraphs }) => {
    expect(parseDescription(description)).toEqual(paragraphs)
  })

  test('are at most 500, the last with all remaining text', () => {
    const paragraphs = parseDescription('a\n\n'.repeat(2000))
    expect(paragraphs).toHaveLength(500)
    expect(paragraphs[0]).toEqual([text('a')])
    expect(paragraphs.map(plainText).join('').replaceAll('\n', '')).toHaveLength(2000)
  })

  test('have a thousand marks at most; later marks stay plain text', () => {
    const nodes = parseDescription('*a* [b](/c)\n\n'.repeat(75_000)).flat()
    expect(nodes.filter(({ kind }) => kind !== 'text')).toHaveLength(1000)
    expect(nodes.at(-1)).toMatchObject({
      kind: 'text',
      text: expect.stringMatching(/^\n\n\*a\* \[b\]\(\/c\)\n/),
    })
  })
})
