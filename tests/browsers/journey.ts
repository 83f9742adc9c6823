// One way through what browsers differ in: worker, databases, locks, focus, streams, pages that are kept. One test per
// step, each from where the one before it ended.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { callAs } from '../support/server-calls.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { type Browser, TAB } from './browser.ts'
import { type Person, personAt } from './person.ts'

const BUYER = { login: 'buyer', password: 'Buyer123' }
const TAG_POUCH = '/product/101-tag-pouch-standard'

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

async function countOrders(url: string): Promise<number> {
  const buyer = await callAs(url, BUYER)
  return (await buyer.post(`${ENDPOINTS.orders}?page=0&size=20`)).count
}

export function journey(name: string, open: () => Promise<Browser>): void {
  describe(name, () => {
    let server: RunningServer
    let browser: Browser
    let person: Person
    let ordersBefore: number
    let failed: string | null = null

    beforeAll(async () => {
      server = await startServer()
      browser = await open()
      person = personAt(browser, server.url)
    })
    afterAll(async () => {
      await browser?.end()
      await server?.stop()
    })
    beforeEach(({ task, onTestFailed }) => {
      if (failed !== null) throw new Error(`Not tried, because this failed before: ${failed}`)
      onTestFailed(() => {
        failed ??= task.name
      })
    })

    test('finds a product whose name was typed with a slip', async () => {
      await person.goTo('/')
      await person.type('Search products', 'tag puoch')
      await person.sees(/Tag Pouch Standard/)
    })

    test('signs in', async () => {
      await person.signIn()
      ordersBefore = await countOrders(server.url)
    })

    test('takes what is typed into a clicked quantity field instead of what stood there', async () => {
      await person.goTo(TAG_POUCH)
      await person.type('Quantity', '100')
      await person.reads('Quantity', '100')
      await person.press('main button', 'Add to Cart')
      await person.sees(/in the cart/)
      await person.goTo('/cart')
      await person.type('Quantity', `200${TAB}`)
      await person.reads('Quantity', '200')
    })

    test('shows the pages of an invoice', async () => {
      await person.goTo('/order/view/20417')
      await person.press('main button', 'Show invoice')
      await person.seesPages()
    })

    test('starts after a page was left in the middle of a transaction', async () => {
      await person.goTo('/')
      await browser.run(ASK_FOR_EVER)
      await person.waitsFor('return document.documentElement.dataset.asking === "yes"')
      await browser.run('location.assign("/cart")')
      await person.isAt('/cart')
      await person.seesHeading('Cart')
    })

    test('starts after page loads in quick succession', async () => {
      for (const path of ['/', '/orders', '/cart', '/', TAG_POUCH, '/orders', '/', '/cart']) {
        await browser.goTo(server.url + path)
      }
      await person.seesHeading('Cart')
    })

    test('shows nothing of who signed out on Back, and starts after the next sign-in', async () => {
      await person.goTo('/account')
      await person.sees(/Lakeside Motors/)
      await person.signOut()
      await browser.run('history.back()')
      await person.seesHeading('Registered customers')
      await person.signIn()
    })

    test('has the catalogue and the worker on the device', async () => {
      await person.goTo('/offline-data')
      await person.sees(/213 of 213 products/)
      await person.waitsFor('return navigator.serviceWorker.controller !== null')
    })

    test('starts without the server', async () => {
      await server.halt()
      await person.goTo('/cart')
      await person.sees(/Tag Pouch Standard/)
    })

    test('keeps an order that is placed without the server', async () => {
      await person.type("RO or Orderer's Name", 'Jane')
      await person.press('main button', 'Checkout')
      await person.isAt('/pending-orders')
      await person.sees(/Waiting/)
    })

    test('still has the order after a reload', async () => {
      await browser.run('window.isLeft = true; location.reload()')
      await person.waitsFor('return window.isLeft === undefined')
      await person.sees(/Waiting/)
    })

    test('sends the order by itself when the server is back', async () => {
      await server.restart()
      await person.sees(/Finished \(1\)/)
    })

    test('has placed exactly one order', async () => {
      expect(await countOrders(server.url)).toBe(ordersBefore + 1)
      await person.goTo('/orders')
      await person.sees(/order received/)
    })

    test('has told no error', async () => {
      expect(await browser.errors()).toEqual([])
    })
  })
}
