import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCart } from '#app-context/cart/use-cart.ts'
import { accountPath, cartPath, changePasswordPath } from '#paths'
import { accountTexts } from '#texts/people/account.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './account-menu.module.css'

/** The menu of the account page. The cart link shows only while the cart has lines, and only in a wide window. */
export function AccountMenu({ logOutButton }: { logOutButton: ReactNode }) {
  const { itemCount } = useCart()
  return (
    <nav aria-label={accountTexts.menu}>
      <ul className={styles.menu}>
        <li>
          <Link to={accountPath} className={styles.link} aria-current="page">
            <Icon name="user" />
            {accountTexts.personalInformation}
          </Link>
        </li>
        {itemCount > 0 && (
          <li className={styles.cart}>
            <Link to={cartPath} className={styles.link}>
              <Icon name="cart" />
              {accountTexts.cart}
            </Link>
          </li>
        )}
        <li>
          <Link to={changePasswordPath} className={styles.link}>
            <Icon name="lock" />
            {accountTexts.changePassword}
          </Link>
        </li>
        <li className={styles.logOut}>{logOutButton}</li>
      </ul>
    </nav>
  )
}
