import { useSession } from '#app-context/people/use-session.ts'
import { accountPath } from '#paths'
import { SignOutButton } from '#screens/sign-out/sign-out-button.tsx'
import { shellTexts } from '#texts/shell.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { LockOrUnlock } from './lock-or-unlock.tsx'
import styles from './person-button.module.css'

/** Lock, Account and Log Out of the signed-in person. */
export function PersonActions() {
  const { may } = useSession()
  return (
    <ul className={styles.actions}>
      <li>
        <LockOrUnlock />
      </li>
      {may('seeAccount') && (
        <li>
          <LinkButton variant="quiet" icon="user" to={accountPath}>
            {shellTexts.account}
          </LinkButton>
        </li>
      )}
      <li>
        <SignOutButton />
      </li>
    </ul>
  )
}
