// Opens Debian's Chromium with the launch options and the locale of playwright.config.ts.
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
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))

  const handles = new Map<string, ElementHandle>()
  function handleOf(element: ElementReference): ElementHandle {
    const handle = handles.get(idOf(element))
    if (handle === undefined) throw new Error('No element has this id')
    return handle
  }
  return {
    goTo: async (url) => void (await page.goto(url)),
    async run(script, ...args) {
      // The script becomes a function here, because the page's security policy forbids new functions in the page.
      const pageFunction = new Function('args', `return (function () {${script}\n}).apply(null, args)`)
      const pageArgs = args.map((value) => (isElement(value) ? handleOf(value) : value))
      const answer = await page.evaluateHandle(pageFunction as (args: unknown) => unknown, pageArgs) // a function with these parameters
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
    errors: async () => errors,
    end: () => browser.close(),
  }
}
