import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { listLinesOf } from '#domain/lists/dealership-list.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { authPath, cartPath, homePath, newCustomerPath, registrationPath } from '#paths'
import { cartTexts, checkoutTexts } from '#texts/cart/cart.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { useLasting } from '#ui/use-lasting.ts'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import { CartLines } from './cart-lines.tsx'
import styles from './cart-screen.module.css'
import { CartWarningNote } from './cart-warning-note.tsx'
import { CheckoutNote } from './checkout-note.tsx'
import { ExtraProducts } from './extra-products.tsx'
import { NewCustomerSummary, OrderSummary } from './order-summary.tsx'
import { OrderingFor } from './ordering-for.tsx'
import { NO_RECENT_ORDERS, type RecentOrdersProps, useRepeatQuestion } from './recent-order-notes.ts'
import { useCheckout } from './use-checkout.ts'
import { type NewCustomerFormProps, useNewCustomer } from './use-new-customer.ts'
import { type PricedCart, usePricedCart } from './use-priced-cart.ts'
import { VisitorDialog } from './visitor-dialog.tsx'

/** The screen looks busy only when saving takes longer than this, which is rare. */
const BUSY_AFTER_MS = 100
/** After this time the screen says that saving is stuck, perhaps because another page of Counter locks the data. */
const STUCK_AFTER_MS = 10_000

interface CartScreenProps {
  /** The results of a search on this page (G19). */
  searchResults?: ReactNode
  /** The form of new customers; the app passes it in, because screens do not import each other. */
  NewCustomer: ComponentType<NewCustomerFormProps & { whileLoading?: ReactNode }>
  /** The button that saves products as a list of the dealership. */
  SaveAsList?: ComponentType<{ lines: readonly EarlierLine[] }>
  /** Finds the recent orders of the dealership with products of the cart. */
  RecentOrders?: ComponentType<RecentOrdersProps>
}

