import { type ComponentProps, useContext, useRef } from 'react'
import { ProductSlotsContext, type SubscribeEntry } from '#app-context/catalogue/product-slots.ts'
import { subscribeAction } from '#app-context/catalogue/subscribe-action.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { IconButton, IconLink } from '#ui/button/icon-button.tsx'
import { TouchedActions } from '#ui/table/row-actions.tsx'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import styles from './card-controls.module.css'
import { ProductMarks } from './product-marks.tsx'
import { useDraggableCard } from './use-draggable-card.ts'
import { menuAction, type ProductAction, useProductActions } from './use-product-actions.tsx'

/**
 * At the end of a card: the marks of its product, and the actions that this person may take on it: icons, or below the
 * large breakpoint a button and a menu. With a connection, editors can also drag the card of a product that is not
 * archived.
 */
export function CardControls({ product }: { product: Product }) {
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const isDraggable = may('editProducts') && !isOffline && !product.archive
  const { actions, dialog, drop } = useProductActions(product)
  const controls = useRef<HTMLDivElement>(null)
  const isTouched = useMedia(BELOW_LARGE)
  useDraggableCard({ controls, product, isDraggable, hasHandle: !isTouched, onDrop: drop })
  return (
    <div ref={controls} className={styles.controls}>
      {isDraggable && <div className={styles.strip} data-strip title={texts.stripHint} />}
      <ProductMarks product={product} />
      {actions.length > 0 && (
        <div className={styles.buttons}>
          {isTouched ? (
            <CardMenu product={product} actions={actions} />
          ) : (
            actions.map((action) => <CardButton key={action.key} action={action} />)
          )}
        </div>
      )}
      {dialog}
    </div>
  )
}

/** A card has one menu: the subscription of a product is an entry of it. */
function CardMenu({ product, actions }: { product: Product; actions: readonly ProductAction[] }) {
  const { Subscribe } = useContext(ProductSlotsContext)
  const [main] = actions
  const renderMenu = (subscribe: SubscribeEntry | null) => (
    <TouchedActions
      actions={[...actions.map(menuAction), ...(subscribe === null ? [] : [subscribeAction(subscribe)])]}
      main={main && { action: menuAction(main), word: main.word }}
      moreLabel={texts.moreFor(product.name)}
    />
  )
  if (!Subscribe || !isBuyable(product.type)) return renderMenu(null)
  return <Subscribe product={product} renderMenu={renderMenu} />
}

function CardButton({ action }: { action: ProductAction }) {
  const { icon, key, label, to, busy = false, reason, onPress } = action
  if (to !== undefined) return <IconLink icon={icon} label={label} to={to} />
  const handle = key === 'move' ? HANDLE_PROPS : {}
  return <IconButton {...handle} icon={icon} label={label} busy={busy} reason={reason} onClick={onPress} />
}

/** The space bar picks the card up instead of pressing the button. */
const HANDLE_PROPS: Partial<ComponentProps<'button'>> & { 'data-handle': true } = {
  'data-handle': true,
  onKeyUp: (event) => event.key === ' ' && event.preventDefault(),
}
