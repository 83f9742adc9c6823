// A device that has the catalogue reads only the lists that changed (G210); an event makes its copy current (G211).
import { expect, type Page } from '@playwright/test'
import { MULTI, openMenu, signIn, test } from '../support/counter-test.ts'
import { changeRecords, readRecords } from '../support/stored-records.ts'
import { DESKTOP } from '../support/windows.ts'

test.use(DESKTOP)

const COPY_DATABASE = 'counter-5-copy'

async function readSetting(page: Page, key: string): Promise<unknown> {
  const settings = await readRecords(page, COPY_DATABASE, 'settings')
  return settings.find((setting) => setting.key === key)?.value
}

/** Records the answers to all later calls for pages and ids of the whole catalogue. */
function recordCatalogueAnswers(page: Page): string[] {
  const answers: string[] = []
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (pathname === '/api/client/product/all' && !searchParams.has('id'))
      answers.push(`page ${response.status()}`)
    if (pathname === '/api/client/product/ids' && !searchParams.has('ids'))
      answers.push(`ids ${response.status()}`)
  })
  return answers
}

async function signInWithCatalogue(page: Page): Promise<void> {
  await signIn(page, MULTI)
  await page.goto('/offline-data')
  await expect(page.getByText('213 of 213 products')).toBeVisible()
  await expect.poll(() => readSetting(page, 'tag:ids')).toBeDefined()
  await expect
    .poll(() => readSetting(page, 'walk'))
    .toMatchObject({ pass: null, completeAt: expect.any(Number) })
}

test('the choice of another dealership makes the device compare the catalogue, and the server answers that no page changed', async ({
  page,
}) => {
  await signInWithCatalogue(page)
  const answers = recordCatalogueAnswers(page)
  await openMenu(page)
  const dealership = page.getByRole('banner').getByRole('combobox', { name: 'Dealership' })
  await dealership.selectOption('Prairie Auto West')
  await expect
    .poll(() => answers)
    .toEqual(['page 304', 'page 304', 'page 304', 'page 304', 'page 304', 'ids 304'])
  await expect(page.getByText('213 of 213 products')).toBeVisible()
})

test('an event makes a copy of an hour ago current, and no page is read again', async ({ page }) => {
  await signInWithCatalogue(page)
  await expect.poll(() => readSetting(page, 'heardSince')).toBeDefined()
  // The app does not run on this page, so it does not write the row at the same time.
  await page.goto('/robots.txt')
  const hourAgo = Date.now() - 3_600_000
  await changeRecords(page, COPY_DATABASE, 'settings', (settings) => [
    ...settings
      .filter(({ key }) => key === 'walk')
      .map(({ key, value }) => ({ key, value: { ...value, completeAt: hourAgo } })),
    { key: 'heardSince', value: hourAgo - 1000 },
  ])
  const answers = recordCatalogueAnswers(page)
  await page.goto('/offline-data')
  await expect(page.getByText('Last sync 1 h ago').first()).toBeVisible()
  await expect(page.getByText('Last sync just now').first()).toBeVisible()
  expect(answers).toEqual([])
})
