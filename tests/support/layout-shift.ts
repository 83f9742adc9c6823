import { expect, type Page, type Request } from '@playwright/test'
import { START_PATHS } from '#contract/start-paths.ts'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

export interface LayoutReport {
  /** The sum of the layout shifts that nobody's input caused. 1 is a shift of the whole window by its whole height. */
  shift: number
  /** The moved elements with their shifts, the largest first. */
  moved: string[]
  /** Those of them in the page's content. */
  movedInMain: string[]
  /** The number of frames, from the app's first painting on, in which its content had not exactly one heading of level 1. */
  framesWithoutHeading: number
}

/** From the next load on, pages record their layout shifts and headings; `readLayout` reads what was recorded. */
export async function recordLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; text: string }[] = []
    const movedInMain: string[] = []
    let framesWithoutHeading = 0
    function addShifts(entries: PerformanceEntryList): void {
      // The observer gets only entries of this type.
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        if (hadRecentInput) continue
        const texts = sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.tagName}.${element?.className} ${node?.textContent?.slice(0, 40)}`
        })
        shifts.push({ value, text: texts.join(' | ') })
        const main = document.querySelector('main')
        movedInMain.push(...texts.filter((_, index) => main?.contains(sources[index]?.node ?? null)))
      }
    }
    const observer = new PerformanceObserver((list) => addShifts(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const countFrame = () => {
      const main = document.querySelector('main')
      if (main?.hasChildNodes() && main.querySelectorAll('h1').length !== 1) framesWithoutHeading += 1
      requestAnimationFrame(countFrame)
    }
    requestAnimationFrame(countFrame)
    Object.assign(window, {
      readLayout: () => {
        addShifts(observer.takeRecords())
        return {
          shift: shifts.reduce((sum, { value }) => sum + value, 0),
          moved: shifts
            .toSorted((a, b) => b.value - a.value)
            .map(({ value, text }) => `${value.toFixed(3)}: ${text}`),
          movedInMain,
          framesWithoutHeading,
        }
      },
    })
  })
}

/** The shifts and headings since the page's load; the browser reports a layout shift after its frame was shown. */
export function readLayout(page: Page): Promise<LayoutReport> {
  return page.evaluate(
    () =>
      new Promise<LayoutReport>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve((window as unknown as { readLayout: () => LayoutReport }).readLayout()),
          ),
        )
      }),
  )
}

/**
 * Follows the calls of the page. The returned function waits until none is running and nothing in the page's content is
 * marked as loading, twice in a row: an answer may cause the next call.
 */
export function followCalls(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  const end = (request: Request) => running.delete(request)
  page.on('request', (request) => {
    if (!request.url().includes(START_PATHS.productEvents)) running.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    let quietCount = 0
    await expect
      .poll(async () => {
        const isBusy = running.size > 0 || (await page.locator('main [aria-busy="true"]').count()) > 0
        quietCount = isBusy ? 0 : quietCount + 1
        return quietCount
      })
      .toBeGreaterThan(1)
  }
}
