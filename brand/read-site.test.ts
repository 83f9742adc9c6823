import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSite } from './read-site.ts'

const OTHER_SITE = fileURLToPath(new URL('../tests/support/other-site', import.meta.url))

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-site-'))
  cpSync(OTHER_SITE, folder, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

// biome-ignore lint/suspicious/noExplicitAny: the tests write wrong values on purpose
function readRefusalMessages(change: (values: any) => void): string[] {
  const values = JSON.parse(readFileSync(join(OTHER_SITE, 'site.json'), 'utf8'))
  change(values)
  const file = join(folder, 'changed.json')
  writeFileSync(file, JSON.stringify(values))
  try {
    readSite(file)
    return []
  } catch (problem) {
    const { name, message } = problem as Error // readSite throws errors
    expect(name).toBe('SiteRefused')
    return message.split('\n').map((line) => line.replace(`${file}: `, ''))
  }
}

test('the site files of the repository and of the tests are accepted', () => {
  expect(readSite().values.name).toBe('Counter')
  expect(readSite(join(OTHER_SITE, 'site.json')).values.name).toBe('TagDesk')
})

test('the colours of the site file of the repository are those of the styles', () => {
  const { values, schemes } = readSite()
  expect([schemes.light.get('accent'), schemes.dark.get('accent')]).toEqual(['#0b5c75', '#6cc3dc'])
  const css = readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8')
  for (const colours of [values.colours.light, values.colours.dark]) {
    for (const [name, colour] of Object.entries(colours)) expect(css).toContain(`--${name}: ${colour};`)
  }
})

describe('a site file is refused with a message that names the place and the expected value', () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const cases: [change: (values: any) => void, message: string][] = [
    [
      (values) => (values.phone.number = '555'),
      'phone.number: a + and 7 to 15 digits are expected, such as +15550100142; it is "555".',
    ],
    [(values) => delete values.email, 'email: this setting is missing.'],
    [(values) => (values.fax = '1'), 'fax: no such setting is known.'],
    [(values) => (values.address = 'Pier Road'), 'address: a table of settings is expected.'],
    [
      (values) => (values.timeZone = 'PST'),
      'timeZone: the name of a time zone is expected, such as America/Chicago; it is "PST".',
    ],
    [
      (values) => (values.orderNumber.inLists = 'HT'),
      'orderNumber.inLists: a text without digits and with {number} once is expected, such as SO-{number}; it is "HT".',
    ],
    [
      (values) => (values.openShippingStates[2] = 'Guam'),
      'openShippingStates.2: a state code of two capital letters is expected, such as AK; it is "Guam".',
    ],
    [
      (values) => (values.offline.finishedOrderDays = 0),
      'offline.finishedOrderDays: a whole number from 1 to 365 is expected; it is 0.',
    ],
    [
      (values) => (values.map.link = 'http://maps.example/'),
      'map.link: an address with https:// is expected, such as https://example.com/; it is "http://maps.example/".',
    ],
    [
      (values) => (values.security.contact = 'mailto:security@example.com\nPolicy: https://evil.example'),
      'security.contact: an address with mailto:, https:// or tel: is expected, such as mailto:security@example.com; it is "mailto:security@example.com\\nPolicy: https://evil.example".',
    ],
    [
      (values) => (values.map.link = 'https://maps.example/a\tb'),
      'map.link: an address with https:// is expected, such as https://example.com/; it is "https://maps.example/a\\tb".',
    ],
    [
      (values) => (values.company = 'Firm\u2028Ltd'),
      'company: a text on one line and without < and > is expected; it is "Firm\u2028Ltd".',
    ],
    [
      (values) => (values.texts.blurb = '<b>Best</b>'),
      'texts.blurb: a text on one line and without < and > is expected; it is "<b>Best</b>".',
    ],
    [
      (values) => (values.logo.sign = '../sign.svg'),
      'logo.sign: a path below the folder of the site file is expected, such as logo.svg; it is "../sign.svg".',
    ],
    [
      (values) => (values.colours.light.accent = 'teal'),
      'colours.light.accent: a colour with six small hexadecimal digits is expected, such as #0b5c75; it is "teal".',
    ],
    [(values) => (values.colours.light.accnt = '#000000'), 'colours.light.accnt: no such colour is known.'],
    [
      (values) => (values.colours.dark['ink-on-accent'] = '#c06090'),
      'colours.dark.ink-on-accent: a contrast of 4.5:1 on accent (#f09cc0) is expected; #c06090 has 1.92:1.',
    ],
  ]
  test.each(cases.map(([change, message]) => [message, change] as const))('%s', (message, change) => {
    expect(readRefusalMessages(change)).toContain(message)
  })

  test('if a file of the logo or the folder of files is missing', () => {
    expect(
      readRefusalMessages((values) => {
        values.logo.icon = 'lost.svg'
        values.files = 'lost'
      }),
    ).toEqual([
      `logo.icon: a file is expected at ${join(folder, 'lost.svg')}.`,
      `files: a folder is expected at ${join(folder, 'lost')}.`,
    ])
  })

  test.each([
    ['<svg viewBox="0 0 24 12"><path/></svg>', 'a square SVG is expected; its viewBox is 0 0 24 12.'],
    ['<svg><path/></svg>', 'an SVG with a viewBox is expected.'],
    [
      '<svg viewBox="0 0 2 2"><script>1</script></svg>',
      'an SVG with no script and no foreignObject is expected.',
    ],
    ['<svg viewBox="0 0 2 2"><path onclick="1"/></svg>', 'an SVG with no event handlers is expected.'],
    [
      '<svg viewBox="0 0 2 2"><use href="https://x.example/a.svg"/></svg>',
      'an SVG with no reference to another file is expected.',
    ],
    [
      '<svg viewBox="0 0 2 2"><path style="fill:red"/></svg>',
      'an SVG with attributes such as fill="#0b5c75" in place of style is expected.',
    ],
  ])('if the sign is %s', (svg, message) => {
    writeFileSync(join(folder, 'wrong.svg'), svg)
    expect(readRefusalMessages((values) => (values.logo.sign = 'wrong.svg'))).toEqual([
      `logo.sign: ${message}`,
    ])
  })

  test('if the site file is not JSON or is missing', () => {
    writeFileSync(join(folder, 'broken.json'), '{')
    expect(() => readSite(join(folder, 'broken.json'))).toThrow(
      /broken\.json: a file with JSON is expected \(/,
    )
    expect(() => readSite(join(folder, 'none.json'))).toThrow(
      /none\.json: a file with JSON is expected \(ENOENT/,
    )
  })
})
