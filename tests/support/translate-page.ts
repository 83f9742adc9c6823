// Changes the page as the translator of Chrome and Edge does: puts each text into a new text node within two `<font>`
// elements, and does the same at once with texts that are added later.
import type { Page } from '@playwright/test'

/** Runs in the page. The letters stay the same, so that tests find the texts. */
function translateEverything(): void {
  const isTranslated = (text: Text): boolean => {
    const parent = text.parentElement
    if (parent === null || !/\p{L}|\d/u.test(text.data)) return true
    return parent.closest('font, script, style, textarea, title, [translate="no"]') !== null
  }
  const translate = (root: Node): void => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    if (root instanceof Text) texts.push(root)
    while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      if (isTranslated(text)) continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.append(text.data)
      text.replaceWith(outer)
    }
  }
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node)
    }
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}

/** Translates every page that is loaded from now on. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(translateEverything)
}
