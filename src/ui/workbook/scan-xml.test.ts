import { expect, it } from 'vitest'
import { attributeOf, scanXml, XmlProblem } from './scan-xml.ts'

function eventsOf(xml: string): string[] {
  const events: string[] = []
  const work = scanXml(xml, {
    open: (name, attributes) => events.push(`<${name}${attributes}`),
    close: (name) => events.push(`/${name}`),
    text: (text) => events.push(text),
  })
  for (const _ of work) {
    // The position is only for callers that pause.
  }
  return events
}

it.each([
  ['<a><b x="1"/>t</a>', ['<a', '<b x="1"', '/b', 't', '/a']],
  ['\uFEFF<?xml version="1.0"?>\n<x:a xmlns:x="u">\n</x:a>', ['<a xmlns:x="u"', '\n', '/a']],
  ['<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;</a>', ['<a', '<&>"\'A😀', '/a']],
  ['<a><!-- <b> --><![CDATA[<&]]></a>', ['<a', '<&', '/a']],
  [`<a x="1 > 0" y='"'></a>`, [`<a x="1 > 0" y='"'`, '/a']],
])('scanXml reports the tags and texts of %s in their order', (xml, expectedEvents) => {
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
])('the XML %s is refused', (xml) => {
  expect(() => eventsOf(xml)).toThrow(XmlProblem)
})

it('an attribute is found by its name, with any prefix', () => {
  expect(attributeOf(` r:id = "rId1" name='a &amp; b'`, 'id')).toBe('rId1')
  expect(attributeOf(` r:id="rId1" name='a &amp; b'`, 'name')).toBe('a & b')
  expect(attributeOf(' name="a"', 'id')).toBeNull()
})

it('a long text without attributes is scanned once, not again from each letter', () => {
  // A scan from each letter would exceed the time limit of the test.
  const attributes = ` ${'x'.repeat(500_000)}`
  expect(attributeOf(attributes, 'id')).toBeNull()
})
