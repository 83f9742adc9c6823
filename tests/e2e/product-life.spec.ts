// A product from its creation by staff to its deletion, as a visitor and a buyer see it.
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  addFromProductPage,
  arriveSignedIn,
  BUYER_2,
  cartLink,
  expectNotice,
  MANAGER,
  pendingOrders,
  signIn,
  total,
} from '../support/counter-test.ts'
import { queueCart, restoreServer, test } from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

const NAME = 'Tag Pouch Zip Seal'

async function paintPictures() {
  const paintPicture = (background: string) =>
    sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .png()
      .toBuffer()
  return [
    { name: 'front.png', mimeType: 'image/png', buffer: await paintPicture('#884422') },
    { name: 'back.png', mimeType: 'image/png', buffer: await paintPicture('#224488') },
  ]
}

/** Saves a product of $2.00 with two pictures, a video and 10 % off for Lakeside Motors. Returns its id. */
async function createProduct(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Create product' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByLabel('Price', { exact: true }).fill('2')
  await page.getByLabel('Add photos').setInputFiles(await paintPictures())
  await expect(page.getByRole('button', { name: 'Remove back.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Make primary back.png' }).click()
  await page.getByRole('button', { name: 'Add video' }).click()
  await page.getByLabel('Video id').fill('aqz-KE-bpKQ')
  await page.getByLabel('Title', { exact: true }).fill('How it holds')
  await page.getByRole('button', { name: 'Add discount' }).click()
  const discountDialog = page.getByRole('dialog', { name: 'Add discount' })
  await discountDialog.getByLabel('Dealership').selectOption({ label: 'Lakeside Motors' })
  await discountDialog.getByLabel('Value').fill('10')
  await discountDialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const savedDialog = page.getByRole('dialog', { name: /^Item created\/updated successfully \d+\./ })
  await expect(savedDialog).toBeVisible()
  const id = /successfully (\d+)/.exec((await savedDialog.textContent()) ?? '')?.[1] ?? ''
  await savedDialog.getByRole('button', { name: 'Yes' }).click()
  return id
}

test('staff create a product, a buyer orders it offline, the order is held while the product is archived, and staff delete it', async ({
  page,
  browser,
  server,
  network,
}) => {
  const staff = await (await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })).newPage()
  await signIn(staff, MANAGER, '/product/create/11')
  const id = await createProduct(staff)
  const card = staff.getByRole('article', { name: NAME, exact: true })
  await expect(card).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })).newPage()
  await visitor.goto(`/product/${id}`)
  await expect(visitor.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(visitor.getByRole('main')).toContainText('$2.00')
  const pictureRegion = visitor.getByRole('region', { name: 'Pictures' })
  await expect(pictureRegion.getByRole('button')).toHaveCount(5)
  await expect(pictureRegion.getByRole('button', { name: 'Video: How it holds' })).toBeVisible()
  await expect
    .poll(() =>
      pictureRegion
        .getByRole('img', { name: NAME })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

  await arriveSignedIn(page)
  await addFromProductPage(page, `/product/${id}`, 3)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $5.40, 1 item')
  await queueCart(page, network)

  await addFromProductPage(visitor, `/product/${id}`, 5)
  await signIn(visitor, BUYER_2, '/cart')
  await expect(total(visitor, 'Subtotal')).toHaveText('$9.00')
  await card.getByRole('button', { name: `To archive ${NAME}` }).click()
  await expect(card).toHaveCount(0)
  await expect(visitor.getByText(`${NAME} is no longer available for sale`)).toBeVisible()
  await expect(total(visitor, 'Subtotal')).toHaveCount(0)
  await restoreServer(page, network)
  await expect(pendingOrders(page)).toContainText('Needs review')
  await pendingOrders(page).getByRole('button', { name: 'Review' }).click()
  const reviewDialog = page.getByRole('dialog', { name: 'Review order' })
  await expect(reviewDialog.getByRole('row', { name: new RegExp(`^${NAME}`) })).toContainText(
    'No longer available',
  )
  await reviewDialog.getByRole('button', { name: 'Hold' }).click()

  await staff.getByRole('link', { name: 'Archive', exact: true }).click()
  await staff.getByRole('button', { name: `Back from archive ${NAME}` }).click()
  await visitor.goto(`/product/${id}`)
  await expect(visitor.getByRole('main')).toContainText('$1.80')
  await pendingOrders(page).getByRole('button', { name: 'Review' }).click()
  await expect(reviewDialog).toContainText('There are no changes any more')
  await reviewDialog.getByRole('button', { name: 'Hold' }).click()
  expect(await commitsOf(server.url)).toEqual([])

  await staff.goto(`/product/${id}`)
  await staff.getByRole('button', { name: 'More for this page' }).click()
  await staff.getByRole('menuitem', { name: `Delete ${NAME}` }).click()
  const question = 'Instead of deleting, you can archive the product. Are you sure you want to delete?'
  await expectNotice(staff, `${NAME} was deleted.`, () =>
    staff.getByRole('dialog', { name: question }).getByRole('button', { name: 'Delete' }).click(),
  )
  await expect(visitor.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
})
