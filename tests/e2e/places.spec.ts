// The five places at the widths of a phone, of a tablet in both positions, and of a desktop.
import { expect, type Page } from '@playwright/test'
import { arriveSignedIn, BUYER, followMoreLink, openMore, test } from '../support/counter-test.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

const places = (page: Page) => page.getByRole('navigation', { name: 'Places' })

async function boxOf(locator: ReturnType<typeof places>) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('The element is not shown')
  return box
}

/** In whole pixels, because the window scrolls by whole pixels. */
const lowerEdgeOf = ({ y, height }: { y: number; height: number }) => Math.floor(y + height)

for (const { device, width, height, rail } of [
  { device: 'a phone', width: 390, height: 844, rail: { x: 0, y: 780, width: 390, height: 64 } },
  { device: 'a phone in landscape', width: 667, height: 375, rail: { x: 0, y: 311, width: 667, height: 64 } },
  {
    device: 'a tablet in portrait',
    width: 800,
    height: 1280,
    rail: { x: 0, y: 1216, width: 800, height: 64 },
  },
  { device: 'a tablet in landscape', width: 1024, height: 768, rail: { x: 0, y: 0, width: 64, height: 768 } },
]) {
  test(`on ${device} the places are a rail that covers neither the content nor a control with the focus`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await arriveSignedIn(page)
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await boxOf(places(page))).toEqual(rail)
    expect((await boxOf(page.getByRole('main'))).x).toBe(rail.height > rail.width ? 64 : 0)
    // A page with the footer, whose end could be below the rail.
    await page.goto('/contacts')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const freeHeight = rail.height > rail.width ? height : rail.y
    expect(lowerEdgeOf(await boxOf(page.getByRole('contentinfo')))).toBeLessThanOrEqual(freeHeight)
    // A focused control scrolls into view above the rail.
    await page.evaluate(() => window.scrollTo(0, 0))
    const lastLink = page.getByRole('contentinfo').getByRole('link').last()
    await lastLink.focus()
    expect(lowerEdgeOf(await boxOf(lastLink))).toBeLessThanOrEqual(freeHeight)
  })
}

test('every link is one press and a choice away, by finger and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 1280 })
  await arriveSignedIn(page)
  await expect(places(page).getByRole('link')).toHaveText(['Products', 'Quick order', 'Restock', 'Orders'])
  await openMore(page, 'Lists')
  await expectAccessible(page, { isWhole: true })
  await page.setViewportSize({ width: 800, height: 1280 })
  await followMoreLink(page, 'Lists')
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'More', exact: true })).toBeHidden()

  await places(page).getByRole('button', { name: 'More' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Lists' })).toBeFocused()
  await page.keyboard.press('o')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Offline data' })).toBeFocused()

  await page.getByRole('banner').getByRole('button', { name: BUYER.login, exact: true }).click()
  const person = page.getByRole('dialog', { name: 'You' })
  await expect(person.getByRole('button', { name: 'Lock' })).toBeVisible()
  await expectAccessible(page)
  await person.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('from 1280 pixels the places are a row below the header', async ({ page }) => {
  await arriveSignedIn(page)
  const header = await boxOf(page.getByRole('banner'))
  const row = await boxOf(places(page))
  expect(row.y).toBe(header.y + header.height)
  expect(row.height).toBeLessThanOrEqual(48)
  await places(page).getByRole('button', { name: 'More' }).click()
  const panel = await boxOf(page.getByRole('region', { name: 'More', exact: true }))
  expect(panel.y).toBeGreaterThanOrEqual(row.y + row.height)
})
