import { useMemo } from 'react'
import type { Viewer } from '#domain/product-visibility.ts'
import { useSession } from './use-session.ts'

/** What this person may see of the catalogue on the normal routes. */
export function useViewer(): Viewer {
  const seesHidden = useSession().may('seeHiddenProducts')
  return useMemo(() => ({ seesHidden, isInArchive: false }), [seesHidden])
}
