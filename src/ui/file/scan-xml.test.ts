import { expect, it } from 'vitest'
import { attributeOf, scanXml, XmlProblem } from './scan-xml.ts'

function eventsOf(xml: string): string[] {
  const all: string[] = []
  const work = scanXml(xml, {
    open: (name, attributes) => all.push(`<${name}${attributes}`),
    close: (name) => all.push(`/${name}`),
    text: (text) => all.push(text),
  })
  for (const _ of work) {
    // only callers that pause need the position
  }
  return all
}

it.each([
  ['<a><b x="1"/>t</a>', ['<a', '<b x="1"', '/b', 't', '/a']],
  ['\uFEFF<?xml version="1.0"?>\n<x:a xmlns:x="u">\n</x:a>', ['<a xmlns:x="u"', '\n', '/a']],
  ['<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;</a>', ['<a', '<&>"\'A😀', '/a']],
  ['<a><!-- <b> --><![CDATA[<&]]></a>', ['<a', '<&', '/a']],
  [`<a x="1 > 0" y='"'></a>`, [`<a x="1 > 0" y='"'`, '/a']],
])('%s', (xml, expectedEvents) => {
  expect(eventsOf(xml)).toEqual(expectedEvents)
})

it.each([
  '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
  '<a>&b;</a>',
  '<a>&#x110000;</a>',
  '<a>&amp</a>',
  '<a><b></a></b>',
  '<a>',
  '<a',
  '<a x="1',
  '</a>',
  '<a><!-- </a>',
])('refuses %s', (xml) => {
  expect(() => eventsOf(xml)).toThrow(XmlProblem)
})

it('finds an attribute by its name, with any prefix', () => {
  expect(attributeOf(` r:id = "rId1" name='a &amp; b'`, 'id')).toBe('rId1')
  expect(attributeOf(` r:id="rId1" name='a &amp; b'`, 'name')).toBe('a & b')
  expect(attributeOf(' name="a"', 'id')).toBeNull()
})

it('scans a long text without attributes only once, not again from each letter', () => {
  const attributes = ` ${'x'.repeat(500_000)}`
  expect(attributeOf(attributes, 'id')).toBeNull()
})
