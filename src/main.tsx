import { mountApp } from '#app/mount-app.tsx'
import { openCounter } from '#app/open-counter.ts'
import { loadScreenOf } from '#app/routes.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// The screen's own code comes while the databases are opened; where it fails, its route says so. Nothing is awaited
// at the top level: a screen's chunk imports this one and would wait for it while it waits for the screen.
const screen = loadScreenOf(window.location.pathname).catch(() => {})
void Promise.all([openCounter(), screen]).then(([counter]) => mountApp(root, counter)) // a failure is logged as unhandled
