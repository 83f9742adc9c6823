// Reads citations such as `ordering.md §4 Basket`, `offline.md, rule 4` or `G106`, and the headings of docs/ that they
// cite. docs/README.md defines the form of a citation.

/** The headings of one page in the form of citations: `§4`, `§4 Basket`, `Rule 4`, `G106`, `The edge`. */
export type Page = ReadonlySet<string>
/** The pages by file name. */
export type Pages = ReadonlyMap<string, Page>

export interface Citation {
  /** The file name of the page. */
  page: string
  heading: string
}

export interface ReadCitations {
  citations: Citation[]
  /**
   * One text for each fault: a heading that its page does not have, a page that is cited without a heading, or a § or
   * rule that is cited without a page.
   */
  broken: string[]
}

const DECISIONS = 'decisions.md'
const NUMBERED_TITLE = /^(?:Rule|Fact) \d+(?=:)|^G\d+(?=:)/

export function readPage(text: string): Page {
  const headings = new Set<string>()
  let section = ''
  for (const [, level, title = ''] of text.matchAll(/^(##|###) (.+)$/gm)) {
    const number = level === '##' ? /^(\d+)\. /.exec(title)?.[1] : undefined
    if (level === '##') section = number === undefined ? '' : `§${number}`
    if (number !== undefined) headings.add(section)
    else headings.add(NUMBERED_TITLE.exec(title)?.[0] ?? (section === '' ? title : `${section} ${title}`))
  }
  return headings
}

/** The headings of a page's text that nobody cites. A heading counts as cited if a heading below it is cited. */
export function uncitedHeadings(text: string, citedHeadings: ReadonlySet<string>): string[] {
  const groups = text.split(/^(?=## )/m).filter((part) => part.startsWith('## '))
  return groups.flatMap((group) => {
    const [heading, ...innerHeadings] = readPage(group)
    const hasCitedHeading = innerHeadings.some((heading) => citedHeadings.has(heading))
    const uncitedInnerHeadings = innerHeadings.filter((heading) => !citedHeadings.has(heading))
    return heading === undefined || citedHeadings.has(heading) || hasCitedHeading
      ? uncitedInnerHeadings
      : [heading, ...uncitedInnerHeadings]
  })
}

/** Joins the lines of a comment or paragraph, and removes links, which are no citations. */
function joinLines(text: string): string {
  return text
    .replace(/\[[^\]]*\]\([^)]*\.md[^)]*\)/g, '')
    .replace(/\s*\n[ \t]*(?:\/\/+|\*(?!\/)|\/\*\*?)?[ \t]*/g, ' ')
}

/** The numbers of a list such as `1, 3 to 5 and 7`. */
function numbersIn(list: string): number[] {
  return list.split(/, | and /).flatMap((part) => {
    const [firstNumber = 0, lastNumber = firstNumber] = part.split(' to ').map(Number)
    return Array.from({ length: lastNumber - firstNumber + 1 }, (_, index) => firstNumber + index)
  })
}

/** The headings at the beginning of `remainder`, with the length of their text; null without a heading. */
function headingAt(remainder: string, page: Page): { headings: string[]; length: number } | null {
  const numberedList = /^(rule|fact)s? (\d+(?:(?:, | and | to )\d+)*)/.exec(remainder)
  if (numberedList) {
    const kind = numberedList[1] === 'rule' ? 'Rule' : 'Fact'
    const headings = numbersIn(numberedList[2] ?? '').map((number) => `${kind} ${number}`)
    return { headings, length: numberedList[0].length }
  }
  const section = /^§\d+/.exec(remainder)?.[0]
  const sectionPrefix = section === undefined ? '' : `${section} `
  const longestHeading = [...page]
    .filter((heading) => heading.startsWith(sectionPrefix) && remainder.startsWith(heading))
    .filter((heading) => !/[\w-]/.test(remainder.charAt(heading.length)))
    .sort((a, b) => b.length - a.length)[0]
  if (longestHeading !== undefined) return { headings: [longestHeading], length: longestHeading.length }
  if (section === undefined) {
    const words = /^[A-Z][\w' -]*/.exec(remainder)?.[0]
    return words === undefined || /^G\d/.test(words) ? null : { headings: [words], length: words.length }
  }
  const words = /^ (?!G\d)[A-Z][\w' -]*/.exec(remainder.slice(section.length))?.[0] ?? ''
  return { headings: [`${section}${words}`], length: section.length + words.length }
}

export function readCitations(source: string, pages: Pages): ReadCitations {
  const text = joinLines(source)
  const result: ReadCitations = { citations: [], broken: [] }
  const noteCitation = (page: string, heading: string): void => {
    if (pages.get(page)?.has(heading)) result.citations.push({ page, heading })
    else result.broken.push(`${page} ${heading}`)
  }
  let sectionCount = 0
  let ruleListCount = 0
  for (const match of text.matchAll(/(?<![\w/.-])([a-z]+(?:-[a-z]+)*\.md)(?!\w)/g)) {
    const [, name = ''] = match
    const page = pages.get(name)
    // The loop over G numbers below reads the citations of decisions.
    if (name === DECISIONS && /^ G\d/.test(text.slice(match.index + name.length))) continue
    let remainder = text.slice(match.index + name.length)
    let hasHeading = false
    for (let separator = / |, /y; page !== undefined; separator = /, | and /y) {
      const gap =
        separator.exec(remainder)?.[0] ??
        (hasHeading ? undefined : remainder.startsWith(', ') ? ', ' : undefined)
      const nextHeading = gap === undefined ? null : headingAt(remainder.slice(gap.length), page)
      if (gap === undefined || nextHeading === null) break
      for (const heading of nextHeading.headings) noteCitation(name, heading)
      if (nextHeading.headings[0]?.startsWith('§')) sectionCount += 1
      if (/^(Rule|Fact) /.test(nextHeading.headings[0] ?? '')) ruleListCount += 1
      hasHeading = true
      remainder = remainder.slice(gap.length + nextHeading.length)
    }
    if (!hasHeading) result.broken.push(`${name} without a heading`)
  }
  for (const [, firstNumber = '', lastNumber = firstNumber] of text.matchAll(
    /(?<![\w#&])G(\d{2,3})(?: to G(\d{2,3}))?(?!\w)/g,
  )) {
    for (const number of numbersIn(`${Number(firstNumber)} to ${Number(lastNumber)}`)) {
      noteCitation(DECISIONS, `G${String(number).padStart(2, '0')}`)
    }
  }
  const looseSections = (text.match(/§\d/g)?.length ?? 0) - sectionCount
  if (looseSections > 0) result.broken.push(`${looseSections} § without a page`)
  const looseRules = (text.match(/\b(rule|fact)s? \d/g)?.length ?? 0) - ruleListCount
  if (looseRules > 0) result.broken.push(`${looseRules} rule or fact without a page`)
  return result
}
