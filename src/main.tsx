import '#ui/tokens.css'
import '#ui/base.css'
import '#app/start/starting-shell.css'
import '#app/start/not-started.css'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { openCounter } from '#app/open-counter.ts'
import { loadScreenOf } from '#app/routes/app-routes.tsx'
import { allowOwnScripts } from '#app/start/own-scripts.ts'
import { watchStart } from '#app/start/watch-start.ts'
import { createStoredCode, type StoredCode } from '#app/stored-code.ts'
import { firstFindings } from '#first-paint/first-script.ts'
import { paintingOf } from '#first-paint/painting.ts'
import { neverComeBack } from '#session/never-come-back.ts'
import { noteVisit } from '#storage/device/first-visit.ts'

let isPainted = false

async function start(root: HTMLElement, code: StoredCode): Promise<void> {
  // The screen's own code comes while the databases are opened; where it fails, its route says so.
  const screen = loadScreenOf(window.location.pathname).catch(() => {})
  const findings = await firstFindings
  const painting = await paintingOf(findings)
  const [counter] = await Promise.all([openCounter(painting, findings.asked, code), screen])
  const app = createRoot(root)
  app.render(<App counter={counter} stored={counter.stored} />)
  isPainted = true
  // What could not be read yet: whether this device can keep anything.
  if (painting !== null && painting.from !== 'device') {
    const { databases } = await counter.stored.ready
    await databases.device.open().catch((problem: unknown) => {
      app.unmount()
      counter.stop()
      throw problem
    })
  }
  noteVisit(window)
}

allowOwnScripts(window)
neverComeBack(window, document, () => window.location.reload())
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// Of what no build can bring, the newest that the app calls. Without it index.html says which browsers have it.
if (!('toSpliced' in Array.prototype)) root.className = 'cannot-start'
// Not awaited at the top: the screens' chunks import this one, and would wait for it while it waits for them.
else {
  const code = createStoredCode()
  // Says on the screen what fails. A page that is painted says itself that its parts are late.
  void watchStart(start(root, code), () => (code.isAwaited() ? (isPainted ? null : 'late') : 'stuck'))
}
