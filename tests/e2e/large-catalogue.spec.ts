import { expect } from '@playwright/test'
import { test as counterTest } from '../support/counter-test.ts'
import { startServer } from '../support/start-server.ts'

const test = counterTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
  server: async ({}, use) => {
    const server = await startServer({ words: ['--products', '700'], isSeeded: false })
    await use(server)
    await server.stop()
  },
})

test('fifty products of a large catalogue stand on a page, and the pager shows five numbers', async ({
  page,
}) => {
  await page.goto('/?s=p')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(50)
  await page.goto('/offline-data')
  await expect(page.getByText('700 of 700 products')).toBeVisible({ timeout: 40_000 })
  await page.goto('/?s=p')
  await expect(pages.getByRole('button', { name: /^Page \d/ })).toHaveCount(5)
  const first = await cards.first().getAttribute('aria-label')
  await pages.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/s=p&page=1$/)
  await expect(cards.first()).not.toHaveAccessibleName(first ?? '')
  await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('button', { name: 'Page 5' }).click()
  await expect(pages.getByRole('button', { name: 'Page 6' })).toBeVisible()
  await expect(pages.getByRole('button', { name: /^Page \d/ })).toHaveCount(5)
  await page.getByRole('searchbox').fill('frame')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?s=frame$/)
  await page.goto('/?s=nitrogen')
  await expect(cards.first()).toBeVisible()
  await expect(pages).toHaveCount(0)
})
