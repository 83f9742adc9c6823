import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { type OrderViews, useOrderViews } from '#app-context/orders/use-order-views.ts'
import { ordersPath } from '#paths'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Popover } from '#ui/dialog/popover.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { OrdersPage } from '../use-orders-page.ts'
import styles from './saved-views.module.css'
import type { MenuDialog } from './menu-dialog.ts'

function queryOf({ filterQuery, sortText }: OrdersPage): string {
  const query = new URLSearchParams(filterQuery)
  if (sortText !== '') query.set('sort', sortText)
  return query.toString()
}

interface ListState {
  /** True when the list is not limited to one dealership or user. */
  showsAllOrders: boolean
  isFiltered: boolean
  query: string
}

/** The router's key of the first history entry of a tab. */
const FIRST_ENTRY_KEY = 'default'

/**
 * When the list is opened without a filter, opens the saved view that was open last. Clearing the filters, or going
 * from the orders of one dealership or user to all orders, closes the view. After Back the list of the address is shown.
 */
function useLastView(views: OrderViews | undefined, { showsAllOrders, isFiltered, query }: ListState): void {
  const { search, key } = useLocation()
  const isReturn = useNavigationType() === 'POP' && key !== FIRST_ENTRY_KEY
  const navigate = useNavigate()
  const previousStateRef = useRef<ListState | null>(null)
  useEffect(() => {
    if (views === undefined) return
    const previousState = previousStateRef.current
    previousStateRef.current = { showsAllOrders, isFiltered, query }
    const { lastView } = views
    if (!showsAllOrders || lastView === null) return
    const isQueryCleared =
      previousState !== null && query === '' && (previousState.query !== '' || !previousState.showsAllOrders)
    const areFiltersCleared = previousState?.showsAllOrders && previousState.isFiltered && !isFiltered
    if (previousState === null && search === '' && !isReturn)
      void navigate(`${ordersPath}?${lastView.query}`, { replace: true }) // the router reports its own failures
    // if the device cannot store that the view is closed, the view opens again next time
    else if (isQueryCleared || areFiltersCleared) void views.open(null)
  }, [views, showsAllOrders, isFiltered, query, search, isReturn, navigate])
}

interface SavedViewsProps {
  list: OrdersPage
  /** Set if a menu opens the views: they are in a dialog, and there is no button. */
  openedByMenu?: MenuDialog | undefined
}

/** Named filters and sortings of this account on this device. A view is also an address of the list of all orders. */
export function SavedViews({ list, openedByMenu }: SavedViewsProps) {
  const views = useOrderViews()
  const showsAllOrders = useLocation().pathname === ordersPath
  const query = queryOf(list)
  useLastView(views, { showsAllOrders, isFiltered: Object.keys(list.filterQuery).length > 0, query })
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = openedByMenu?.onClose ?? (() => setIsOpen(false))
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { name: '' } })
  if (views === undefined) return null
  const currentView = showsAllOrders ? views.views.find((view) => view.query === query) : undefined

  function openView(name: string | null, viewQuery: string): void {
    close()
    // If the device cannot store which view is open, the list opens next time with the view that was stored before.
    void views?.open(name)
    void navigate(viewQuery === '' ? ordersPath : `${ordersPath}?${viewQuery}`) // the router reports its own failures
  }
  const save = form.handleSubmit(async ({ name }) => {
    await views.save({ name: name.trim(), query })
    form.reset()
    close()
  })

  const content = (
    <>
      <ul className={styles.views}>
        <li>
          <Button
            variant="quiet"
            isWide
            aria-current={(showsAllOrders && query === '') || undefined}
            onClick={() => openView(null, '')}
          >
            {staffOrderTexts.allOrders}
          </Button>
        </li>
        {views.views.map(({ name, query: viewQuery }) => (
          <li key={name}>
            <Button
              variant="quiet"
              isWide
              aria-current={name === currentView?.name || undefined}
              onClick={() => openView(name, viewQuery)}
            >
              {name}
            </Button>
            <IconButton
              icon="trash"
              label={staffOrderTexts.removeView(name)}
              onClick={() => void views.remove(name)} // if this fails, the view stays in the list
            />
          </li>
        ))}
      </ul>
      {(!showsAllOrders || query === '') && <p className={styles.hint}>{staffOrderTexts.howToSaveView}</p>}
      {showsAllOrders && query !== '' && (
        <Form form={form} allowsLeaving label={staffOrderTexts.saveView} onSubmit={save}>
          <Field label={staffOrderTexts.viewName} error={form.formState.errors.name?.message}>
            <TextInput
              {...form.register('name', {
                validate: (name) => name.trim() !== '' || staffOrderTexts.viewNameMissing,
              })}
              autoComplete="off"
              maxLength={40}
            />
          </Field>
          <Button type="submit" icon="bookmark">
            {staffOrderTexts.saveView}
          </Button>
        </Form>
      )}
    </>
  )
  if (openedByMenu)
    return (
      <Dialog {...openedByMenu} title={staffOrderTexts.savedViews} size="small">
        {content}
      </Dialog>
    )

  return (
    <>
      <Button
        ref={buttonRef}
        icon="bookmark"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={currentView && staffOrderTexts.currentView(currentView.name)}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.current}>{currentView?.name ?? staffOrderTexts.savedViews}</span>
      </Button>
      <Popover isOpen={isOpen} onClose={close} anchorRef={buttonRef} label={staffOrderTexts.savedViews}>
        {content}
      </Popover>
    </>
  )
}
