import { createContext, useContext, useEffect } from 'react'

/** A function that sets the title of the page; null restores the title of its route. */
export const PageTitleContext = createContext<(title: string | null) => void>(() => {})

/**
 * Sets the page's title for a screen whose title depends on its content, such as 'Order 1207'. `title` is undefined
 * while the content is loaded.
 */
export function usePageTitle(title: string | undefined): void {
  const setPageTitle = useContext(PageTitleContext)
  useEffect(() => {
    if (title === undefined) return
    setPageTitle(title)
    return () => setPageTitle(null)
  }, [setPageTitle, title])
}
