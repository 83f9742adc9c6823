// One way through the product for every browser, and through what they differ in: worker, databases, locks, focus,
// streams, pages that are kept. One test per step, each from where the one before it ended.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { meaningOf } from '../support/console-meaning.ts'
import { FEW_PRODUCTS } from '../support/few-products.ts'
import { bringNewerBuild, NEWER_BUILD } from '../support/newer-build.ts'
import { changeProduct } from '../support/server-calls.ts'
import { type Browser, TAB } from './browser.ts'
import { type Person, personAt } from './person.ts'
import { openWorld, type World } from './world.ts'

const BUYER = { login: 'buyer', password: 'Buyer123' }
const OTHER_BUYER = { login: 'buyer2', password: 'Buyer2123' }
const TAG_POUCH = '/product/101-tag-pouch-standard'
const TAG_PAPER_BOX = '/product/103-tag-paper-box'
const FRAME_CHROME = '/product/121-plate-frame-chrome'

/** Begins a transaction that never ends by itself, as one that the page is left in the middle of. */
const ASK_FOR_EVER = `
  indexedDB.open('counter-device').onsuccess = ({ target }) => {
    const settings = target.result.transaction('settings', 'readwrite').objectStore('settings')
    const ask = () => {
      settings.get('currentAccount').onsuccess = ask
    }
    ask()
    document.documentElement.dataset.asking = 'yes'
  }`
/** Asks for a newer build until the page offers it: an ask joins one that began before the build came. */
const IS_UPDATE_OFFERED = `
  navigator.serviceWorker.getRegistration().then((registration) => registration.update())
  return document.body.innerText.includes("${NEWER_BUILD}")`

