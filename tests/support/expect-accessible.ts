import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const SIZES = [
  { width: 390, height: 844 },
  { width: 800, height: 1280 },
  { width: 1280, height: 800 },
]
const RULE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The slowest rules of axe, only for `isWhole`. brand/contrast.test.ts checks the contrast of all colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Header, places and footer, which are the same on every screen. */
const FRAME = ['header:not(main *)', 'nav[aria-label="Places"]', 'footer:not(main *)']
/**
 * Rows and cards after the tenth have the same structure as the first ten. Axe needs as long for fifty rows as
 * for six screens.
 */
const ROWS_AFTER_TENTH = ['tbody > tr:nth-child(n+11)', 'main li:nth-child(n+11)']

/**
 * Expects that axe finds nothing and that the page does not scroll sideways on a phone, a tablet and a desktop. With
 * `isWhole`, axe also checks header, places, footer and the colours of both themes. Elements that match the
 * selector `ignored` are not checked: an open menu covers half of them.
 */
export async function expectAccessible(page: Page, { isWhole = false, ignored = '' } = {}): Promise<void> {
  for (const colorScheme of isWhole ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    // Legacy mode runs in the page itself; otherwise each check opens a second page. Only violations are reported.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
    for (const part of isWhole ? ROWS_AFTER_TENTH : [...FRAME, ...ROWS_AFTER_TENTH]) axe.exclude(part)
    if (ignored !== '') axe.exclude(ignored)
    // The dark theme changes only colours.
    if (colorScheme === 'dark') axe.withRules(COLOUR_RULES)
    else axe.withTags(RULE_TAGS)
    if (!isWhole) axe.disableRules(COLOUR_RULES)
    const { violations } = await axe.analyze()
    const messages = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
    expect(messages, `${page.url()} in ${colorScheme}`).toEqual([])
  }
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect
      .poll(
        () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        { message: `${page.url()} at ${size.width} × ${size.height} has no horizontal scroll` },
      )
      .toBe(0)
  }
}
