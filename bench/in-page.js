// Runs in every measured page before its own code. Plain JavaScript: the browser gets it as it stands.
const CARDS = 50

globalThis.measured = { cardsAt: null, longTasks: [], searchReadyAt: null, keystrokes: [] }

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    globalThis.measured.longTasks.push({ startedAt: startTime, durationMs: duration })
  }
}).observe({ type: 'longtask', buffered: true })

/** Calls back when what was just changed has been painted: before the tasks that wait meanwhile, as answers of pictures. */
function afterPaint(callback) {
  requestAnimationFrame(() => scheduler.postTask(callback, { priority: 'user-blocking' }))
}

const cards = new MutationObserver(() => {
  if (document.getElementsByTagName('article').length < CARDS) return
  cards.disconnect()
  afterPaint(() => {
    globalThis.measured.cardsAt = performance.now()
  })
})
cards.observe(document, { childList: true, subtree: true })

// The first letter of somebody who types as soon as the search box is painted.
const box = new MutationObserver(() => {
  const input = document.querySelector('input[type=search]')
  if (globalThis.typedAtOnce === undefined || input === null) return
  box.disconnect()
  afterPaint(() => {
    input.focus()
    document.execCommand('insertText', false, globalThis.typedAtOnce)
  })
})
box.observe(document, { childList: true, subtree: true })

// A keystroke ends when the matches it asked for are painted.
let typedAt = null
document.addEventListener(
  'input',
  (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === 'search')
      typedAt = performance.now()
  },
  true,
)
const matches = new MutationObserver(() => {
  const region = document.querySelector('[aria-label="Matches"]')
  if (typedAt === null || region === null || region.querySelector('a') === null) return
  const startedAt = typedAt
  typedAt = null
  afterPaint(() => {
    globalThis.measured.searchReadyAt ??= performance.now()
    globalThis.measured.keystrokes.push(performance.now() - startedAt)
  })
})
matches.observe(document, { childList: true, subtree: true, characterData: true })

/** Presses the button of this name; resolves with the milliseconds until path and text of the page match, painted. */
globalThis.timePress = async (name, pattern) => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name)
  if (button === undefined) throw new Error(`there is no button ${name}`)
  const isShown = () =>
    new RegExp(pattern, 's').test(`${location.pathname} ${document.getElementById('root').textContent}`)
  if (isShown()) throw new Error(`${pattern} is shown before ${name} is pressed`)
  const startedAt = performance.now()
  button.click()
  await new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!isShown()) return
      watch.disconnect()
      afterPaint(resolve)
    })
    watch.observe(document, { childList: true, subtree: true, characterData: true })
  })
  return performance.now() - startedAt
}
