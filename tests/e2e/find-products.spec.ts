import { expect, type Locator, type Page } from '@playwright/test'
import { goWithinApp, TAG_POUCH, test } from '../support/counter-test.ts'

/** The number of cards in the first row. */
async function countInFirstRow(cards: Locator): Promise<number> {
  const cardTops = await cards.evaluateAll((elements) =>
    elements.map((card) => Math.round(card.getBoundingClientRect().top)),
  )
  return cardTops.filter((top) => top === cardTops[0]).length
}

test('the first page of a device makes each call for its content once, and a reload does not ask for the account', async ({
  page,
}) => {
  const requestPaths: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    requestPaths.push(pathname + search)
  })
  await page.goto('/product/12-plate-frames')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toBeVisible()
  const contentPaths = [
    '/api/auth/validate',
    '/api/client/product/all?page=0&size=50&id=12',
    '/api/client/product/12',
  ]
  await expect.poll(() => requestPaths).toContain('/api/client/product/ids')
  expect(
    contentPaths.map((contentPath) => requestPaths.filter((path) => path === contentPath).length),
  ).toEqual([1, 1, 1])
  requestPaths.length = 0
  await page.reload()
  await expect(cards.first()).toBeVisible()
  await expect.poll(() => requestPaths).toContain('/api/client/product/12')
  expect(requestPaths).not.toContain('/api/auth/validate')
})

