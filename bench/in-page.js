// Runs in every measured page before the code of the page. Plain JavaScript, because the browser gets this file
// unchanged.
const CARD_COUNT = 50

globalThis.measured = { cardsAt: null, longTasks: [], searchReadyAt: null, keystrokes: [] }

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    globalThis.measured.longTasks.push({ startedAt: startTime, durationMs: duration })
  }
}).observe({ type: 'longtask', buffered: true })

/** Calls back when a change has been painted, before other waiting tasks such as loaded pictures. */
function afterPaint(callback) {
  requestAnimationFrame(() => scheduler.postTask(callback, { priority: 'user-blocking' }))
}

const cardObserver = new MutationObserver(() => {
  if (document.getElementsByTagName('article').length < CARD_COUNT) return
  cardObserver.disconnect()
  afterPaint(() => {
    globalThis.measured.cardsAt = performance.now()
  })
})
cardObserver.observe(document, { childList: true, subtree: true })

// Types `typedAtOnce` as soon as the search box is painted.
const searchBoxObserver = new MutationObserver(() => {
  const input = document.querySelector('input[type=search]')
  if (globalThis.typedAtOnce === undefined || input === null) return
  searchBoxObserver.disconnect()
  afterPaint(() => {
    input.focus()
    document.execCommand('insertText', false, globalThis.typedAtOnce)
  })
})
searchBoxObserver.observe(document, { childList: true, subtree: true })

// The time of a keystroke ends when its matches are painted.
let typedAt = null
document.addEventListener(
  'input',
  (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === 'search')
      typedAt = performance.now()
  },
  true,
)
const matchObserver = new MutationObserver(() => {
  const region = document.querySelector('[aria-label="Matches"]')
  if (typedAt === null || region === null || region.querySelector('a') === null) return
  const startedAt = typedAt
  typedAt = null
  afterPaint(() => {
    globalThis.measured.searchReadyAt ??= performance.now()
    globalThis.measured.keystrokes.push(performance.now() - startedAt)
  })
})
matchObserver.observe(document, { childList: true, subtree: true, characterData: true })

/**
 * Presses a button; resolves with the milliseconds until path and text of the page match the pattern and are painted.
 */
globalThis.timePress = async (name, pattern) => {
  const button = [...document.querySelectorAll('button')].find((candidate) => candidate.textContent === name)
  if (button === undefined) throw new Error(`there is no button ${name}`)
  const isShown = () =>
    new RegExp(pattern, 's').test(`${location.pathname} ${document.getElementById('root').textContent}`)
  if (isShown()) throw new Error(`${pattern} is shown before ${name} is pressed`)
  const startedAt = performance.now()
  button.click()
  await new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isShown()) return
      observer.disconnect()
      afterPaint(resolve)
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
  return performance.now() - startedAt
}
