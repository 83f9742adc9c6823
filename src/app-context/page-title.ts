import { createContext, useContext, useEffect } from 'react'

/** Given by the page around a screen; takes the title that only the screen knows, or null when it leaves. */
export const PageTitleContext = createContext<(title: string | null) => void>(() => {})

/** For screens whose title depends on what they show, as 'Order 1207'; undefined while it is not known. */
export function usePageTitle(title: string | undefined): void {
  const tell = useContext(PageTitleContext)
  useEffect(() => {
    if (title === undefined) return
    tell(title)
    return () => tell(null)
  }, [tell, title])
}
