// The smallest React app, whose size is the size of React alone.
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<h1>Hello</h1>)
