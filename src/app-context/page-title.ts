import { createContext, useContext, useEffect } from 'react'

/** Sets the title of the page that surrounds a screen; null restores the title of the route. */
export const PageTitleContext = createContext<(title: string | null) => void>(() => {})

/** Sets the title of a screen whose title depends on its content, such as 'Order 1207'; undefined until it is known. */
export function usePageTitle(title: string | undefined): void {
  const tell = useContext(PageTitleContext)
  useEffect(() => {
    if (title === undefined) return
    tell(title)
    return () => tell(null)
  }, [tell, title])
}
