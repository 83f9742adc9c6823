// On a tablet a row of a list is one line of at most 56 pixels, and has no icon without a word except the menu and the button
// that unfolds the row (G343). In a large window the first row stands above 240 pixels (G303).
import { expect, type Page } from '@playwright/test'
import { ADMIN, arriveSignedIn, fillExampleCart, MULTI, signIn, test } from '../support/counter-test.ts'

const MAX_ROW_HEIGHT = 56
const MAX_TOP_OF_FIRST_ROW = 240

test.use({ viewport: { width: 800, height: 1280 }, hasTouch: true, isMobile: true })

/** The rows that are too high, and the names of icons that have neither a word nor a menu. */
function readFaults(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate(
    (main, maxHeight) => [
      ...[...main.querySelectorAll('tbody > tr, [data-cart-line]')]
        .filter((row) => row.getBoundingClientRect().height > maxHeight)
        .map((row) => `${Math.round(row.getBoundingClientRect().height)} px: ${row.textContent}`),
      ...[...main.querySelectorAll('tbody button, tbody a, article button, article a')]
        .filter((control) => control.checkVisibility() && control.textContent === '')
        .map((control) => control.getAttribute('aria-label'))
        .filter((name) => name !== null)
        .filter((name) => !/^(More for|Show the (users|dealerships) of|Increase|Decrease)/.test(name)),
    ],
    MAX_ROW_HEIGHT,
  )
}

const PEOPLE = [
  {
    person: 'a buyer',
    arrive: arriveSignedIn,
    paths: ['/restock', '/orders', '/order/view/20417', '/subscription'],
    listPaths: ['/orders', '/subscription', '/all-products-order'],
    filteredPaths: ['/orders?user=e&status=PENDING'],
  },
  {
    person: 'staff',
    arrive: (page: Page) => signIn(page, ADMIN),
    paths: [
      '/orders',
      '/order/view/20417',
      '/subscription',
      '/companies',
      '/company/edit/2',
      '/change_price',
      '/requests',
      '/product/bulk/11',
    ],
    filteredPaths: [
      '/orders?dealership=lake&status=PENDING',
      '/subscription?product=tag&dealership=lake',
      '/companies?company=a&user=b',
    ],
    listPaths: [
      '/orders',
      '/subscription',
      '/all-products-order/1',
      '/companies',
      '/change_price',
      '/subscribe_exclude',
      '/requests',
      '/requests?closed=true',
      '/product/bulk/11',
    ],
  },
]

for (const { person, arrive, paths, listPaths, filteredPaths } of PEOPLE) {
  test(`the rows of ${person} are low on a tablet, and their buttons have words`, async ({ page }) => {
    await arrive(page)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('main').locator('tbody > tr').first()).toBeVisible()
      expect(await readFaults(page), path).toEqual([])
    }
  })

  test(`two filters do not push the lists of ${person} down on a tablet`, async ({ page }) => {
    await arrive(page)
    for (const path of filteredPaths) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Filters, 2 set' })).toBeVisible()
      const firstRow = page.getByRole('main').locator('tbody > tr').first()
      await expect(firstRow).toBeVisible()
      expect((await firstRow.boundingBox())?.y, path).toBeLessThan(MAX_TOP_OF_FIRST_ROW)
    }
  })

  test.describe(() => {
    test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })
    test(`the lists of ${person} begin high in a large window`, async ({ page }) => {
      await arrive(page)
      for (const path of [...listPaths, ...filteredPaths]) {
        await page.goto(path)
        const firstRow = page.getByRole('main').locator('tbody > tr').first()
        await expect(firstRow).toBeVisible()
        expect((await firstRow.boundingBox())?.y, path).toBeLessThan(MAX_TOP_OF_FIRST_ROW)
      }
    })
  })
}

test('the lines of Quick order and of the shelf count are low on a tablet, and no stepper is wider than its frame', async ({
  page,
}) => {
  await arriveSignedIn(page)
  const rows = page.getByRole('main').locator('tbody > tr')
  const expectWideSteppers = async () =>
    expect(
      await page
        .getByRole('spinbutton')
        .evaluateAll((fields) =>
          fields.filter(
            ({ parentElement }) => parentElement && parentElement.scrollWidth > parentElement.clientWidth,
          ),
        ),
    ).toEqual([])
  for (const width of [800, 390]) {
    await page.setViewportSize({ width, height: 1280 })
    await page.goto('/quick-order')
    await page
      .getByRole('textbox', { name: 'Lines' })
      .fill('101 500\n103 2\n131 3\nplate frame chrome 2\n122 51\nzzz 5')
    await expect(rows).toHaveCount(6)
    await expect(page.getByText('5 of 6 lines are ready')).toBeVisible()
    await expect(page.getByText(/fewer of another option of this product, to save/)).toBeVisible()
    await expectWideSteppers()
    if (width === 800) expect(await readFaults(page)).toEqual([])
  }
  await page.goto('/count')
  for (const [index, entry] of ['3 x 101', '5 x 121', '4 x 122'].entries()) {
    await page.getByLabel('Product', { exact: true }).fill(entry)
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(index + 1)
  }
  await expectWideSteppers()
  await page.setViewportSize({ width: 800, height: 1280 })
  expect(await readFaults(page)).toEqual([])
})

