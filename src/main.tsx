import { mountApp } from '#app/mount-app.tsx'
import { openCounter } from '#app/open-counter.ts'
import { allowOwnScripts } from '#app/own-scripts.ts'
import { loadScreenOf } from '#app/routes.tsx'
import { watchStart } from '#app/watch-start.ts'
import { neverComeBack } from '#session/never-come-back.ts'

async function start(root: HTMLElement): Promise<void> {
  // The screen's own code comes while the databases are opened; where it fails, its route says so.
  const screen = loadScreenOf(window.location.pathname).catch(() => {})
  const [counter] = await Promise.all([openCounter(), screen])
  mountApp(root, counter)
}

allowOwnScripts(window)
neverComeBack(window, document, () => window.location.reload())
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// Not awaited at the top: the screens' chunks import this one, and would wait for it while it waits for them.
void watchStart(start(root)) // says on the screen what fails
