// Descriptions know two marks, [text](url) and *bold* (storefront.md §2). They become nodes and never HTML, so
// that stored text cannot bring markup of its own (G26).
import { allowedLink } from './links.ts'

export type MarkupNode =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; children: MarkupNode[] }
  | { kind: 'link'; href: string; children: MarkupNode[] }

const LINK = String.raw`\[(?<label>[^[\]\n]+)\]\((?<address>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)`
// A star between letters or digits is no mark: 5*3*2, size 4 * 6.
const BOLD = String.raw`(?<![\p{L}\p{N}*])\*(?<strong>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\p{L}\p{N}*])`
const MARK = new RegExp(`${LINK}|${BOLD}`, 'gu')

function nodeOf(match: RegExpExecArray): MarkupNode {
  const { label, address, strong } = match.groups ?? {}
  if (strong !== undefined) return { kind: 'bold', children: parseMarkup(strong) }
  const href = allowedLink(address ?? '')
  if (href === null) return { kind: 'text', text: match[0] }
  return { kind: 'link', href, children: parseMarkup(label ?? '') }
}

/** The nodes of a description in reading order. A link that is not allowed stays as it was written. */
export function parseMarkup(text: string): MarkupNode[] {
  const nodes: MarkupNode[] = []
  let end = 0
  for (const match of text.matchAll(MARK)) {
    if (match.index > end) nodes.push({ kind: 'text', text: text.slice(end, match.index) })
    nodes.push(nodeOf(match))
    end = match.index + match[0].length
  }
  if (end < text.length) nodes.push({ kind: 'text', text: text.slice(end) })
  return nodes
}

/** The words alone, for meta descriptions and structured data. */
export function plainText(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (node.kind === 'text' ? node.text : plainText(node.children))).join('')
}
