// Debian's Chromium, with the switches of the other tests.
import { chromium, type ElementHandle } from 'playwright'
import config from '../../playwright.config.ts'
import { type Browser, type ElementReference, idOf, isElement, referenceTo, TAB } from './browser.ts'

export async function openChromium(): Promise<Browser> {
  const browser = await chromium.launch(config.use?.launchOptions)
  const { locale, timezoneId, contextOptions } = config.use ?? {}
  const context = await browser.newContext({
    ...contextOptions,
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  const told: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') told.push(message.text())
  })
  page.on('pageerror', (error) => told.push(String(error)))

  const handles = new Map<string, ElementHandle>()
  function handleOf(element: ElementReference): ElementHandle {
    const handle = handles.get(idOf(element))
    if (handle === undefined) throw new Error('This element was never found')
    return handle
  }
  return {
    goTo: async (url) => void (await page.goto(url)),
    async run(script, ...words) {
      // Sent as text: the page's own policy lets nothing become code there.
      const asked = new Function('words', `return (function () {${script}\n}).apply(null, words)`)
      const given = words.map((word) => (isElement(word) ? handleOf(word) : word))
      const answer = await page.evaluateHandle(asked as (words: unknown) => unknown, given) // made above
      const element = answer.asElement()
      if (element === null) return answer.jsonValue()
      const id = String(handles.size)
      handles.set(id, element)
      return referenceTo(id)
    },
    click: (element) => handleOf(element).click(),
    async type(element, keys) {
      const field = handleOf(element)
      if (!(await field.evaluate((node) => node === document.activeElement))) await field.focus()
      for (const key of keys) await page.keyboard.press(key === TAB ? 'Tab' : key)
    },
    errors: async () => told,
    end: () => browser.close(),
  }
}
