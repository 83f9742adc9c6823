import type { ReactNode } from 'react'
import { Note } from './note.tsx'

/** Over a form: what cannot be done while the server does not answer. */
export function OfflineNote({ children }: { children: ReactNode }) {
  return (
    <Note tone="wait" icon="offline" role="status">
      {children}
    </Note>
  )
}