test('the number of an order is one line on a phone, also beside several dealerships', async ({ page }) => {
  await signIn(page, MULTI)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/orders')
  const links = page.getByRole('main').locator('tbody a')
  await expect(links.filter({ hasText: 'order received' }).first()).toBeVisible()
  const lineCounts = await links.evaluateAll((all) => all.map((link) => link.getClientRects().length))
  expect(lineCounts.filter((count) => count !== 1)).toEqual([])
})

const SIZES = [
  { width: 390, height: 844 },
  { width: 800, height: 1280 },
  { width: 1280, height: 800 },
]

test('the bar of the chosen orders has at most two lines', async ({ page }) => {
  await signIn(page, ADMIN)
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    await page.goto('/orders/1')
    const bar = page.getByRole('region', { name: 'Bulk actions' })
    const boxes = page.getByRole('checkbox', { name: /^Choose order/ })
    await boxes.first().check()
    await expect(bar.getByRole('link', { name: 'Open order' })).toBeVisible()
    for (const index of [1, 2]) await boxes.nth(index).check()
    await expect(bar.getByRole('button', { name: 'Print selected' })).toBeVisible()
    const box = await bar.boundingBox()
    expect(box?.height, `${viewport.width}`).toBeLessThanOrEqual(112)
  }
})

test('the users of a company and their dealerships are low rows', async ({ page }) => {
  await signIn(page, ADMIN)
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height })
    await page.goto('/companies')
    for (const name of ['Lakeside Motors Group', 'Prairie Auto Group'])
      await page.getByRole('button', { name: `Show the users of ${name}` }).click()
    await page.getByRole('button', { name: 'Show the dealerships of multi' }).click()
    await expect(page.getByRole('row', { name: /^buyer2/ })).toBeVisible()
    const maxHeight = width === 390 ? 92 : MAX_ROW_HEIGHT
    const tooHighRows = await page
      .getByRole('main')
      .locator('tbody > tr')
      // Beside seven columns, a login that is an e-mail, the name and the chip take four lines.
      .filter({ hasNotText: width === 1280 ? 'Not approved' : /^$/ })
      .evaluateAll(
        (rows, limit) =>
          rows
            .map((row) => `${Math.round(row.getBoundingClientRect().height)} px: ${row.textContent}`)
            .filter((text) => Number.parseInt(text, 10) > limit),
        maxHeight,
      )
    expect(tooHighRows, `${width}`).toEqual([])
  }
})

test('the fields of a line stand at the same height', async ({ page }) => {
  await signIn(page, ADMIN)
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    await page.goto('/companies')
    await page.getByRole('button', { name: 'Filters' }).click()
    const form = page.getByRole('form', { name: 'Filters of the companies' })
    await expect(form.getByRole('textbox', { name: 'DEALERSHIP EMAIL' })).toBeVisible()
    const tops = await form
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().y)))
    const fieldsInLine = tops.filter((top) => top === tops[0]).length
    expect(new Set(tops).size, `${viewport.width}`).toBe(Math.ceil(tops.length / fieldsInLine))
  }
})

test('the rights of a role do not cover each other', async ({ page }) => {
  await signIn(page, ADMIN)
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    await page.goto('/roles')
    await page.getByRole('button', { name: /rights of Manager/ }).click()
    await expect(page.getByRole('checkbox', { name: 'Orders admin_name_show' })).toBeVisible()
    const tooHighCells = await page
      .getByRole('main')
      .evaluate((main) =>
        [...main.querySelectorAll('td')]
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
          .map(({ textContent }) => textContent),
      )
    expect(tooHighCells, `${viewport.width}`).toEqual([])
  }
})

test('the buttons of the open requests stand in one column on a tablet', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/requests')
  const buttons = page
    .getByRole('main')
    .getByRole('button', { name: /^(Accept Registered|Confirm completed)/ })
  await expect(buttons.first()).toBeVisible()
  const rightEdges = await buttons.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().right)),
  )
  expect(new Set(rightEdges).size).toBe(1)
})

test('the sentence of a head has the whole width of a phone, below the actions', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN)
  await page.goto('/roles')
  const sentence = await page.getByText('A role decides what its users see and may do.').boundingBox()
  const button = await page.getByRole('button', { name: 'Create role' }).boundingBox()
  expect(sentence?.width).toBeGreaterThan(340)
  expect(sentence?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0))
})

test('the photos and discounts of a product have no icons without words on a tablet', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/product/edit/102')
  await page.getByRole('button', { name: 'More for Tag Pouch Heavy (1)' }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove Tag Pouch Heavy (1)' })).toHaveText('Remove')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Lakeside Motors' }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove discount of Lakeside Motors' })).toHaveText(
    'Remove',
  )
})

test('the lines of the cart are low on a tablet', async ({ page }) => {
  await arriveSignedIn(page)
  await fillExampleCart(page)
  await page.goto('/cart')
  await expect(page.locator('[data-cart-line]').first()).toBeVisible()
  expect(await readFaults(page)).toEqual([])
})
