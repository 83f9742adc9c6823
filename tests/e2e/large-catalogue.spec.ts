import { expect } from '@playwright/test'
import { test } from '../support/counter-test.ts'

test.use({ serverOptions: { words: ['--products', '1300'], isSeeded: false } })

test('fifty products of a large catalogue stand on a page, and the pager shows five numbers', async ({
  page,
}) => {
  await page.goto('/?s=tag')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(50)
  await page.goto('/offline-data')
  await expect(page.getByText('1300 of 1300 products')).toBeVisible({ timeout: 40_000 })
  await page.goto('/?s=tag')
  await expect(pages.getByRole('button', { name: /^Page \d/ })).toHaveCount(5)
  const first = await cards.first().getAttribute('aria-label')
  await pages.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/s=tag&page=1$/)
  await expect(cards.first()).not.toHaveAccessibleName(first ?? '')
  await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox').fill('frame')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?s=frame$/)
  await page.goto('/?s=nitrogen')
  await expect(cards.first()).toBeVisible()
  await expect(pages).toHaveCount(0)
})
