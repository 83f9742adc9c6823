// Descriptions have two marks, [text](url) and *bold* (storefront.md §2). They become nodes and never HTML, so that
// stored text cannot add markup to a page (G26).
import { allowedLink } from '../values/links.ts'

export type MarkupNode =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; children: MarkupNode[] }
  | { kind: 'link'; href: string; children: MarkupNode[] }

const LINK = String.raw`\[(?<label>[^[\]\n]+)\]\((?<address>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)`
// Stars between letters or digits, and stars before a space, are no mark: 5*3*2, size 4 * 6.
const BOLD = String.raw`(?<![\p{L}\p{N}*])\*(?<strong>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\p{L}\p{N}*])`
const MARK = new RegExp(`${LINK}|${BOLD}`, 'gu')
/** A description has at most this many marks; later marks stay plain text: thousands of links slow a page down. */
const MOST_MARKS = 1000
/** If a description has more paragraphs, the last of these holds all remaining text. */
const MOST_PARAGRAPHS = 500

/** The number of marks that may still be read. */
interface MarkBudget {
  remainingMarks: number
}

function nodeOf(match: RegExpExecArray, budget: MarkBudget): MarkupNode {
  const { label, address, strong } = match.groups ?? {}
  if (strong !== undefined) return { kind: 'bold', children: readMarks(strong, budget) }
  const href = allowedLink(address ?? '')
  if (href === null) return { kind: 'text', text: match[0] }
  return { kind: 'link', href, children: readMarks(label ?? '', budget) }
}

/** The nodes of a text in reading order. A link that is not allowed stays plain text. */
export function parseMarkup(text: string): MarkupNode[] {
  return readMarks(text, { remainingMarks: MOST_MARKS })
}

/** The paragraphs of a description; blank lines separate them. */
export function parseDescription(text: string): MarkupNode[][] {
  const budget = { remainingMarks: MOST_MARKS }
  return paragraphsOf(text).map((paragraph) => readMarks(paragraph, budget))
}

const BLANK_LINES = /\n\s*\n/g

function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let start = 0
  for (const { 0: gap, index } of text.matchAll(BLANK_LINES)) {
    const paragraph = text.slice(start, index)
    start = index + gap.length
    if (paragraph.trim() !== '') paragraphs.push(paragraph)
    if (paragraphs.length >= MOST_PARAGRAPHS - 1) break
  }
  const remainingText = text.slice(start)
  return remainingText.trim() === '' ? paragraphs : [...paragraphs, remainingText]
}

function readMarks(text: string, budget: MarkBudget): MarkupNode[] {
  const nodes: MarkupNode[] = []
  let end = 0
  for (const match of text.matchAll(MARK)) {
    if (budget.remainingMarks <= 0) break
    budget.remainingMarks -= 1
    if (match.index > end) nodes.push({ kind: 'text', text: text.slice(end, match.index) })
    nodes.push(nodeOf(match, budget))
    end = match.index + match[0].length
  }
  if (end < text.length) nodes.push({ kind: 'text', text: text.slice(end) })
  return nodes
}

/** The text without markup, for meta descriptions and structured data. */
export function plainText(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (node.kind === 'text' ? node.text : plainText(node.children))).join('')
}
