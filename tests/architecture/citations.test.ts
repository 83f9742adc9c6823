import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Pages, readCitations, readPage, uncitedHeadings } from './citations.ts'
import { listFiles, ROOT } from './read-sources.ts'

const DOCS = posix.join(ROOT, 'docs')
const LIST_OF_PAGES = 'README.md'
/** Pages of rules, whose headings the code cites. The other pages are guides. */
const RULE_PAGES = ['storefront.md', 'ordering.md', 'offline.md', 'decisions.md', 'experience.md']
/** These files have citations of missing headings on purpose. */
const FILES_OF_THIS_TEST = /^tests\/architecture\/citations(\.test)?\.ts$/

const texts = new Map(
  readdirSync(DOCS)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, readFileSync(posix.join(DOCS, name), 'utf8')]),
)
const pages: Pages = new Map(
  [...texts].filter(([name]) => RULE_PAGES.includes(name)).map(([name, text]) => [name, readPage(text)]),
)
const sources = listFiles('ts', 'tsx', 'mjs', 'css', 'html', 'sql', 'md')
  .filter((path) => !FILES_OF_THIS_TEST.test(path))
  .map((path) => ({ path, text: readFileSync(posix.join(ROOT, path), 'utf8') }))
const sourcesWithCitations = sources.map(({ path, text }) => ({ path, ...readCitations(text, pages) }))

describe('citations', () => {
  it('name only existing headings of docs/', () => {
    const docs = [...texts].map(([name, text]) => ({
      path: `docs/${name}`,
      // A page cites its own rules without its name.
      broken: readCitations(text, pages).broken.filter((citation) => !citation.endsWith('without a page')),
    }))
    const brokenCitations = [...sourcesWithCitations, ...docs].flatMap(({ path, broken }) =>
      broken.map((citation) => `${path}: ${citation}`),
    )
    expect(brokenCitations).toEqual([])
  })

  it('name no document outside the repository', () => {
    const foreignWords = /\b(?:the|two) spec(?:s|ifications?)?\b|\bspecification|\bissue \d|\blater issue\b/gi
    const foreignTexts = sources.flatMap(({ path, text }) =>
      (text.match(foreignWords) ?? []).map((words) => `${path}: ${words}`),
    )
    expect(foreignTexts).toEqual([])
  })

  it('of a README name an existing README', () => {
    const citingSources = sources.filter(({ text }) => text.includes('README.md'))
    const missingCitations = citingSources.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![\w/.-])((?:[\w.-]+\/)*README\.md)/g)]
        .map(([, readme = '']) => readme)
        .filter(
          (readme) =>
            ![readme, posix.join(posix.dirname(path), readme)].some((target) =>
              existsSync(posix.join(ROOT, target)),
            ),
        )
        .map((readme) => `${path}: ${readme}`),
    )
    expect(missingCitations).toEqual([])
  })
})

