import { type Browser, expect, type Page } from '@playwright/test'
import {
  arriveSignedIn,
  BUYER,
  BUYER_2,
  chooseForOrder,
  expectNotice,
  signIn,
} from '../support/counter-test.ts'
import { finishedOrders, queueExampleOrder, restoreServer, test } from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

/** Photographs each code of the waiting order. */
async function photographCodes(page: Page): Promise<Buffer[]> {
  await chooseForOrder(page, 'Show as QR codes')
  const dialog = page.getByRole('dialog', { name: 'The order as QR codes' })
  await expect(dialog).toContainText('sign in as buyer')
  const photos: Buffer[] = []
  for (const name of ['Code 1 of 2', 'Code 2 of 2']) {
    await expect(dialog.getByRole('img', { name })).toBeVisible()
    photos.push(await page.screenshot())
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Escape')
  return photos
}

/** Opens a page of a second tablet, which reaches the server without the fault proxy. */
async function openOtherDevice(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  return context.newPage()
}

async function openCodeReader(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for pending orders' }).click()
  await page.getByRole('menuitem', { name: 'Read QR codes' }).click()
}

async function readPictures(page: Page, pictures: Record<string, Buffer>): Promise<void> {
  const files = Object.entries(pictures).map(([name, buffer]) => ({ name, mimeType: 'image/png', buffer }))
  await page.getByRole('dialog').getByLabel('Pictures of QR codes').setInputFiles(files)
}

test('an order leaves an offline tablet as QR codes, is sent by another device, and is placed once', async ({
  page,
  browser,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await queueExampleOrder(page, network)
  const [firstPhoto, secondPhoto] = await photographCodes(page)
  if (firstPhoto === undefined || secondPhoto === undefined) throw new Error('The order has two codes.')

  const colleaguesDevice = await openOtherDevice(browser, server.url)
  await signIn(colleaguesDevice, BUYER_2)
  await colleaguesDevice.goto('/pending-orders')
  await openCodeReader(colleaguesDevice)
  await expectNotice(
    colleaguesDevice,
    'This order was placed by another person and can only be imported after that person signs in.',
    () => readPictures(colleaguesDevice, { 'first.png': firstPhoto, 'second.png': secondPhoto }),
  )
  await colleaguesDevice.context().close()

  const otherDevice = await openOtherDevice(browser, server.url)
  await signIn(otherDevice, BUYER)
  await otherDevice.goto('/pending-orders')
  const pictureWithoutCode = await otherDevice.screenshot()
  await openCodeReader(otherDevice)
  await readPictures(otherDevice, { 'second.png': secondPhoto, 'empty.png': pictureWithoutCode })
  const dialog = otherDevice.getByRole('dialog', { name: 'Read the QR codes of an order' })
  await expect(dialog).toContainText('1 of 2 codes read. Still missing: code 1.')
  await expect(dialog).toContainText('empty.png: no QR code was found.')
  await readPictures(otherDevice, { 'second.png': secondPhoto, 'first.png': firstPhoto })
  await expect(dialog).toBeHidden()
  const sheet = otherDevice.getByRole('dialog', { name: 'Review order' })
  await expect(sheet).toContainText('nothing has changed since you ordered.')
  expect(await commitsOf(server.url)).toHaveLength(0)
  await sheet.getByRole('button', { name: 'Send with changes' }).click()
  await expect(await finishedOrders(otherDevice)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)

  await restoreServer(page, network)
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)
  await otherDevice.context().close()
})
