import { mountApp } from '#app/mount-app.tsx'
import { openCounter } from '#app/open-counter.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const counter = await openCounter()
mountApp(root, counter)
// The worker is registered after the first paint, so that it never delays it.
requestAnimationFrame(() => setTimeout(() => counter.pwa.start().catch(console.error), 0))