describe('docs', () => {
  it('of rules have no heading without a citation', () => {
    const allCitations = sourcesWithCitations.flatMap(({ citations }) => citations)
    const allUncitedHeadings = [...pages.keys()].flatMap((page) => {
      const headings = new Set(
        allCitations.filter((citation) => citation.page === page).map(({ heading }) => heading),
      )
      return uncitedHeadings(texts.get(page) ?? '', headings).map((heading) => `${page} ${heading}`)
    })
    expect(allUncitedHeadings).toEqual([])
  })

  it('name every decision in the index by subject', () => {
    const page = texts.get('decisions.md') ?? ''
    const index = /^\| Subject \|.*?^$/ms.exec(page)?.[0] ?? ''
    const indexedDecisions = new Set(index.match(/\bG\d+\b/g))
    const decisions = [...page.matchAll(/^### (G\d+): /gm)].map(([, number = '']) => number)
    expect([...indexedDecisions].sort()).toEqual(decisions.sort())
  })

  it('are in the list of pages', () => {
    const unlistedPages = [...texts.keys()].filter(
      (page) => page !== LIST_OF_PAGES && !texts.get(LIST_OF_PAGES)?.includes(`(${page})`),
    )
    expect(unlistedPages).toEqual([])
  })
})

describe('readCitations and readPage', () => {
  const shopPage = `# Shop
## 2. Screens
### Header
text
## 3. Entities
### Product
### Product types
`
  const wayPage = `# Way
## The edge
## Review
### Rule 1: Once
### Rule 2: One sender
### Rule 3: To the cent
`
  const pages: Pages = new Map([
    ['shop.md', readPage(shopPage)],
    ['way.md', readPage(wayPage)],
    ['decisions.md', readPage('## Routes\n### G07: Addresses\n### G08: The root\n### G106: No answer\n')],
  ])
  const headingsIn = (text: string) => readCitations(text, pages).citations.map(({ heading }) => heading)
  const brokenCitationsIn = (text: string) => readCitations(text, pages).broken

  it('find the headings of a page', () => {
    expect([...readPage(shopPage)]).toEqual(['§2', '§2 Header', '§3', '§3 Product', '§3 Product types'])
    expect([...readPage(wayPage)]).toEqual(['The edge', 'Review', 'Rule 1', 'Rule 2', 'Rule 3'])
  })

  it.each<[text: string, names: string[]]>([
    ['/** A product (shop.md §3). */', ['§3']],
    ['// shop.md §2 and §3: what is shown', ['§2', '§3']],
    ['// shop.md §3 Product types, §2 Header', ['§3 Product types', '§2 Header']],
    ['// The edge keeps keys (way.md, The edge).', ['The edge']],
    ['// way.md, Review and rule 3', ['Review', 'Rule 3']],
    ['// way.md, rules 1 to 3', ['Rule 1', 'Rule 2', 'Rule 3']],
    ['// way.md, rules 1 and 3', ['Rule 1', 'Rule 3']],
    ['// decisions.md G07, G106', ['G07', 'G106']],
    ['// G07 to G08', ['G07', 'G08']],
    ['// shop.md §2 Header, G106', ['§2 Header', 'G106']],
    ['// in brackets (way.md, The\n// edge)', ['The edge']],
    ['/**\n * as (shop.md §3\n * Product).\n */', ['§3 Product']],
    ['const green = "#G07"', []],
    ['more in [the page](shop.md#header)', []],
  ])('find the headings that %j cites', (text, names) => {
    expect(readCitations(text, pages)).toEqual({ citations: expect.anything(), broken: [] })
    expect(headingsIn(text)).toEqual(names)
  })

  it.each<[text: string, broken: string[]]>([
    ['// shop.md §9', ['shop.md §9']],
    ['// shop.md §2 Footer', ['shop.md §2 Footer']],
    ['// shop.md §2 and §4', ['shop.md §4']],
    ['// way.md, rule 4', ['way.md Rule 4']],
    ['// way.md, rules 2 to 4', ['way.md Rule 4']],
    ['// way.md, The shore', ['way.md The shore']],
    ['// way.md, Review and Copies', ['way.md Copies']],
    ['// way.md', ['way.md without a heading']],
    ['// harbour.md §1', ['harbour.md without a heading', '1 § without a page']],
    ['// decisions.md', ['decisions.md without a heading']],
    ['// G107', ['decisions.md G107']],
    ['// G07 to G09', ['decisions.md G09']],
    ['// as §3 says', ['1 § without a page']],
    ['// once (rule 1)', ['1 rule or fact without a page']],
  ])('report the broken citations of %j', (text, broken) => {
    expect(brokenCitationsIn(text)).toEqual(broken)
  })

  it('uncitedHeadings lists the headings without a citation', () => {
    expect(uncitedHeadings(shopPage, new Set(['§2', '§3 Product']))).toEqual([
      '§2 Header',
      '§3 Product types',
    ])
    expect(uncitedHeadings(wayPage, new Set(['Rule 1', 'Rule 2', 'Rule 3']))).toEqual(['The edge'])
  })
})
