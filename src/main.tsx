import { mountApp } from '#app/mount-app.tsx'
import { openCounter } from '#app/open-counter.ts'
import { loadScreenOf } from '#app/routes.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// The screen's own code comes while the databases are opened; where it fails, its route says so.
const screen = loadScreenOf(window.location.pathname).catch(() => {})
const [counter] = await Promise.all([openCounter(), screen])
mountApp(root, counter)
