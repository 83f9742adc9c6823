import '#ui/tokens.css'
import '#ui/base.css'
import './starting-shell.css'
import { createRoot } from 'react-dom/client'
import type { Counter } from '#app-context/counter.ts'
import { App } from './app.tsx'

/** Shows the app of one account; the page keeps it until it is loaded anew. */
export function mountApp(root: HTMLElement, counter: Counter): void {
  createRoot(root).render(<App counter={counter} />)
}
