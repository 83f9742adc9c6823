import type { Page } from '@playwright/test'

/** Replaces `window.print`: it writes the number of printed pictures into the page's title, and ends at once. */
export async function watchPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = `printed ${document.querySelectorAll('body > div > img').length}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
}
