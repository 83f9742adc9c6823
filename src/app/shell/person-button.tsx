import { useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import { shortLogin } from '#domain/people/short-login.ts'
import { shellTexts } from '#texts/shell.ts'
import { Popover } from '#ui/dialog/popover.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LoadAgainButton } from '../load-again-button.tsx'
import { delayRejection } from '../start/delay-rejection.ts'
import styles from './person-button.module.css'
import { signInPath } from './sign-in-path.ts'
import { useOpenUntilNavigation } from './use-open-until-navigation.ts'

/** Lock, Account and Log Out. Only signed-in people load their code. */
const PersonActions = lazyPart(
  async () => (await delayRejection(import('./person-actions.tsx'))).PersonActions,
  LoadSignOutAgainButton,
)

/** For a visitor the link 'Log In'; for a signed-in person their login, which opens Lock, Account and Log Out. */
export function PersonButton() {
  const { account } = useSession()
  const { pathname, search } = useLocation()
  const [isOpen, setIsOpen] = useOpenUntilNavigation()
  const button = useRef<HTMLButtonElement>(null)
  if (account === null) {
    return (
      <Link className={styles.person} to={signInPath(pathname, search)}>
        <Icon name="user" />
        {shellTexts.logIn}
      </Link>
    )
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.person}
        title={account.login}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="user" />
        <span className={styles.login}>{shortLogin(account.login)}</span>
      </button>
      <Popover
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        anchorRef={button}
        label={shellTexts.you}
        hasEntries
      >
        {/* As wide as the actions, so that the popover does not move when their code is loaded. */}
        <PersonActions whileLoading={<div className={styles.actions} />} />
      </Popover>
    </>
  )
}

/**
 * Shown if the code of Log Out cannot be loaded, so that a signed-in person does not think that they are logged out.
 */
function LoadSignOutAgainButton() {
  return (
    <LoadAgainButton variant="quiet" icon="sign-out">
      {shellTexts.loadAgainToLogOut}
    </LoadAgainButton>
  )
}
