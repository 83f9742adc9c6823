import { authPath, cartPath, newCustomerPath } from '#paths'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { site } from '#site/site.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from './visitor-dialog.module.css'

interface VisitorDialogProps {
  isOpen: boolean
  onClose: () => void
  onNewCustomer: () => void
}

/**
 * Tells a visitor that only registered customers may order, and links to the sign-in and to the form of new
 * customers (ordering.md §6).
 */
export function VisitorDialog({ isOpen, onClose, onNewCustomer }: VisitorDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={checkoutTexts.visitorTitle}
      size="small"
      description={checkoutTexts.onlyRegistered}
      actions={
        <>
          <LinkButton to={newCustomerPath} replace onClick={onNewCustomer}>
            {checkoutTexts.forNewCustomers}
          </LinkButton>
          <LinkButton variant="primary" to={authPath(cartPath)}>
            {checkoutTexts.logIn}
          </LinkButton>
        </>
      }
    >
      <p className={styles.contacts}>
        <a href={site.phone.link}>{site.phone.text}</a>
        <a href={site.email.link}>{site.email.text}</a>
      </p>
    </Dialog>
  )
}
