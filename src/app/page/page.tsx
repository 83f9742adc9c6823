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
  /** From Home to this page; its last entry is the page itself. */
  trail: readonly Crumb[]
  description?: string
  /** The path of the page where it is not the one in the address. */
  canonical?: string
  /** The product that the page sells. */
  product?: Product | undefined
  children: ReactNode
}

/** Around every screen: the trail and the document head. A screen may tell a better title. */
export function Page({ title, trail, description, canonical, product, children }: PageProps) {
  const { pathname } = useLocation()
  const [toldTitle, tellTitle] = useState<string | null>(null)
  const shownTrail = toldTitle === null ? trail : withLastLabel(trail, toldTitle)
  usePageHead({
    title: toldTitle ?? title,
    description,
    canonical: canonical ?? pathname,
    trail: shownTrail,
    product,
  })
  return (
    <PageTitleContext value={tellTitle}>
      <Breadcrumbs trail={shownTrail} />
      {children}
    </PageTitleContext>
  )
}

function usePageHead(page: PageDescription): void {
  const { firstContent } = useCounter()
  const { title, description, canonical, product } = page
  const trail = JSON.stringify(page.trail)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the trail is compared by its words
  useEffect(() => {
    let isCurrent = true
    // Loaded after the page is shown; if the code cannot be loaded, the document head stays unchanged.
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

/** For screens that do not wait for the catalogue: they are the first content as soon as they are shown. */
export function useShownAtOnce(): void {
  const { firstContent } = useCounter()
  useEffect(() => firstContent.markShown(), [firstContent])
}
