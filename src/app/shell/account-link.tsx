import { Link, useLocation } from 'react-router-dom'
import { shortLogin } from '#domain/page-text.ts'
import { useSession } from '#live/use-session.ts'
import { authPath } from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './account-link.module.css'

/** 'Log In', which leads back here afterwards; once signed in, the login. */
export function AccountLink() {
  const { account } = useSession()
  const { pathname, search } = useLocation()
  if (account !== null) {
    return (
      <span className={styles.account} title={account.login}>
        <Icon name="user" />
        <span className={styles.login}>{shortLogin(account.login)}</span>
      </span>
    )
  }
  const isSigningIn = pathname === '/auth' || pathname.startsWith('/auth/')
  return (
    <Link
      className={styles.account}
      to={isSigningIn ? `${pathname}${search}` : authPath(`${pathname}${search}`)}
    >
      <Icon name="user" />
      {shellTexts.logIn}
    </Link>
  )
}