/** On the page of Tag Pouch Standard: shows its pictures one after the other, and opens its video. */
async function checkPicturesAndVideo(page: Page): Promise<void> {
  const pictures = page.getByRole('region', { name: 'Pictures' })
  const largePicture = pictures.getByRole('img', { name: 'Tag Pouch Standard' })
  await expect(largePicture).toHaveAttribute('width', '500')
  await expect(largePicture).toHaveAttribute('height', '500')
  await expect.poll(() => largePicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(500)
  const firstSource = await largePicture.getAttribute('src')
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expect(largePicture).not.toHaveAttribute('src', firstSource ?? '')
  await pictures.getByRole('button', { name: 'Previous picture' }).click()
  await expect(largePicture).toHaveAttribute('src', firstSource ?? '')
  await pictures.getByRole('button', { name: 'Picture 3 of 4: Tag Pouch Standard' }).click()
  await expect(largePicture).not.toHaveAttribute('src', firstSource ?? '')
  // While a dialog is open, neither the sticky header nor the page moves.
  const videoButton = pictures.getByRole('button', { name: 'Video: How to seal a tag pouch' })
  await page.setViewportSize({ width: 1280, height: 500 })
  await videoButton.scrollIntoViewIfNeeded()
  // The parts are found by selectors, because the header and the heading have no role while a dialog is open.
  const readPlaces = () =>
    page.evaluate(() =>
      ['header', 'main h1'].map((part) => {
        const { left, top } = document.querySelector(part)?.getBoundingClientRect() ?? {}
        return { left, top }
      }),
    )
  const placesBefore = await readPlaces()
  expect(placesBefore).toEqual([
    { left: 0, top: 0 },
    { left: expect.any(Number), top: expect.any(Number) },
  ])
  expect(placesBefore[1]?.top).toBeLessThan(0)
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort())
  await videoButton.click()
  const video = page.getByRole('dialog', { name: 'How to seal a tag pouch' })
  await expect(video.locator('iframe')).toHaveAttribute('src', /\/embed\/TagPouch101$/)
  await expect(video.getByRole('status')).toContainText('The site of the video does not answer.')
  expect(await readPlaces()).toEqual(placesBefore)
  await page.keyboard.press('Escape')
  await expect(video).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a visitor finds a product from Home through groups, and its page shows pictures, video, price and same products', async ({
  page,
  server,
}) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Product groups',
    'Categories',
    'More for your dealership',
    'Additional products',
    'From the catalog',
  ])
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Need more products? Order from catalog' }),
  ).toHaveAttribute('href', '/order-by-catalog')
  const otherCards = page.getByRole('region', { name: 'More for your dealership' }).getByRole('article')
  await expect.poll(() => countInFirstRow(otherCards)).toBe(2)
  const nitrogen = page.getByRole('article', { name: 'Nitrogen', exact: true })
  await expect(nitrogen.getByRole('link')).toHaveAttribute('href', '/product/130-nitrogen')
  await expect(nitrogen.getByText('Order', { exact: true })).toBeVisible()
  await expect(nitrogen.getByText('Read More')).toHaveCount(0)
  await page.getByRole('article', { name: 'Temporary Tags' }).getByText('Read More').click()
  await expect(page.getByRole('heading', { name: 'Temporary Tags', level: 1 })).toBeVisible()
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Tag Pouches')
  await page.getByRole('article', { name: 'Tag Pouches' }).getByText('Read More').click()

  await expect(page.getByRole('heading', { name: 'Tag Pouches', level: 1 })).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  await expect.poll(() => countInFirstRow(cards)).toBe(4)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => countInFirstRow(cards)).toBe(2)
  await page.setViewportSize({ width: 1280, height: 800 })

  // The picture under the mouse is shown enlarged beside its card.
  const card = page.getByRole('article', { name: 'Tag Pouch Standard', exact: true })
  const enlargedPicture = page.locator('img[src*="/image/cart/"]')
  await expect(enlargedPicture).toHaveCount(0)
  await card.locator('img').hover()
  await expect(enlargedPicture).toBeVisible()
  const [enlargedBox, cardBox] = await Promise.all([enlargedPicture.boundingBox(), card.boundingBox()])
  expect(enlargedBox?.x).toBeGreaterThanOrEqual((cardBox?.x ?? 0) + (cardBox?.width ?? 0))
  expect(enlargedBox?.width).toBeGreaterThan(cardBox?.width ?? 0)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(enlargedPicture).toHaveCount(0)
  await card.getByRole('link', { name: 'Tag Pouch Standard' }).click()

  await expect(page).toHaveURL(`${server.url}${TAG_POUCH}`)
  await expect(page.getByRole('heading', { name: 'Tag Pouch Standard', level: 1 })).toBeVisible()
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(breadcrumbs.getByRole('listitem')).toHaveText([
    'Home',
    'Temporary Tags',
    'Tag Pouches',
    'Tag Pouch Standard',
  ])
  await checkPicturesAndVideo(page)

  const main = page.getByRole('main')
  await expect(main.getByText('clear front, zip seal')).toHaveCSS('font-weight', /^[6-9]00$/)
  await expect(main.getByText('$0.45').first()).toBeVisible()
  await expect(main.getByRole('definition').first()).toHaveText('$0.00')
  await main.getByRole('button', { name: 'Increase' }).first().click()
  await expect(main.getByRole('definition').first()).toHaveText('$45.00')
  const sameProducts = page.getByRole('region', { name: 'Same products' })
  await expect(sameProducts.getByRole('article', { name: 'Tag Pouch Heavy' })).toBeVisible()
  await expect(sameProducts.getByRole('article', { name: 'Tag Pouch Standard', exact: true })).toHaveCount(0)
  await expect(sameProducts.getByRole('article', { name: 'Archived Pouch' })).toHaveCount(0)

  await expect(page).toHaveTitle('Tag Pouch Standard · Counter')
  // Crawlers get jpg pictures with absolute addresses.
  await page.goto(`${TAG_POUCH}?is_render=true`)
  await expect(
    page.getByRole('region', { name: 'Pictures' }).getByRole('img', { name: 'Tag Pouch Standard' }),
  ).toHaveAttribute('src', new RegExp(`^${server.url}/api/file/image/cart/[0-9a-f-]+\\.jpg$`))
  const description = page.locator('meta[name="description"]')
  await expect(description).toHaveAttribute(
    'content',
    'The pouch that started it all: clear front, zip seal, four corner holes for every bumper. Made in our own plant and shipped the same day.',
  )
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${server.url}${TAG_POUCH}`)
  const structuredData = page.locator('script[type="application/ld+json"]')
  const graph = JSON.parse((await structuredData.textContent()) ?? '')['@graph']
  expect(graph).toContainEqual(
    expect.objectContaining({ '@type': 'Organization', telephone: '(555) 010-0142' }),
  )
  expect(graph).toContainEqual(
    expect.objectContaining({
      '@type': 'Product',
      name: 'Tag Pouch Standard',
      offers: expect.objectContaining({ price: '0.45', priceCurrency: 'USD' }),
    }),
  )

  await sameProducts.getByRole('link', { name: 'See all Tag Pouches' }).click()
  await expect(page.getByRole('heading', { name: 'Tag Pouches', level: 1 })).toBeVisible()
  await page.goto('/product/102/?s=')
  const link = main.getByRole('link', { name: 'Tag Pouch Standard' }).first()
  await expect(link).toHaveAttribute('href', TAG_POUCH)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${server.url}/product/102-tag-pouch-heavy`,
  )

  await goWithinApp(page, '/cart?s=nitrogen')
  await expect(page.getByRole('article', { name: 'Nitrogen Caps' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
})
