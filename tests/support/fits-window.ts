// Checks that people can read every text of a page: the page is not wider than its window, and no text leaves its box
// or has only a few letters in a line.
import { expect, type Page } from '@playwright/test'

const WIDTHS = [320, 390, 800, 1280]

/** Runs in the page. Finds texts that leave their box or are squeezed, and elements that make the page too wide. */
function findLayoutProblems(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const boxesAround = (element: Element): Element[] =>
    element === document.body || element.parentElement === null
      ? []
      : [element, ...boxesAround(element.parentElement)]
  const nameOf = (box: Element) => `${box.tagName.toLowerCase()}.${box.getAttribute('class') ?? ''}`
  const range = document.createRange()

  const problemOfText = (text: Node, parent: Element): string | null => {
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width === 0) return null
    const boxes = boxesAround(parent)
    // A text in such a narrow box is for screen readers only.
    if (boxes.some((box) => box.getBoundingClientRect().width <= 1)) return null
    // The text needs more than three lines, with three letters or fewer in the average line.
    const lineCount = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    const letters = text.nodeValue?.trim() ?? ''
    if (lineCount > 3 && letters.length <= 3 * lineCount) return `"${letters.slice(0, 24)}" is squeezed`
    for (const box of boxes) {
      const { display, overflowX, textOverflow, position } = getComputedStyle(box)
      if (display === 'inline' || display === 'contents') continue
      // The box scrolls, or it ends a long text with an ellipsis on purpose.
      if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis') return null
      const boxEdges = box.getBoundingClientRect()
      if (right > boxEdges.right + 1 || left < boxEdges.left - 1)
        return `"${text.nodeValue?.trim().slice(0, 24)}" leaves ${nameOf(box)}`
      if (position === 'absolute' || position === 'fixed') break
    }
    return right > clientWidth + 1 || left < -1 ? `"${text.nodeValue?.slice(0, 24)}" leaves the window` : null
  }

  const problems = new Set<string>()
  if (scrollWidth > clientWidth) {
    problems.add(`the page is ${scrollWidth} pixels wide`)
    for (const box of document.body.querySelectorAll('*')) {
      const isCut = boxesAround(box).some(
        (outerBox) => outerBox !== box && getComputedStyle(outerBox).overflowX !== 'visible',
      )
      if (!isCut && box.getBoundingClientRect().right > clientWidth + 1)
        problems.add(`${nameOf(box)} is too wide`)
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const parent = text.parentElement
    if (parent === null || text.nodeValue?.trim() === '') continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    const problem = problemOfText(text, parent)
    if (problem !== null) problems.add(problem)
  }
  return [...problems].slice(0, 8)
}

/** A failure does not end the test, so that one run reports every screen. */
const softExpect = expect.configure({ soft: true })

/** Checks the page at the widths of a small phone, a phone, a tablet and a desktop. */
export async function expectFitsWindow(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await softExpect
      .poll(() => page.evaluate(findLayoutProblems), {
        message: `${page.url()} at ${width}`,
      })
      .toEqual([])
  }
}
