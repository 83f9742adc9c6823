import type { Page } from '@playwright/test'

/** Printing leaves its mark in the title, how many sheets it had, and is over at once. */
export async function watchPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = `printed ${document.querySelectorAll('body > div > img').length}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
}
