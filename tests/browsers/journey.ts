// One journey that a person makes in each browser. It uses the features in which browsers differ: worker, databases,
// locks, focus, streams, and pages that the browser keeps for Back. Each step is a test, which begins where the
// previous step ended.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { meaningOf } from '../support/console-meaning.ts'
import { FEW_PRODUCTS } from '../support/few-products.ts'
import { serveNewerBuild, NEWER_BUILD } from '../support/newer-build.ts'
import { changeProduct } from '../support/server-calls.ts'
import { type Browser, TAB } from './browser.ts'
import { type Person, personAt } from './person.ts'
import { openWorld, type World } from './world.ts'

const BUYER = { login: 'buyer', password: 'Buyer123' }
const OTHER_BUYER = { login: 'buyer2', password: 'Buyer2123' }
const TAG_POUCH = '/product/101-tag-pouch-standard'
const TAG_PAPER_BOX = '/product/103-tag-paper-box'
const FRAME_CHROME = '/product/121-plate-frame-chrome'

/** Begins a transaction that never ends by itself, so that a person leaves the page in the middle of it. */
const BEGIN_ENDLESS_TRANSACTION = `
  indexedDB.open('counter-device').onsuccess = ({ target }) => {
    const settings = target.result.transaction('settings', 'readwrite').objectStore('settings')
    const readAgain = () => {
      settings.get('currentAccount').onsuccess = readAgain
    }
    readAgain()
    document.documentElement.dataset.transaction = 'begun'
  }`
/**
 * Records the type of each file that the page gives the person to save. The browser does not save it: the download bar
 * of Debian's WebKit covers the page, and its driver then refuses clicks.
 */
const RECORD_SAVED_FILES = `
  window.savedFileTypes = []
  const createObjectURL = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (file) => {
    window.savedFileTypes.push(file.type)
    return createObjectURL(file)
  }
  HTMLAnchorElement.prototype.click = () => {}`
/**
 * Looks for a newer build, and tells whether the page offers it. The test repeats this script, because a check that
 * began before the newer build came does not find it.
 */
const IS_UPDATE_OFFERED = `
  navigator.serviceWorker.getRegistration().then((registration) => registration.update())
  return document.body.innerText.includes("${NEWER_BUILD}")`

