import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { PageTitleContext } from '#app-context/page-title.ts'
import { crumbLabel } from '#domain/catalogue/breadcrumbs.ts'
import type { Crumb, Product } from '#domain/products/product.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { PageDescription } from './page-head.ts'

interface PageProps {
  title: string
  /** The breadcrumbs from Home to this page; the last entry is the page itself. */
  trail: readonly Crumb[]
  description?: string
  /** The canonical path of the page, if it is not the path in the address. */
  canonical?: string
  /** The product, if this is the page of a product that can be ordered. */
  product?: Product | undefined
  children: ReactNode
}

/**
 * Shows the breadcrumbs above a screen and writes the document head. The screen can set another title (`usePageTitle`).
 */
export function Page({ title, trail, description, canonical, product, children }: PageProps) {
  const { pathname } = useLocation()
  const [screenTitle, setScreenTitle] = useState<string | null>(null)
  const shownTrail = screenTitle === null ? trail : withLastLabel(trail, screenTitle)
  usePageHead({
    title: screenTitle ?? title,
    description,
    canonical: canonical ?? pathname,
    trail: shownTrail,
    product,
  })
  return (
    <PageTitleContext value={setScreenTitle}>
      <Breadcrumbs trail={shownTrail} />
      {children}
    </PageTitleContext>
  )
}

function usePageHead(page: PageDescription): void {
  const { firstContent } = useCounter()
  const { title, description, canonical, product } = page
  const trail = JSON.stringify(page.trail)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the trail is compared as text
  useEffect(() => {
    let isCurrent = true
    // If the code cannot be loaded, the document head stays unchanged.
    firstContent.runAfterwards(() =>
      import('./page-head.ts').then(
        ({ writePageHead }) => isCurrent && writePageHead(page),
        () => {},
      ),
    )
    return () => {
      isCurrent = false
    }
  }, [title, description, canonical, trail, product, firstContent])
}

function withLastLabel(trail: readonly Crumb[], text: string): Crumb[] {
  return trail.map((crumb, index) =>
    index === trail.length - 1 ? { ...crumb, text: crumbLabel(text) } : crumb,
  )
}

/** For screens without products: reports the page's first content as soon as the screen is shown. */
export function useReportFirstContent(): void {
  const { firstContent } = useCounter()
  useEffect(() => firstContent.markShown(), [firstContent])
}
