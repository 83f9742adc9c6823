import { expect, type Page } from '@playwright/test'
import { expectNotice, MANAGER, signIn, test } from '../support/counter-test.ts'
import { watchPrinting } from '../support/watch-printing.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).getByRole('row')
const row = (page: Page, id: string) =>
  rows(page).filter({ has: page.getByRole('link', { name: id, exact: true }) })

/** Labels and fields of the filters that lie over another one. */
const fieldsThatOverlap = (page: Page) =>
  page.getByRole('form', { name: 'Filters' }).evaluate((form) => {
    const parts = [...form.querySelectorAll('label, input, select, button')]
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.right > other.left + 1 &&
      other.right > one.left + 1 &&
      one.bottom > other.top &&
      other.bottom > one.top
    return parts
      .filter((part) =>
        parts.some(
          (other) => part !== other && isOver(part.getBoundingClientRect(), other.getBoundingClientRect()),
        ),
      )
      .map((part) => part.textContent)
  })

/** While the first row's dealership has a long name: how high the others are, and what of the table is out of sight. */
const besideLongName = (page: Page) =>
  rows(page).evaluateAll(([_head, first, ...shown]) => {
    const name = document.createTextNode(
      ' of the Greater Northern Metropolitan Area and Surrounding Counties',
    )
    first?.querySelector('td[data-title="DEALERSHIP"]')?.append(name)
    const table = first?.closest('table')
    const others = shown.map((one) => one.getBoundingClientRect().height)
    const overflow = (table?.scrollWidth ?? 0) - (table?.parentElement?.clientWidth ?? 0)
    name.remove()
    return { others, overflow }
  })

test('a manager finds, prints, sends and advances an unpaid invoice in under 20 key presses', async ({
  page,
}) => {
  await watchPrinting(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, MANAGER)
  await page.goto('/orders')
  await expect(rows(page)).toHaveCount(21)
  const inSight = await rows(page).evaluateAll(
    ([_head, ...shown]) =>
      shown.filter((one) => one.getBoundingClientRect().bottom <= window.innerHeight).length,
  )
  expect(inSight).toBeGreaterThanOrEqual(12)
  for (const width of [960, 1247, 1248, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await fieldsThatOverlap(page), `at ${width}`).toEqual([])
    const { others, overflow } = await besideLongName(page)
    expect(others, `at ${width}`).toHaveLength(19)
    // Two lines of words at most, the buttons in one, and nothing is cut off.
    expect(Math.max(...others), `at ${width}`).toBeLessThanOrEqual(50)
    expect(overflow, `at ${width}`).toBe(0)
  }
  let presses = 0
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key)
    presses += keys.length
  }

  await press('d')
  await expect(page.getByLabel('DEALERSHIP')).toBeFocused()
  // Past PO# and RO / ORDERER to STATUS.
  await press('l', 'a', 'k', 'e', 'Tab', 'Tab', 'Tab', 'u')
  await expect(page).toHaveURL(/\?dealership=lake&status=PENDING$/)
  await expect(rows(page).filter({ hasText: /In|Paid$|Free|Prairie/ })).toHaveCount(0)
  await press('Escape')
  const id = (await page.locator(':focus').getByRole('link').first().textContent()) ?? ''
  const { printed, sent } = await countsOf(page, id)

  await press('p')
  const viewer = page.getByRole('dialog', { name: `Invoice #${id}` })
  await expect(viewer.getByRole('figure', { name: 'Page 1 of 1' })).toContainText(`Invoice #${id}`)
  await expect(page).toHaveTitle('printed 1')
  await press('Escape')
  await expect(
    page.getByRole('button', { name: `Print ${id}, pressed ${timesOf(printed + 1)}` }),
  ).toBeVisible()
  await expect(row(page, id)).toBeFocused()
  await expectNotice(page, `Invoice #${id} has been sent successfully`, () => press('s'))
  await expect(page.getByRole('button', { name: `Send ${id}, sent ${timesOf(sent + 1)}` })).toBeVisible()
  await press('m')
  const name = `Are you sure that you want to change status ${id} invoice ?`
  await expect(page.getByRole('dialog', { name }).getByRole('button', { name: 'Yes' })).toBeFocused()
  await expectNotice(page, `Order ${id} is Paid now.`, () => press('Enter'))
  await expect(row(page, id)).toHaveCount(0)
  expect(presses).toBeLessThan(20)
})

