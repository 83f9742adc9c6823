import { Link, useLocation } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import { shortLogin } from '#domain/people/short-login.ts'
import { accountPath, authPath } from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './account-link.module.css'

/**
 * For a visitor the link 'Log In', for a signed-in person the login. The login is a link to the account for a person who
 * may see the account.
 */
export function AccountLink() {
  const { account, may } = useSession()
  const { pathname, search } = useLocation()
  if (account !== null) {
    const loginContent = (
      <>
        <Icon name="user" />
        <span className={styles.login}>{shortLogin(account.login)}</span>
      </>
    )
    if (!may('seeAccount')) {
      return (
        <span className={styles.account} title={account.login}>
          {loginContent}
        </span>
      )
    }
    return (
      <Link className={styles.account} title={account.login} to={accountPath}>
        {loginContent}
      </Link>
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
