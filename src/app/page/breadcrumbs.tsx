import { Link } from 'react-router-dom'
import { useBackLink } from '#address/back-link.ts'
import type { Crumb } from '#domain/products/product.ts'
import { ordersPath } from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import styles from './breadcrumbs.module.css'

/** The trail to this page; its last entry is the page itself. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav className={styles.trail} aria-label={shellTexts.breadcrumbs}>
      <ol>
        {trail.map((crumb, index) => (
          <li key={`${crumb.link} ${crumb.text}`}>
            <BreadcrumbEntry crumb={crumb} isLast={index === trail.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function BreadcrumbEntry({ crumb: { text, link }, isLast }: { crumb: Crumb; isLast: boolean }) {
  const backLink = useBackLink()
  if (isLast) return <span aria-current="page">{text}</span>
  if (link === '') return <span>{text}</span>
  return link.startsWith('/') ? (
    <Link {...(link === ordersPath ? backLink : { to: link })}>{text}</Link>
  ) : (
    <>
      <a href={link} rel={outerRel(link)}>
        {text}
      </a>
      <OuterHost address={link} />
    </>
  )
}