export function CartScreen({ searchResults, NewCustomer, SaveAsList, RecentOrders }: CartScreenProps) {
  // The cart is read once for the whole screen: a component that reads it by itself would first show an empty cart.
  const storedCart = usePricedCart()
  const { isSignedIn } = useSession()
  const { pricing, chosenDealership } = useDealership()
  const { phase, failedText, checkQuantities, checkout: placeOrder } = useCheckout(storedCart.lines)
  const [orderedCart, setOrderedCart] = useState<PricedCart | null>(null)
  // Saving an order empties the cart, so the ordered cart stays visible until the next screen appears.
  const cart = phase.kind === 'placing' ? (orderedCart ?? storedCart) : storedCart
  const { isReady, itemCount, removeAll } = cart
  const removal = useConfirm(() => ({
    title: cartTexts.removeAllTitle,
    text: cartTexts.confirmRemoveAll,
    confirmText: cartTexts.yes,
    cancelText: cartTexts.no,
    isDestructive: true,
    onConfirm: () => void removeAll(), // the live query updates the cart
  }))
  const [isVisitorDialogOpen, setIsVisitorDialogOpen] = useState(false)
  const newCustomer = useNewCustomer(cart, checkout)
  const [recentOrders, setRecentOrders] = useState(NO_RECENT_ORDERS)
  const repeatQuestion = useRepeatQuestion(recentOrders.findQuestion)
  /** True from a press on the link that opens the form of new customers until the form takes the focus. */
  const isFormFocusDue = useRef(false)
  const isTouched = useMedia(BELOW_LARGE)
  const isSavingLong = useLasting(phase.kind === 'placing', BUSY_AFTER_MS)
  const isSavingStuck = useLasting(phase.kind === 'placing', STUCK_AFTER_MS)
  const isBusy = isSavingLong || phase.kind === 'sending'

  async function checkout(request: PlaceRequest): Promise<boolean> {
    if (!(await checkQuantities(request.cartRevision))) return false
    if (!(await repeatQuestion.mayPlace())) return false
    // A second press during saving must not replace the ordered cart by the emptied one.
    if (phase.kind !== 'placing') setOrderedCart(storedCart)
    return placeOrder(request)
  }

  const visitorLinks = !isSignedIn && (
    <VisitorLinks
      isCartEmpty={itemCount === 0}
      isFormOpen={newCustomer.isFormOpen}
      onOpenForm={() => {
        isFormFocusDue.current = itemCount > 0
      }}
    />
  )

  function renderContent(): ReactNode {
    if (!isReady) return <Skeleton count={3} height="88px" label={cartTexts.isLoading} />
    if (phase.kind === 'sending') return <CheckoutProgress />
    if (itemCount === 0) return <EmptyCart />
    return (
      <div className={styles.columns}>
        <CartLines
          cart={cart}
          notes={recentOrders.notes}
          isShippingOpen={newCustomer.isFormOpen && newCustomer.isShippingOpen}
        />
        <ExtraProducts cart={cart} />
        <div className={styles.summary}>
          {isTouched && visitorLinks}
          {newCustomer.isFormOpen ? (
            <NewCustomerSummary cart={newCustomer.cart} isShippingOpen={newCustomer.isShippingOpen} />
          ) : (
            <OrderSummary
              cart={cart}
              isBusy={isBusy}
              noteCount={recentOrders.notes.size}
              checkQuantities={checkQuantities}
              onCheckout={checkout}
              onVisitorCheckout={() => setIsVisitorDialogOpen(true)}
            />
          )}
          {!isTouched && visitorLinks}
        </div>
      </div>
    )
  }

  return (
    <div className={styles.screen}>
      {searchResults}
      <div className={styles.head} ref={keepFocus}>
        <TitleBar title={cartTexts.title}>
          {itemCount > 0 && !isBusy && (
            <>
              {SaveAsList && <SaveAsList lines={listLinesOf(cart.lines, pricing)} />}
              <Button variant="quiet" icon="trash" onClick={() => removal.ask()}>
                {cartTexts.removeAll}
              </Button>
            </>
          )}
        </TitleBar>
      </div>
      {isSignedIn && isReady && itemCount === 0 && phase.kind !== 'sending' && <OrderingFor />}
      {failedText !== null && <CheckoutNote text={failedText} phase={phase} />}
      {isSavingStuck && <CheckoutNote text={checkoutTexts.savingIsStuck} phase={phase} />}
      <CartWarningNote cart={cart} />
      {renderContent()}
      {isReady && itemCount === 0 && phase.kind !== 'sending' && visitorLinks}
      {isReady && newCustomer.isFormOpen && phase.kind !== 'sending' && (
        <div
          className={styles.newCustomer}
          tabIndex={-1}
          ref={(form) => {
            if (form === null || !isFormFocusDue.current) return
            isFormFocusDue.current = false
            form.focus()
          }}
        >
          <NewCustomer
            whileLoading={<Skeleton count={6} height="66px" label={cartTexts.isLoading} />}
            poNumber={cart.poNumber}
            isBusy={isBusy}
            onChooseState={newCustomer.chooseState}
            onOrder={newCustomer.placeOrder}
          />
        </div>
      )}
      {isReady && itemCount === 0 && phase.kind !== 'sending' && <ExtraProducts cart={cart} />}
      {removal.dialog}
      {RecentOrders && isSignedIn && isReady && itemCount > 0 && chosenDealership && (
        <RecentOrders
          key={chosenDealership.id}
          lines={cart.lines}
          dealershipId={chosenDealership.id}
          onChange={setRecentOrders}
        />
      )}
      {repeatQuestion.dialog}
      <VisitorDialog
        isOpen={isVisitorDialogOpen}
        onClose={() => setIsVisitorDialogOpen(false)}
        onNewCustomer={() => {
          isFormFocusDue.current = true
          setIsVisitorDialogOpen(false)
        }}
      />
    </div>
  )
}

/** Shown while the saved order is being sent to the server. */
function CheckoutProgress() {
  return (
    <Card>
      <p className={styles.progress} role="status">
        <Spinner size={28} />
        {checkoutTexts.isSaved}
      </p>
    </Card>
  )
}

function EmptyCart() {
  const browseLink = (
    <LinkButton variant="primary" to={homePath}>
      {cartTexts.browse}
    </LinkButton>
  )
  return (
    <Card>
      <EmptyState icon="cart" level={null} title={cartTexts.empty} actions={browseLink}>
        {cartTexts.emptyHint}
      </EmptyState>
    </Card>
  )
}

interface VisitorLinksProps {
  isCartEmpty: boolean
  isFormOpen: boolean
  onOpenForm: () => void
}

/** Links for visitors: to order without an account, or to sign in first. */
function VisitorLinks({ isCartEmpty, isFormOpen, onOpenForm }: VisitorLinksProps) {
  return (
    <div className={styles.visitorLinks}>
      {!isFormOpen && (
        <LinkButton
          to={isCartEmpty ? registrationPath : newCustomerPath}
          replace={!isCartEmpty}
          onClick={onOpenForm}
        >
          {checkoutTexts.forNewCustomers}
        </LinkButton>
      )}
      <LinkButton to={authPath(cartPath)}>{checkoutTexts.logInAndCheckout}</LinkButton>
    </div>
  )
}
