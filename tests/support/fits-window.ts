// Whether everything that a page shows can be read: no page wider than its window, no text beyond its box or squeezed to
// a few letters a line.
import { expect, type Page } from '@playwright/test'

const WIDTHS = [320, 390, 800, 1280]

/** Texts that stick out of their box, each with the box, and what makes the page wide; runs in the page. */
function findOutlyingTexts(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const boxesAround = (element: Element): Element[] =>
    element === document.body || element.parentElement === null
      ? []
      : [element, ...boxesAround(element.parentElement)]
  const nameOf = (box: Element) => `${box.tagName.toLowerCase()}.${box.getAttribute('class') ?? ''}`
  const range = document.createRange()

  const outlyingText = (text: Node, parent: Element): string | null => {
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width === 0) return null
    const boxes = boxesAround(parent)
    // Only screen readers are told it.
    if (boxes.some((box) => box.getBoundingClientRect().width <= 1)) return null
    // A word or more in lines of three letters or fewer.
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    const letters = text.nodeValue?.trim() ?? ''
    if (lines > 3 && letters.length <= 3 * lines) return `"${letters.slice(0, 24)}" is squeezed`
    for (const box of boxes) {
      const { display, overflowX, textOverflow, position } = getComputedStyle(box)
      if (display === 'inline' || display === 'contents') continue
      // It scrolls there, or ends in an ellipsis on purpose.
      if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis') return null
      const edge = box.getBoundingClientRect()
      if (right > edge.right + 1 || left < edge.left - 1)
        return `"${text.nodeValue?.trim().slice(0, 24)}" leaves ${nameOf(box)}`
      if (position === 'absolute' || position === 'fixed') break
    }
    return right > clientWidth + 1 || left < -1 ? `"${text.nodeValue?.slice(0, 24)}" leaves the window` : null
  }

  const found = new Set<string>()
  if (scrollWidth > clientWidth) {
    found.add(`the page is ${scrollWidth} pixels wide`)
    for (const box of document.body.querySelectorAll('*')) {
      const isCut = boxesAround(box).some(
        (around) => around !== box && getComputedStyle(around).overflowX !== 'visible',
      )
      if (!isCut && box.getBoundingClientRect().right > clientWidth + 1)
        found.add(`${nameOf(box)} is too wide`)
    }
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) {
    const parent = text.parentElement
    if (parent === null || text.nodeValue?.trim() === '') continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    const outlying = outlyingText(text, parent)
    if (outlying !== null) found.add(outlying)
  }
  return [...found].slice(0, 8)
}

/** A failure does not end the test, so that one run names every screen. */
const allowsMore = expect.configure({ soft: true })

/** At each width that people's windows have. */
export async function expectFitsWindow(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await allowsMore
      .poll(() => page.evaluate(findOutlyingTexts), { message: `${page.url()} at ${width}`, timeout: 10_000 })
      .toEqual([])
  }
}
