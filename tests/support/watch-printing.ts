import type { Page } from '@playwright/test'

/** Replaces the browser's printing: it writes the number of printed pictures into the title and ends at once. */
export async function watchPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = `printed ${document.querySelectorAll('body > div > img').length}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
}
