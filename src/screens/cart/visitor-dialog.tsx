import { authPath, cartPath } from '#paths'
import { checkoutTexts } from '#texts/cart.ts'
import { site } from '#texts/site.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './visitor-dialog.module.css'

/** What a visitor reads instead of an order (ordering.md §6). */
export function VisitorDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={checkoutTexts.visitorTitle}
      size="small"
      description={checkoutTexts.onlyRegistered}
      actions={
        <LinkButton variant="primary" to={authPath(cartPath)}>
          {checkoutTexts.logIn}
        </LinkButton>
      }
    >
      <p className={styles.contacts}>
        <a href={site.phone.link}>{site.phone.text}</a>
        <a href={site.email.link}>{site.email.text}</a>
      </p>
    </Dialog>
  )
}
