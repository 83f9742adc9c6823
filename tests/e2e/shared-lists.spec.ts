import { expect, type Page } from '@playwright/test'
import { BUYER_2, arriveSignedIn, followMoreLink, goWithinApp, signIn } from '../support/counter-test.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { focusWindow, loseServer, restoreServer, test } from '../support/faulty-network-test.ts'

const list = (page: Page) => page.getByRole('article', { name: 'Monday order' })
const quantityField = (page: Page, product: string) =>
  list(page).getByRole('spinbutton', { name: `Quantity of ${product}` })

async function addProduct(page: Page, text: string): Promise<void> {
  await list(page).getByLabel('Add a product').fill(text)
  await list(page).getByLabel('Add a product').press('Enter')
}

async function setQuantity(page: Page, product: string, value: string): Promise<void> {
  await quantityField(page, product).fill(value)
  await quantityField(page, product).press('Tab')
}

/** Returns to the window of the page, as a person does, until the page shows the colleague's change. */
async function expectAfterReturn(page: Page, expectChange: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await focusWindow(page)
    await expectChange()
  }).toPass({ intervals: [500] })
}

test('a shared list shows colleagues the lines added offline, who overwrote a quantity and who deleted the list', async ({
  page,
  browser,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await followMoreLink(page, 'Lists')
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('dialog', { name: 'New list' }).getByLabel('Name of the list').fill('Monday order')
  await page.getByRole('button', { name: 'Create list' }).click()
  await addProduct(page, '121 20')
  await expect(quantityField(page, 'Plate Frame Chrome')).toHaveValue('20')
  await expect(page.getByText(/^Everybody who orders for Lakeside/)).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const colleague = await context.newPage()
  await signIn(colleague, BUYER_2)
  await goWithinApp(colleague, '/lists')
  await expectAfterReturn(colleague, () =>
    expect(list(colleague)).toContainText('1 product', { timeout: 1000 }),
  )
  await list(colleague).getByRole('button', { name: 'Edit Monday order' }).click()

  await loseServer(page, network)
  await addProduct(page, '122 30')
  await setQuantity(page, 'Plate Frame Chrome', '40')
  const colleaguesChange = colleague.waitForResponse(
    (response) => response.request().postData()?.includes('"quantity":60') ?? false,
  )
  await setQuantity(colleague, 'Plate Frame Chrome', '60')
  await colleaguesChange
  await restoreServer(page, network)

  await expectAfterReturn(colleague, () =>
    expect(list(colleague)).toContainText(
      'Jordan Miller set Plate Frame Chrome to 40; you had set it to 60.',
      {
        timeout: 1000,
      },
    ),
  )
  await expect(quantityField(colleague, 'Plate Frame Black')).toHaveValue('30')
  await addProduct(colleague, '999999')
  await addProduct(colleague, '122 5')
  await expect(list(colleague).getByText('Plate Frame Black is in this list already: 30.')).toBeVisible()
  await expect(list(colleague).getByText(/^No product 999999/)).toBeVisible()
  await expectAccessible(colleague, { isWhole: true })
  await list(colleague).getByRole('button', { name: 'Cancel' }).click()
  await list(colleague).getByRole('button', { name: 'Set Plate Frame Chrome to 60 again' }).click()
  await expectAfterReturn(page, () =>
    expect(quantityField(page, 'Plate Frame Chrome')).toHaveValue('60', { timeout: 1000 }),
  )

  await list(colleague).getByRole('button', { name: 'Delete Monday order' }).click()
  const deletedNote = page.getByText('Robin Keller deleted the list Monday order.')
  await expectAfterReturn(page, () => expect(deletedNote).toBeVisible({ timeout: 1000 }))
  await expect(list(page)).toBeHidden()
  await expectAccessible(page, { isWhole: true })
  await page.getByRole('button', { name: 'Put Monday order back' }).click()
  await expect(list(page)).toContainText('2 products')
  await expectAfterReturn(colleague, () => expect(list(colleague)).toBeVisible({ timeout: 1000 }))
  await context.close()
})
