// Imitates the translator of Chrome and Edge, as far as the page sees it: each text is taken out of the page and another
// one, within two `<font>`, stands in its place. What comes later is translated as soon as it is there.
import type { Page } from '@playwright/test'

/** Runs in the page. The letters stay the same, so that people and tests find them. */
function translateEverything(): void {
  const isTranslated = (text: Text): boolean => {
    const parent = text.parentElement
    if (parent === null || !/\p{L}|\d/u.test(text.data)) return true
    return parent.closest('font, script, style, textarea, title, [translate="no"]') !== null
  }
  const translate = (root: Node): void => {
    const texts: Text[] = []
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    if (root instanceof Text) texts.push(root)
    while (walk.nextNode() !== null) if (walk.currentNode instanceof Text) texts.push(walk.currentNode)
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

/** From the next page that is loaded on. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(translateEverything)
}
