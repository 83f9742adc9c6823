// What a person does in a browser, by the names that they see.
import { type Browser, type ElementReference, isElement } from './browser.ts'
import { waitUntil } from './wait-until.ts'

export interface Person {
  goTo: (path: string) => Promise<void>
  press: (selector: string, name: string) => Promise<void>
  /** Clicks into the field, as a person does, and types. */
  type: (name: string, keys: string) => Promise<void>
  /** Waits until the field reads so. */
  reads: (name: string, text: string) => Promise<void>
  /** Waits until the page shows this text. */
  sees: (text: RegExp, limitMs?: number) => Promise<void>
  seesHeading: (heading: string) => Promise<void>
  /** The viewer has drawn a page; where it says that it cannot, this says why. */
  seesPages: () => Promise<void>
  isAt: (path: string) => Promise<void>
  /** Waits until this script answers true in the page. */
  waitsFor: (script: string) => Promise<void>
  signIn: () => Promise<void>
  signOut: () => Promise<void>
}

/** The first one on the page that can be used and has this accessible name. */
const FIND = `
  const [selector, name] = arguments
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent).trim()
  const isShown = (element) => element.getClientRects().length > 0
  return [...document.querySelectorAll(selector)].find((one) => !one.disabled && isShown(one) && nameOf(one) === name) ?? null`
const SHOWN_PAGES = `
  const viewer = document.querySelector('[role=dialog]')
  return viewer?.querySelector('canvas') ? 'pages' : viewer?.querySelector('[role=alert]')?.textContent`
const FIELDS = 'main input, main textarea, header input'

export function personAt(browser: Browser, url: string): Person {
  /** Where it takes too long, the failure says what the page shows instead. */
  const wait: typeof waitUntil = (what, ask, limitMs) =>
    waitUntil(what, ask, limitMs).catch(async (problem: Error) => {
      const shown = await browser.run(
        'return [location.href, document.body.innerText.slice(0, 500)].join(" ")',
      )
      throw new Error(`${problem.message}. The page shows: ${shown}`, { cause: problem })
    })
  const find = (selector: string, name: string, limitMs?: number): Promise<ElementReference> =>
    wait(
      `${selector} "${name}"`,
      async () => {
        const found = await browser.run(FIND, selector, name)
        return isElement(found) ? found : null
      },
      limitMs,
    )

  const person: Person = {
    async goTo(path) {
      await browser.goTo(url + path)
      await wait(`a heading at ${path}`, () => browser.run('return document.querySelector("h1") !== null'))
    },
    press: async (selector, name) => browser.click(await find(selector, name)),
    async type(name, keys) {
      const field = await find(FIELDS, name)
      await browser.click(field)
      await browser.type(field, keys)
    },
    async reads(name, text) {
      const field = await find(FIELDS, name)
      const read = () => browser.run('return arguments[0].value', field)
      await wait(`${name} reads ${text}`, async () => (await read()) === text)
    },
    async sees(text, limitMs) {
      const isShown = () =>
        browser.run('return new RegExp(arguments[0]).test(document.body.innerText)', text.source)
      await wait(String(text), isShown, limitMs)
    },
    seesHeading: async (heading) => void (await find('h1', heading)),
    async seesPages() {
      const shown = await wait('the pages of a PDF', () => browser.run(SHOWN_PAGES))
      if (shown !== 'pages') throw new Error(`The viewer says: ${shown}`)
    },
    async waitsFor(script) {
      await wait(script, () => browser.run(script))
    },
    async isAt(path) {
      await wait(path, () => browser.run('return location.pathname === arguments[0]', path))
    },
    async signIn() {
      await person.goTo('/auth')
      await person.type('LOGIN', 'buyer')
      await person.type('PASSWORD', 'Buyer123')
      await person.press('main button', 'Log In')
      await person.isAt('/')
      await find('header button', 'Log Out')
    },
    async signOut() {
      await person.press('header button', 'Log Out')
      await find('header a', 'Log In')
    },
  }
  return person
}
