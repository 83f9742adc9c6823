// Runs in every measured page before the code of the page. Plain JavaScript, because the browser gets this file
// unchanged.
const CARD_COUNT = 50
/** The longest wait for the content that a press or a navigation shows. */
const WAIT_MS = 30_000

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

/** Calls `act`; resolves with the milliseconds until `isShown` is true and painted. */
async function timeUntilShown(act, isShown) {
  if (isShown()) throw new Error('the awaited content is shown too early')
  const startedAt = performance.now()
  act()
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not shown on ${location.pathname}`)), WAIT_MS)
    const observer = new MutationObserver(() => {
      if (!isShown()) return
      clearTimeout(timer)
      observer.disconnect()
      afterPaint(resolve)
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
  return performance.now() - startedAt
}

/**
 * Presses a button; resolves with the milliseconds until path and text of the page match the pattern and are painted.
 */
globalThis.timePress = (name, pattern) => {
  const button = [...document.querySelectorAll('button')].find((candidate) => candidate.textContent === name)
  if (button === undefined) throw new Error(`there is no button ${name}`)
  return timeUntilShown(
    () => button.click(),
    () =>
      new RegExp(pattern, 's').test(`${location.pathname} ${document.getElementById('root').textContent}`),
  )
}

/**
 * Opens a path within the app; resolves with the milliseconds until an element matches the selector, no part of the
 * screen is busy, and this state is painted.
 */
globalThis.timeNavigation = (path, selector) =>
  timeUntilShown(
    () => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    () =>
      document.querySelector(selector) !== null &&
      // The button of a note beside the filled screen is busy while the app tries the server again.
      document.querySelector('main [aria-busy="true"]:not(button)') === null,
  )

function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/**
 * Waits until an unlock has put back every row of the copy. Until then the copy has the row RESTORING_MARK
 * (src/storage/stale-chunks.ts).
 */
globalThis.waitForRestoredRows = async (copyName) => {
  const database = await answerOf(indexedDB.open(copyName))
  const readMark = () =>
    answerOf(database.transaction('lockedChunks').objectStore('lockedChunks').getKey('restoring'))
  while ((await readMark()) !== undefined) await new Promise((resolve) => setTimeout(resolve, 20))
  database.close()
}

async function timeWriting(database, work) {
  const startedAt = performance.now()
  const transaction = database.transaction('products', 'readwrite', { durability: 'relaxed' })
  work(transaction.objectStore('products'))
  await new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  return performance.now() - startedAt
}

/**
 * Puts the products of a copy into a database of its own with the same indexes, and deletes them; resolves with the
 * milliseconds of both.
 */
globalThis.timePlainRows = async (copyName) => {
  const copy = await answerOf(indexedDB.open(copyName))
  const rows = await answerOf(copy.transaction('products').objectStore('products').getAll())
  copy.close()
  const opening = indexedDB.open('plain-rows', 1)
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('products', { keyPath: 'id' })
    store.createIndex('parentId', 'parentId')
    store.createIndex('order', ['parentId', 'orderBy', 'priority'])
  }
  const database = await answerOf(opening)
  const putMs = await timeWriting(database, (store) => {
    for (const row of rows) store.put(row)
  })
  const deleteMs = await timeWriting(database, (store) => store.clear())
  database.close()
  return { deleteMs, putMs }
}