/** `1 time`, `2 times`, as the names of buttons say it. */
const timesOf = (count: number) => (count === 1 ? '1 time' : `${count} times`)

/** How often an order was printed and sent, by the names of its buttons. */
async function countsOf(page: Page, id: string): Promise<{ printed: number; sent: number }> {
  const countIn = async (name: RegExp) => {
    const label = await row(page, id).getByRole('button', { name }).getAttribute('aria-label')
    return Number(/(\d+) times?$/.exec(label ?? '')?.[1])
  }
  return { printed: await countIn(/^Print/), sent: await countIn(/^Send/) }
}

test('a notice covers none of the bulk actions', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, MANAGER)
  await page.goto('/orders')
  await page
    .getByLabel(/^Choose order /)
    .first()
    .check()
  await page
    .getByLabel(/^Choose order /)
    .nth(1)
    .check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await expect(bar.getByRole('button', { name: 'Change to paid' })).toBeVisible()
  const greyed = page
    .getByRole('button', { name: /^Send / })
    .and(page.locator('[aria-disabled="true"]'))
    .first()
  await greyed.click({ force: true }) // it can be pressed, and says why it does nothing
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alert')
  await expect(notice).toBeVisible()
  const [shown, covered] = await Promise.all([notice.boundingBox(), bar.boundingBox()])
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(covered?.y ?? 0)
})

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 800, height: 1280 } })

  test('a manager changes several orders at once and reads the outcome of each', async ({ page }) => {
    await watchPrinting(page)
    await signIn(page, MANAGER)
    await page.goto('/orders/1')
    await expect(rows(page)).toHaveCount(21)
    await page.getByLabel('Choose all on this page').tap()
    const bar = page.getByRole('region', { name: 'Bulk actions' })
    await expect(bar).toContainText('20 selected')
    await bar.getByRole('button', { name: 'Change to paid' }).tap()
    const name = 'Are you sure that you want to change status 20 invoice ?'
    const question = page.getByRole('dialog', { name })
    await expect(question).toContainText(/Lakeside Motors: \d+ orders, \$/)
    await expect(question).toContainText(/\d+ of them are skipped: they are not Unpaid\./)
    const moves: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes('/confirm-state')) moves.push(request.postDataJSON().isExcluded)
    })
    await question.getByRole('button', { name: 'Yes' }).tap()
    const work = page.getByRole('dialog', { name: 'Working through 20 orders' })
    await expect(work.getByRole('status')).toHaveText(/^\d+ done, \d+ skipped$/)
    expect(moves, 'one call moves the whole lot').toEqual([false])
    await expect(work.getByRole('table', { name: 'Outcome' }).getByRole('row')).toHaveCount(21)
    await work.getByRole('button', { name: 'Close' }).tap()
    await expect(rows(page).filter({ hasText: 'Unpaid' })).toHaveCount(0)
    await bar.getByRole('button', { name: 'Clear selection' }).tap()

    const chosen: [id: string, printed: number][] = []
    for (const place of [1, 2]) {
      const id = (await rows(page).nth(place).getByRole('link').first().textContent()) ?? ''
      chosen.push([id, (await countsOf(page, id)).printed])
      await page.getByLabel(`Choose order ${id}`).tap()
    }
    async function counted(times: number): Promise<void> {
      await expect(page).toHaveTitle('printed 2')
      await page.keyboard.press('Escape')
      for (const [id, printed] of chosen) {
        const name = `Print ${id}, pressed ${timesOf(printed + times)}`
        await expect(page.getByRole('button', { name })).toBeVisible()
      }
    }
    await bar.getByRole('button', { name: 'Print selected' }).tap()
    await counted(1)
    await page.evaluate(() => {
      document.title = ''
    })
    await bar.getByRole('button', { name: 'Show', exact: true }).tap()
    await page.getByRole('dialog', { name: 'Invoices' }).getByRole('button', { name: 'Print' }).tap()
    await counted(2)

    const id = (await rows(page).nth(1).getByRole('link').first().textContent()) ?? ''
    await page.getByRole('button', { name: `More for ${id}` }).tap()
    await page.getByRole('menuitem', { name: `Packing slip ${id}` }).tap()
    await expect(page.getByRole('dialog', { name: `Packing slip #${id}` }).getByRole('figure')).toBeVisible()
    await page.keyboard.press('Escape')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Upload Excel count: \d+$/ }).tap()
    expect((await download).suggestedFilename()).toBe('statement.xlsx')
  })
})
