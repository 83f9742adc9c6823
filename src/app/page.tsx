import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { crumbLabel } from '#domain/breadcrumbs.ts'
import type { Crumb } from '#domain/product.ts'
import { PageTitleContext } from '#live/page-title.ts'
import { usePageHead } from './page-head.ts'
import { Breadcrumbs } from './shell/breadcrumbs.tsx'
import { companyStructure, trailStructure } from './structured-data.ts'

interface PageProps {
  title: string
  /** From Home to this page; its last entry is the page itself. */
  trail: readonly Crumb[]
  description?: string
  /** The path of the page where it is not the one in the address. */
  canonical?: string
  /** What the page is about, beside the company and the trail. */
  structured?: readonly object[]
  children: ReactNode
}

/** Around every screen: the trail and the document head. A screen may tell a better title. */
export function Page({ title, trail, description, canonical, structured = [], children }: PageProps) {
  const { pathname } = useLocation()
  const [toldTitle, tellTitle] = useState<string | null>(null)
  const { origin } = window.location
  const shownTrail = toldTitle === null ? trail : withLastLabel(trail, toldTitle)
  usePageHead({
    title: toldTitle ?? title,
    ...(description !== undefined && { description }),
    canonical: canonical ?? pathname,
    structured: [companyStructure(origin), trailStructure(origin, shownTrail), ...structured],
  })
  return (
    <PageTitleContext value={tellTitle}>
      <Breadcrumbs trail={shownTrail} />
      {children}
    </PageTitleContext>
  )
}

function withLastLabel(trail: readonly Crumb[], text: string): Crumb[] {
  return trail.map((crumb, index) =>
    index === trail.length - 1 ? { ...crumb, text: crumbLabel(text) } : crumb,
  )
}
