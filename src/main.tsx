import '#ui/tokens.css'
import '#ui/base.css'
import '#app/start/starting-shell.css'
import '#app/start/not-started.css'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { openCounter, storedPartsCode } from '#app/open-counter.ts'
import { loadScreenOf } from '#app/routes/app-routes.tsx'
import { allowOnlyOwnScripts } from '#app/start/own-scripts.ts'
import { watchStart } from '#app/start/watch-start.ts'
import { firstFindings } from '#first-paint/first-script.ts'
import { paintingOf } from '#first-paint/painting.ts'
import { reloadOnReturn } from '#session/reload-on-return.ts'
import { noteVisit } from '#storage/device/first-visit.ts'

let isPagePainted = false

async function start(root: HTMLElement): Promise<void> {
  // The screen's code is loaded while the databases are opened. If it cannot be loaded, its route shows that.
  const screenLoading = loadScreenOf(window.location.pathname).catch(() => {})
  const findings = await firstFindings
  const painting = await paintingOf(findings)
  const [counter] = await Promise.all([openCounter(painting, findings.firstRequests), screenLoading])
  const app = createRoot(root)
  app.render(<App counter={counter} storedParts={counter.storedParts} />)
  isPagePainted = true
  // If the painting does not come from the device, the device's database is opened only now, and that may fail.
  if (painting !== null && painting.source !== 'device') {
    await counter.storedParts.requested // the first painting comes before the loading
    const { databases } = await counter.storedParts.get()
    await databases.device.open().catch((problem: unknown) => {
      app.unmount()
      counter.stop()
      throw problem
    })
  }
  noteVisit(window)
}

allowOnlyOwnScripts(window)
void import('#app-context/early-keys.ts').then(({ keepEarlyKeys }) => keepEarlyKeys(document))
reloadOnReturn(window, document, () => window.location.reload())
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// The newest function of browsers that the app needs and the build cannot add. Without it, index.html lists newer browsers.
if (!('toSpliced' in Array.prototype)) root.className = 'cannot-start'
// No top-level await: this module waits for the screens' chunks, and they import this module and would wait for it.
// Shows a failed or slow start on the screen. A painted page itself shows that its parts are late.
else
  void watchStart(start(root), () =>
    storedPartsCode.isLoading() ? (isPagePainted ? null : 'late') : 'stuck',
  )