export function testJourney(name: string, openBrowser: () => Promise<Browser>): void {
  describe(name, () => {
    let world: World
    let browser: Browser
    let person: Person
    let failedStep: string | null = null

    beforeAll(async () => {
      world = await openWorld()
      browser = await openBrowser()
      person = personAt(browser, world.url)
    })
    afterAll(async () => {
      await browser?.end()
      await world?.end()
    })
    beforeEach(({ task, onTestFailed }) => {
      if (failedStep !== null) throw new Error(`Not tried, because this failed before: ${failedStep}`)
      onTestFailed(() => {
        failedStep ??= task.name
      })
    })

    /** Runs a script that leaves the page after the browser has answered: a page that is gone does not answer. */
    async function runLater(script: string): Promise<void> {
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

    test('links lead from Home through groups to a product', async () => {
      await person.goTo('/')
      await person.press('article[aria-label="Temporary Tags"] a', 'Temporary TagsRead More')
      await person.seesHeading('Temporary Tags')
      await person.press('article[aria-label="Tag Pouches"] a', 'Tag PouchesRead More')
      await person.seesHeading('Tag Pouches')
      await person.press('article[aria-label="Tag Pouch Standard"] a', 'Tag Pouch Standard')
      await person.seesHeading('Tag Pouch Standard')
    })

    test('the search finds a product despite a typing mistake', async () => {
      await person.type('Search products', 'frmae chrome')
      await person.sees(/Plate Frame Chrome/)
    })

    test('a buyer signs in', async () => {
      await person.signIn(BUYER)
    })

    test('a quantity that a person types into the clicked field replaces the earlier quantity', async () => {
      await putIntoCart(TAG_POUCH, '100')
      await person.goTo('/cart')
      await person.type('Quantity', `200${TAB}`)
      await person.seesValue('Quantity', '200')
    })

    test('an order is placed while the server answers', async () => {
      await checkOut('Jane')
      // The app waits at most 8 s before it shows Pending orders: on a busy machine the answer may come later.
      await person.sees(/order received|Finished \(1\)/)
      expect(await world.countOrders()).toBe(1)
    })

    test('the viewer shows the pages of an invoice', async () => {
      await person.goTo('/order/view/20417')
      await person.press('main button', 'Show invoice')
      await person.seesPdfPages()
    })

    test('the app starts after a page was left during a transaction', async () => {
      await person.goTo('/')
      await browser.run(BEGIN_ENDLESS_TRANSACTION)
      await person.waitsFor('return document.documentElement.dataset.transaction === "begun"')
      await runLater('location.assign("/cart")')
      await person.arrivesAt('/cart')
      await person.seesHeading('Cart')
    })

    test('the app starts after page loads in quick succession', async () => {
      for (const path of ['/', '/orders', '/cart', '/', TAG_POUCH, '/orders', '/', '/cart']) {
        await browser.goTo(world.url + path)
      }
      await person.seesHeading('Cart')
    })

    test('the device gets catalogue, pictures and worker ready for offline', async () => {
      await person.goTo('/offline-data')
      await person.press('main button', 'Get ready for offline')
      await person.sees(/Downloaded: catalog, images and invoices are on this device/)
      await person.sees(new RegExp(FEW_PRODUCTS))
      await person.waitsFor('return navigator.serviceWorker.controller !== null')
    })

    test('the pasted lines of a quick order go into the cart', async () => {
      await person.goTo('/quick-order')
      await person.paste('Lines', '101 100\nplate frame chrome 2')
      await person.press('main button', 'Add 2 products to Cart')
      await person.seesValue('Lines', '')
    })

    test('the app starts without the server, and shows pictures that were not shown before', async () => {
      await world.network.goDown()
      await world.server.halt()
      await person.goTo(TAG_PAPER_BOX)
      await person.waitsFor('return document.querySelector("main img")?.naturalWidth > 0')
    })

    test('orders that are placed without the server wait on the device', async () => {
      await person.goTo('/cart')
      await person.sees(/\$49\.30/)
      await checkOut('Jane')
      await person.arrivesAt('/pending-orders')
      await person.sees(/Waiting/)
      await putIntoCart(TAG_PAPER_BOX, '1')
      await person.goTo('/cart')
      await checkOut('Jane')
      await person.arrivesAt('/pending-orders')
    })

    test('Restock counts the waiting orders without the server', async () => {
      await person.goTo('/restock')
      await person.sees(/Tag Pouch Standard.*100 in waiting orders/s)
    })

    test('a shelf count stays on the device after a reload', async () => {
      await person.goTo('/count')
      await person.type('Product', '12 101')
      await person.press('main button', 'Find')
      await person.sees(/Tag Pouch Standard: 12/)
      await person.goTo('/count')
      await person.sees(/1 product counted/)
    })

    test('shelf labels are made without the server', async () => {
      await person.goTo('/labels')
      await person.sees(/label(s)? on 1 page/)
      await browser.run(RECORD_SAVED_FILES)
      await person.press('main button', 'Make PDF')
      await person.waitsFor('return window.savedFileTypes.includes("application/pdf")')
    })

    test('a list that is made without the server keeps its products', async () => {
      await person.goTo('/lists')
      await person.press('main button', 'New list')
      await person.type('Name of the list', 'Monday order')
      await person.press('[role=dialog] button', 'Create list')
      await person.type('Add a product', '103 2')
      await person.press('main button', 'Add')
      await person.sees(/1 product, \$69\.90 today/)
      await person.goTo('/lists')
      await person.sees(/Monday order.*1 product, \$69\.90 today/s)
    })

    test('a kept invoice is shown without the server', async () => {
      await person.goTo('/order/view/20417')
      await person.press('main button', 'Show invoice')
      await person.seesPdfPages()
    })

    test('the orders still wait after a reload', async () => {
      await person.goTo('/pending-orders')
      await browser.run('window.isOldPage = true')
      await runLater('location.reload()')
      await person.waitsFor('return window.isOldPage === undefined')
      await person.sees(/Waiting.*Waiting/s)
    })

    test('when the server is back, one order is sent once, and the other order needs a review because a price changed', async () => {
      await world.server.restart()
      await changeProduct(world.staff, 103, { price: 40 })
      await world.network.comeUp()
      await person.sees(/Needs review.*Finished \(2\)/s)
      expect(await world.countOrders()).toBe(2)
    })

    test('the review shows the old and the new price, and the order is sent after the person has accepted the price', async () => {
      await person.press('main button', 'Review')
      await person.sees(/Tag Paper Box.*\$34\.95.*\$40\.00/s)
      await person.press('[role=dialog] button', 'Send with changes')
      await person.sees(/Finished \(3\)/)
      expect(await world.countOrders()).toBe(3)
    })

    test('after a new download, What changed for us shows the old and the new price of a product in a list', async () => {
      await person.goTo('/offline-data')
      await person.press('main button', 'Get ready for offline')
      await person.sees(/Downloaded: catalog/)
      await person.goTo('/changes')
      await person.sees(/Tag Paper Box.*List Monday order.*Price: was \$34\.95, now \$40\.00/s)
    })

    test('a waiting order stays on the device at the sign-out', async () => {
      await putIntoCart(FRAME_CHROME, '2')
      await world.network.goDown()
      await person.goTo('/cart')
      await checkOut('Sam of the workshop')
      await person.arrivesAt('/pending-orders')
      await person.sees(/Waiting/)
      await person.press('header button', BUYER.login)
      await person.press('[role=dialog] button', 'Log Out')
      await person.press('[role=dialog] button', 'Keep for me')
      await person.seesSignedOut()
    })

    test('another person sees only that an order waits', async () => {
      await world.network.comeUp()
      await person.signIn(OTHER_BUYER)
      await person.goTo('/pending-orders')
      await person.sees(/1 order of another person waits on this device/)
      expect(await person.isShown(/Sam of the workshop|Plate Frame|Jordan Miller|\$16\.57|Waiting/)).toBe(
        false,
      )
      expect(await world.countOrders()).toBe(3)
    })

    test('Back shows no data of the signed-out account', async () => {
      await person.goTo('/account')
      await person.sees(/Lakeside Motors/)
      await person.press('header button', OTHER_BUYER.login)
      await person.press('[role=dialog] button', 'Log Out')
      await person.seesSignedOut()
      await runLater('history.back()')
      await person.seesHeading('Registered customers')
    })

    test('the waiting order is sent once after its author has signed in again', async () => {
      await person.signIn(BUYER)
      await person.goTo('/pending-orders')
      await person.sees(/Finished \(4\)/)
      expect(await world.countOrders()).toBe(4)
    })

    test('the app offers a newer build, and starts it when the person accepts', async () => {
      await serveNewerBuild(world.network, world.server.url)
      await person.waitsFor(IS_UPDATE_OFFERED)
      expect(await browser.run('return document.documentElement.dataset.build ?? null')).toBeNull()
      await person.press('button', 'Update now')
      await person.waitsFor('return document.documentElement.dataset.build === "newer"')
      await person.seesHeading('Pending orders')
      await person.seesNoMore(new RegExp(NEWER_BUILD))
    })

    test('the console has only errors about refused calls, the unreachable server and the browser itself', async () => {
      const faults = (await browser.errors()).filter((message) => meaningOf(message) === 'fault')
      expect(faults, faults.join('\n')).toEqual([])
    })
  })
}
