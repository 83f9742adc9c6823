// The actions of a person in a browser, by the visible names of the controls.
import type { Person as Account } from '../support/server-calls.ts'
import { type Browser, type ElementReference, isElement } from './browser.ts'
import { waitUntil } from './wait-until.ts'

export interface Person {
  goTo: (path: string) => Promise<void>
  press: (selector: string, name: string) => Promise<void>
  /** Clicks into the field, as a person does, and types. */
  type: (name: string, keys: string) => Promise<void>
  /** Clicks into the field and puts the text there at once, as a person does who copied it. */
  paste: (name: string, text: string) => Promise<void>
  /** Waits until the field reads so. */
  reads: (name: string, text: string) => Promise<void>
  /** Waits until the page shows this text. */
  sees: (text: RegExp) => Promise<void>
  /** Waits until the page shows it no more. */
  seesNoMore: (text: RegExp) => Promise<void>
  /** Whether the page shows it now. */
  isShown: (text: RegExp) => Promise<boolean>
  seesHeading: (heading: string) => Promise<void>
  /** The viewer has drawn a page; where it says that it cannot, this says why. */
  seesPages: () => Promise<void>
  isAt: (path: string) => Promise<void>
  /** Waits until this script answers true in the page. */
  waitsFor: (script: string) => Promise<void>
  signIn: (account: Account) => Promise<void>
  seesSignedOut: () => Promise<void>
}

/** The first one on the page that can be used and has this accessible name. */
const FIND = `
  const [selector, name] = arguments
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent).trim()
  const isShown = (element) => element.getClientRects().length > 0
  const isInert = (element) => element.disabled || element.ariaDisabled === 'true'
  return [...document.querySelectorAll(selector)].find((one) => !isInert(one) && isShown(one) && nameOf(one) === name) ?? null`
const SHOWN_PAGES = `
  const viewer = document.querySelector('[role=dialog]')
  return viewer?.querySelector('canvas') ? 'pages' : viewer?.querySelector('[role=alert]')?.textContent`
/** The focus and the content, before the header and footer: a report cuts long texts. */
const SHOWN = `
  const { pathname, search } = location
  const { activeElement, body } = document
  const focus = activeElement?.getAttribute('aria-label') ?? activeElement?.labels?.[0]?.textContent ?? activeElement?.tagName
  const inOneLine = (element) => element.innerText.replace(/\\s+/g, ' ').slice(0, 2000)
  const parts = document.querySelectorAll('[role=dialog], [role=alert], [role=status], main')
  return [pathname + search, 'focus: ' + focus, ...[...parts].map(inOneLine), inOneLine(body)].join(' | ')`
const IS_SHOWN = 'return new RegExp(...arguments).test(document.body.innerText)'
/** Pastes a text as every browser does: as one input event. */
const PASTE = `
  const [field, text] = arguments
  field.focus()
  return document.execCommand('insertText', false, text)`
const FIELDS = 'main input, main textarea, header input'

export function personAt(browser: Browser, url: string): Person {
  /** Where it takes too long, the failure says what the page shows instead. */
  const wait: typeof waitUntil = (what, ask) =>
    waitUntil(what, ask).catch(async (problem: Error) => {
      throw new Error(`${problem.message}. ${await browser.run(SHOWN)}`, { cause: problem })
    })
  async function look(selector: string, name: string): Promise<ElementReference | null> {
    const found = await browser.run(FIND, selector, name)
    return isElement(found) ? found : null
  }
  const find = (selector: string, name: string) => wait(`${selector} "${name}"`, () => look(selector, name))
  /** A page may draw anew between the look and the click: a browser refuses to click what is gone. */
  const click = (selector: string, name: string) =>
    wait(`a click on ${selector} "${name}"`, async () => {
      const found = await look(selector, name)
      if (found !== null) await browser.click(found)
      return found
    })

  const person: Person = {
    async goTo(path) {
      await browser.goTo(url + path)
      await wait(`a heading at ${path}`, () => browser.run('return document.querySelector("h1") !== null'))
    },
    press: async (selector, name) => void (await click(selector, name)),
    async type(name, keys) {
      await browser.type(await click(FIELDS, name), keys)
    },
    async paste(name, text) {
      const field = await click(FIELDS, name)
      if ((await browser.run(PASTE, field, text)) !== true) throw new Error(`${name} takes no paste`)
    },
    async reads(name, text) {
      const field = await find(FIELDS, name)
      const read = () => browser.run('return arguments[0].value', field)
      await wait(`${name} reads ${text}`, async () => (await read()) === text)
    },
    async isShown(text) {
      return (await browser.run(IS_SHOWN, text.source, text.flags)) === true
    },
    async sees(text) {
      await wait(String(text), () => person.isShown(text))
    },
    async seesNoMore(text) {
      await wait(`no ${text}`, async () => !(await person.isShown(text)))
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
    async signIn({ login, password }) {
      await person.goTo('/auth')
      await person.type('LOGIN', login)
      await person.type('PASSWORD', password)
      await person.press('main button', 'Log In')
      await person.isAt('/')
      await find('header button', 'Log Out')
    },
    seesSignedOut: async () => void (await find('header a', 'Log In')),
  }
  return person
}
