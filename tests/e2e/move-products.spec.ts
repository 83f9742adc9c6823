import { expect, type Locator, type Page } from '@playwright/test'
import { ADMIN, signIn, test } from '../support/counter-test.ts'
import { DESKTOP } from '../support/windows.ts'

test.use({ ...DESKTOP, hasTouch: true })

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const strip = (page: Page, name: string) => card(page, name).locator('[data-strip]')
const firstCards = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((cards) => cards.slice(0, 3).map((one) => one.getAttribute('aria-label')))

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not on the page')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + Math.min(box.height / 2, 80)) }
}

/** The cards of a page can be dragged once the code for it is there. */
async function openForMoving(page: Page, name: string): Promise<void> {
  await expect(card(page, name).getByRole('button', { name: `Move ${name}` })).toHaveAttribute(
    'aria-roledescription',
    'draggable',
  )
}

test('an editor moves products by mouse, touch and keyboard, and undoes a move', async ({ page }) => {
  await signIn(page, ADMIN, '/product/11-tag-pouches')
  await openForMoving(page, 'Tag Pouch Standard')
  expect(await firstCards(page)).toEqual(['Tag Pouch Standard', 'Tag Pouch Heavy', 'Tag Paper Box'])

  const from = await middleOf(card(page, 'Tag Pouch Standard'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 })
  await expect(card(page, 'Tag Pouch Standard').first()).toHaveAttribute('data-dragged')
  const place = await middleOf(strip(page, 'Tag Paper Box'))
  await page.mouse.move(place.x, place.y, { steps: 8 })
  await expect(strip(page, 'Tag Paper Box')).toHaveAttribute('data-drop', 'place')
  await page.mouse.up()
  await expect
    .poll(() => firstCards(page))
    .toEqual(['Tag Pouch Heavy', 'Tag Paper Box', 'Tag Pouch Standard'])

  const touch = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const start = await middleOf(card(page, 'Tag Pouch Standard'))
  await finger('touchStart', start)
  await expect(card(page, 'Tag Pouch Standard').first()).toHaveAttribute('data-dragged')
  const end = await middleOf(strip(page, 'Tag Pouch Heavy'))
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await finger('touchMove', {
      x: Math.round(start.x + (end.x - start.x) * part),
      y: Math.round(start.y + (end.y - start.y) * part),
    })
  }
  await expect(strip(page, 'Tag Pouch Heavy')).toHaveAttribute('data-drop', 'place')
  await finger('touchEnd')
  await expect
    .poll(() => firstCards(page))
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
    .poll(() => firstCards(page))
    .toEqual(['Tag Pouch Heavy', 'Tag Pouch Standard', 'Tag Paper Box'])
  await expect(handle).toBeFocused()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => firstCards(page))
    .toEqual(['Tag Pouch Standard', 'Tag Pouch Heavy', 'Tag Paper Box'])
})
