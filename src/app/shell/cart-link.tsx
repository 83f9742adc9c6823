import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useCart } from '#app-context/cart/use-cart.ts'
import { formatMoney } from '#domain/values/money.ts'
import { cartPath } from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './cart-link.module.css'

const MiniCart = lazyPart(async () => (await import('#screens/cart/mini-cart.tsx')).MiniCart)

const OPEN_AFTER_MS = 100
const CLOSE_AFTER_MS = 200

/** The link to the cart. Hovering or focusing it opens the mini-cart, except on the page of the cart. */
export function CartLink() {
  const { goods, itemCount } = useCart()
  const { pathname, key } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const canOpen = pathname !== cartPath

  function setOpenSoon(willBeOpen: boolean, afterMs: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(willBeOpen), afterMs)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the mini-cart
  useEffect(() => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    // The document gets the key also if the focused button of the mini-cart has disappeared.
    const closeAtEscape = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false)
    document.addEventListener('keydown', closeAtEscape)
    return () => document.removeEventListener('keydown', closeAtEscape)
  }, [isOpen])

  function onHover(event: PointerEvent, isInside: boolean): void {
    if (event.pointerType !== 'mouse') return
    setOpenSoon(isInside && canOpen, isInside ? OPEN_AFTER_MS : CLOSE_AFTER_MS)
  }
  function onFocus(event: FocusEvent): void {
    if (canOpen && event.target.matches(':focus-visible')) setOpenSoon(true, 0)
  }
  function onBlur(event: FocusEvent<HTMLElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpenSoon(false, CLOSE_AFTER_MS)
  }

  const subTotal = formatMoney(goods.subTotal)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only opens a preview; its link leads to the cart
    <div
      className={styles.wrapper}
      onPointerEnter={(event) => onHover(event, true)}
      onPointerLeave={(event) => onHover(event, false)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <Link className={styles.link} to={cartPath} aria-label={shellTexts.cart(subTotal, itemCount)}>
        <Icon name="cart" />
        <span className={styles.sum}>{subTotal}</span>
        <span className={styles.count} data-items={itemCount}>
          <span>{itemCount}</span> <span className={styles.unit}>{shellTexts.items(itemCount)}</span>
        </span>
      </Link>
      {isOpen && canOpen && <MiniCart />}
    </div>
  )
}