export function journey(name: string, open: () => Promise<Browser>): void {
  describe(name, () => {
    let world: World
    let browser: Browser
    let person: Person
    let failed: string | null = null

    beforeAll(async () => {
      world = await openWorld()
      browser = await open()
      person = personAt(browser, world.url)
    })
    afterAll(async () => {
      await browser?.end()
      await world?.end()
    })
    beforeEach(({ task, onTestFailed }) => {
      if (failed !== null) throw new Error(`Not tried, because this failed before: ${failed}`)
      onTestFailed(() => {
        failed ??= task.name
      })
    })

    /** Once the browser has answered: a page that is gone answers nothing. */
    async function leave(script: string): Promise<void> {
      await browser.run(`setTimeout(() => ${script})`)
    }
    async function putIntoCart(path: string, quantity: string): Promise<void> {
      await person.goTo(path)
      await person.type('Quantity', quantity)
      await person.press('main button', 'Add to Cart')
      await person.sees(/in the cart/)
    }
    async function checkOut(orderer: string): Promise<void> {
      await person.type("RO or Orderer's Name", orderer)
      await person.press('main button', 'Checkout')
    }

    test('leads from Home through groups to a product', async () => {
      await person.goTo('/')
      await person.press('article[aria-label="Temporary Tags"] a', 'Read More')
      await person.seesHeading('Temporary Tags')
      await person.press('article[aria-label="Tag Pouches"] a', 'Read More')
      await person.seesHeading('Tag Pouches')
      await person.press('article[aria-label="Tag Pouch Standard"] a', 'Tag Pouch Standard')
      await person.seesHeading('Tag Pouch Standard')
    })

    test('finds a product despite a typing mistake', async () => {
      await person.type('Search products', 'frmae chrome')
      await person.sees(/Plate Frame Chrome/)
    })

    test('signs in', async () => {
      await person.signIn(BUYER)
    })

    test('replaces the quantity when a person types into the clicked field', async () => {
      await putIntoCart(TAG_POUCH, '100')
      await person.goTo('/cart')
      await person.type('Quantity', `200${TAB}`)
      await person.reads('Quantity', '200')
    })

    test('orders while the server answers', async () => {
      await checkOut('Jane')
      // The app watches an order for at most 8 s: on a busy machine the order is received on Pending orders.
      await person.sees(/order received|Finished \(1\)/)
      expect(await world.countOrders()).toBe(1)
    })

    test('shows the pages of an invoice', async () => {
      await person.goTo('/order/view/20417')
      await person.press('main button', 'Show invoice')
      await person.seesPages()
    })

    test('starts after a page was closed during a transaction', async () => {
      await person.goTo('/')
      await browser.run(ASK_FOR_EVER)
      await person.waitsFor('return document.documentElement.dataset.asking === "yes"')
      await leave('location.assign("/cart")')
      await person.isAt('/cart')
      await person.seesHeading('Cart')
    })

    test('starts after page loads in quick succession', async () => {
      for (const path of ['/', '/orders', '/cart', '/', TAG_POUCH, '/orders', '/', '/cart']) {
        await browser.goTo(world.url + path)
      }
      await person.seesHeading('Cart')
    })

    test('gets the catalogue, its pictures and the worker ready for offline', async () => {
      await person.goTo('/offline-data')
      await person.press('main button', 'Get ready for offline')
      await person.sees(/Ready for offline: catalogue and images are on this device/)
      await person.sees(new RegExp(FEW_PRODUCTS))
      await person.waitsFor('return navigator.serviceWorker.controller !== null')
    })

    test('adds the pasted lines of a quick order to the cart', async () => {
      await person.goTo('/quick-order')
      await person.paste('Lines', '101 100\nplate frame chrome 2')
      await person.press('main button', 'Add 2 products to the cart')
      await person.reads('Lines', '')
    })

    test('starts without the server, and shows pictures that were not seen before', async () => {
      await world.network.goDown()
      await world.server.halt()
      await person.goTo(TAG_PAPER_BOX)
      await person.waitsFor('return document.querySelector("main img")?.naturalWidth > 0')
    })

    test('keeps orders that are placed without the server', async () => {
      await person.goTo('/cart')
      await person.sees(/\$49\.30/)
      await checkOut('Jane')
      await person.isAt('/pending-orders')
      await person.sees(/Waiting/)
      await putIntoCart(TAG_PAPER_BOX, '1')
      await person.goTo('/cart')
      await checkOut('Jane')
      await person.isAt('/pending-orders')
    })

    test('still has the orders after a reload', async () => {
      await browser.run('window.isLeft = true')
      await leave('location.reload()')
      await person.waitsFor('return window.isLeft === undefined')
      await person.sees(/Waiting.*Waiting/s)
    })

    test('sends an order by itself, once, when the server is back, and asks about a changed price', async () => {
      await world.server.restart()
      await changeProduct(world.staff, 103, { price: 40 })
      await world.network.comeUp()
      await person.sees(/Needs review.*Finished \(2\)/s)
      expect(await world.countOrders()).toBe(2)
    })

    test('shows the price before and now, and sends the order after the answer', async () => {
      await person.press('main button', 'Review')
      await person.sees(/Tag Paper Box.*\$34\.95.*\$40\.00/s)
      await person.press('[role=dialog] button', 'Send with changes')
      await person.sees(/Finished \(3\)/)
      expect(await world.countOrders()).toBe(3)
    })

    test('keeps a waiting order at the sign-out', async () => {
      await putIntoCart(FRAME_CHROME, '2')
      await world.network.goDown()
      await person.goTo('/cart')
      await checkOut('Sam of the workshop')
      await person.isAt('/pending-orders')
      await person.sees(/Waiting/)
      await person.press('header button', 'Log Out')
      await person.press('[role=dialog] button', 'Keep for me')
      await person.seesSignedOut()
    })

    test('tells another person only that an order waits', async () => {
      await world.network.comeUp()
      await person.signIn(OTHER_BUYER)
      await person.goTo('/pending-orders')
      await person.sees(/1 order of another person waits on this device/)
      expect(await person.isShown(/Sam of the workshop|Plate Frame|Jordan Miller|\$16\.57|Waiting/)).toBe(
        false,
      )
      expect(await world.countOrders()).toBe(3)
    })

    test('shows no data of the signed-out account on Back', async () => {
      await person.goTo('/account')
      await person.sees(/Lakeside Motors/)
      await person.press('header button', 'Log Out')
      await person.seesSignedOut()
      await leave('history.back()')
      await person.seesHeading('Registered customers')
    })

    test('sends the kept order, once, after its author has signed in again', async () => {
      await person.signIn(BUYER)
      await person.goTo('/pending-orders')
      await person.sees(/Finished \(4\)/)
      expect(await world.countOrders()).toBe(4)
    })

    test('offers a newer build and starts it when the person accepts', async () => {
      await bringNewerBuild(world.network, world.server.url)
      await person.waitsFor(IS_UPDATE_OFFERED)
      expect(await browser.run('return document.documentElement.dataset.build ?? null')).toBeNull()
      await person.press('button', 'Update now')
      await person.waitsFor('return document.documentElement.dataset.build === "newer"')
      await person.seesHeading('Pending orders')
      await person.seesNoMore(new RegExp(NEWER_BUILD))
    })

    test('has logged no error except for the unreachable server', async () => {
      const faults = (await browser.errors()).filter((message) => meaningOf(message) === 'fault')
      expect(faults, faults.join('\n')).toEqual([])
    })
  })
}
