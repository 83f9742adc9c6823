import { expect, type Locator, type Page } from '@playwright/test'
import { ADMIN, signIn, test } from '../support/counter-test.ts'

test.use({ hasTouch: true })

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const dropStrip = (page: Page, name: string) => card(page, name).locator('[data-strip]')
const readFirstCards = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((cards) => cards.slice(0, 3).map((article) => article.getAttribute('aria-label')))

/** The middle of the target, but at most 80 px below its upper edge. */
async function findMiddle(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('The target is not on the page')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + Math.min(box.height / 2, 80)) }
}

/** Waits until the cards can be dragged, which needs code that loads later. */
async function waitUntilDraggable(page: Page, name: string): Promise<void> {
  await expect(card(page, name).getByRole('button', { name: `Move ${name}` })).toHaveAttribute(
    'aria-roledescription',
    'draggable',
  )
}

test('an editor moves products by mouse, touch and keyboard, and undoes a move', async ({ page }) => {
  await signIn(page, ADMIN, '/product/11-tag-pouches')
  await waitUntilDraggable(page, 'Tag Pouch Standard')
  expect(await readFirstCards(page)).toEqual(['Tag Pouch Standard', 'Tag Pouch Heavy', 'Tag Paper Box'])

  const startPoint = await findMiddle(card(page, 'Tag Pouch Standard'))
  await page.mouse.move(startPoint.x, startPoint.y)
  await page.mouse.down()
  await page.mouse.move(startPoint.x + 20, startPoint.y + 20, { steps: 4 })
  await expect(card(page, 'Tag Pouch Standard').first()).toHaveAttribute('data-dragged')
  const dropPoint = await findMiddle(dropStrip(page, 'Tag Paper Box'))
  await page.mouse.move(dropPoint.x, dropPoint.y, { steps: 8 })
  await expect(dropStrip(page, 'Tag Paper Box')).toHaveAttribute('data-drop', 'place')
  await page.mouse.up()
  await expect
    .poll(() => readFirstCards(page))
    .toEqual(['Tag Pouch Heavy', 'Tag Paper Box', 'Tag Pouch Standard'])

  const devTools = await page.context().newCDPSession(page)
  const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  const touchStartPoint = await findMiddle(card(page, 'Tag Pouch Standard'))
  await sendTouch('touchStart', touchStartPoint)
  await expect(card(page, 'Tag Pouch Standard').first()).toHaveAttribute('data-dragged')
  const touchEndPoint = await findMiddle(dropStrip(page, 'Tag Pouch Heavy'))
  for (const fraction of [0.25, 0.5, 0.75, 1]) {
    await sendTouch('touchMove', {
      x: Math.round(touchStartPoint.x + (touchEndPoint.x - touchStartPoint.x) * fraction),
      y: Math.round(touchStartPoint.y + (touchEndPoint.y - touchStartPoint.y) * fraction),
    })
  }
  await expect(dropStrip(page, 'Tag Pouch Heavy')).toHaveAttribute('data-drop', 'place')
  await sendTouch('touchEnd')
  await expect
    .poll(() => readFirstCards(page))
    .toEqual(['Tag Pouch Standard', 'Tag Pouch Heavy', 'Tag Paper Box'])

  const handle = card(page, 'Tag Pouch Standard').getByRole('button', { name: 'Move Tag Pouch Standard' })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(card(page, 'Tag Pouch Standard')).toHaveAttribute('data-dragged')
  await expect(page.getByText(/^Tag Pouch Standard is picked up\. Arrow keys choose a place/)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Takes the place of Tag Pouch Heavy', { exact: true })).toBeAttached()
  await page.keyboard.press('Space')
  await expect
    .poll(() => readFirstCards(page))
    .toEqual(['Tag Pouch Heavy', 'Tag Pouch Standard', 'Tag Paper Box'])
  await expect(handle).toBeFocused()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => readFirstCards(page))
    .toEqual(['Tag Pouch Standard', 'Tag Pouch Heavy', 'Tag Paper Box'])
})
