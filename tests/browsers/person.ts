// The actions of a person in a browser. A person finds visible controls by their accessible names: the aria-label, else the label, else the text.
import type { Person as Account } from '../support/server-calls.ts'
import { type Browser, type ElementReference, isElement } from './browser.ts'
import { waitUntil } from './wait-until.ts'

export interface Person {
  goTo: (path: string) => Promise<void>
  press: (selector: string, name: string) => Promise<void>
  /** Clicks into the field, as a person does, and types. */
  type: (name: string, keys: string) => Promise<void>
  /** Clicks into the field and pastes the text. */
  paste: (name: string, text: string) => Promise<void>
  /** Waits until the field has this text. */
  seesValue: (name: string, text: string) => Promise<void>
  /** Waits until the page shows this text. */
  sees: (text: RegExp) => Promise<void>
  /** Waits until the page does not show this text. */
  seesNoMore: (text: RegExp) => Promise<void>
  /** True if the page shows this text now. */
  isShown: (text: RegExp) => Promise<boolean>
  seesHeading: (heading: string) => Promise<void>
  /**
   * Waits until the PDF viewer has opened the file and shows its pages, which may not be drawn yet. Throws the viewer's
   * message if it cannot open the file.
   */
  seesPdfPages: () => Promise<void>
  /** Waits until the page has this path. */
  arrivesAt: (path: string) => Promise<void>
  /** Waits until this script returns true in the page. */
  waitsFor: (script: string) => Promise<void>
  signIn: (account: Account) => Promise<void>
  seesSignedOut: () => Promise<void>
}

/** Finds the first visible, enabled element with this selector and accessible name. */
const FIND_CONTROL = `
  const [selector, name] = arguments
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent).trim()
  const isShown = (element) => element.getClientRects().length > 0
  const isInert = (element) => element.disabled || element.ariaDisabled === 'true'
  return [...document.querySelectorAll(selector)].find((element) => !isInert(element) && isShown(element) && nameOf(element) === name) ?? null`
/**
 * True if the control stands where it stood at least two frames ago, when an earlier call read its place: a popover is moved
 * after its content has grown, and a click would meet the old place.
 */
const STANDS_STILL = `
  const [control] = arguments
  const { x, y, width, height } = control.getBoundingClientRect()
  const place = [x, y, width, height].join()
  const isStill = control.earlierPlace === place
  requestAnimationFrame(() => requestAnimationFrame(() => (control.earlierPlace = place)))
  return isStill`
const READ_VIEWER_STATE = `
  const viewer = document.querySelector('[role=dialog]')
  return viewer?.querySelector('canvas') ? 'pages' : viewer?.querySelector('[role=alert]')?.textContent`
/** Describes the page. Focus and content come first, because a report cuts long texts. */
const DESCRIBE_PAGE = `
  const { pathname, search } = location
  const { activeElement, body } = document
  const focus = activeElement?.getAttribute('aria-label') ?? activeElement?.labels?.[0]?.textContent ?? activeElement?.tagName
  const inOneLine = (element) => element.innerText.replace(/\\s+/g, ' ').slice(0, 2000)
  const parts = document.querySelectorAll('[role=dialog], [role=alert], [role=status], main')
  return [pathname + search, 'focus: ' + focus, ...[...parts].map(inOneLine), inOneLine(body)].join(' | ')`
const IS_TEXT_SHOWN = 'return new RegExp(...arguments).test(document.body.innerText)'
/** Pastes a text as every browser does: as one input event. */
const PASTE = `
  const [field, text] = arguments
  field.focus()
  return document.execCommand('insertText', false, text)`
const FIELDS = 'main input, main textarea, header input, [role=dialog] input'

export function personAt(browser: Browser, url: string): Person {
  /** Waits as `waitUntil` does. After the limit the error also describes the page. */
  const wait: typeof waitUntil = (description, ask) =>
    waitUntil(description, ask).catch(async (problem: Error) => {
      throw new Error(`${problem.message}. ${await browser.run(DESCRIBE_PAGE)}`, { cause: problem })
    })
  async function findNow(selector: string, name: string): Promise<ElementReference | null> {
    const control = await browser.run(FIND_CONTROL, selector, name)
    return isElement(control) ? control : null
  }
  const waitForControl = (selector: string, name: string) =>
    wait(`${selector} "${name}"`, () => findNow(selector, name))
  /**
   * The page may replace the control before the click. Then the browser refuses the click, and the next attempt
   * clicks the new control.
   */
  const click = (selector: string, name: string) =>
    wait(`a click on ${selector} "${name}"`, async () => {
      const control = await findNow(selector, name)
      if (control === null || (await browser.run(STANDS_STILL, control)) !== true) return null
      await browser.click(control)
      return control
    })

  const person: Person = {
    async goTo(path) {
      await browser.goTo(url + path)
      await wait(`a heading at ${path}`, () => browser.run('return document.querySelector("h1") !== null'))
    },
    press: async (selector, name) => void (await click(selector, name)),
    /**
     * The page may replace the field after the click. Then the browser refuses the keys, and the new field gets them.
     */
    async type(name, keys) {
      await wait(`typing into "${name}"`, async () => {
        await browser.type(await click(FIELDS, name), keys)
        return true
      })
    },
    async paste(name, text) {
      const field = await click(FIELDS, name)
      if ((await browser.run(PASTE, field, text)) !== true) throw new Error(`${name} takes no paste`)
    },
    async seesValue(name, text) {
      const field = await waitForControl(FIELDS, name)
      const readValue = () => browser.run('return arguments[0].value', field)
      await wait(`${name} with ${text}`, async () => (await readValue()) === text)
    },
    async isShown(text) {
      return (await browser.run(IS_TEXT_SHOWN, text.source, text.flags)) === true
    },
    async sees(text) {
      await wait(String(text), () => person.isShown(text))
    },
    async seesNoMore(text) {
      await wait(`no ${text}`, async () => !(await person.isShown(text)))
    },
    seesHeading: async (heading) => void (await waitForControl('h1', heading)),
    async seesPdfPages() {
      const viewerState = await wait('the pages of a PDF', () => browser.run(READ_VIEWER_STATE))
      if (viewerState !== 'pages') throw new Error(`The viewer says: ${viewerState}`)
    },
    async waitsFor(script) {
      await wait(script, () => browser.run(script))
    },
    async arrivesAt(path) {
      await wait(path, () => browser.run('return location.pathname === arguments[0]', path))
    },
    async signIn({ login, password }) {
      await person.goTo('/auth')
      await person.type('LOGIN', login)
      await person.type('PASSWORD', password)
      await person.press('main button', 'Log In')
      await person.arrivesAt('/')
      await waitForControl('header button', login)
    },
    async seesSignedOut() {
      // The page that signs out already shows Log In while it stores the sign-out and then loads Home.
      await person.arrivesAt('/')
      await waitForControl('header a', 'Log In')
    },
  }
  return person
}
