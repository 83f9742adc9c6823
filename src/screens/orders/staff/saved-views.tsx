import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { type OrderViews, useOrderViews } from '#app-context/use-order-views.ts'
import { ordersPath } from '#paths'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Popover } from '#ui/dialog/popover.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { OrdersPage } from '../use-orders-page.ts'
import styles from './saved-views.module.css'

function queryOf({ address, sortText }: OrdersPage): string {
  const query = new URLSearchParams(address)
  if (sortText !== '') query.set('sort', sortText)
  return query.toString()
}

interface ListState {
  /** True when the list is not limited to one dealership or user. */
  isOfAll: boolean
  isFiltered: boolean
  query: string
}

/** The router's key of the first history entry of a tab. */
const FIRST_ENTRY = 'default'

/**
 * Opens the last saved view when the list is opened without a filter. Clearing the filters, or going from one
 * dealership's orders to all, closes the view. Back and a reload show the same list again.
 */
function useLastView(views: OrderViews | undefined, { isOfAll, isFiltered, query }: ListState): void {
  const { search, key } = useLocation()
  const isReturn = useNavigationType() === 'POP' && key !== FIRST_ENTRY
  const navigate = useNavigate()
  const previousState = useRef<ListState | null>(null)
  useEffect(() => {
    if (views === undefined) return
    const previous = previousState.current
    previousState.current = { isOfAll, isFiltered, query }
    const { lastView } = views
    if (!isOfAll || lastView === null) return
    const isEmptied = previous !== null && query === '' && (previous.query !== '' || !previous.isOfAll)
    const isCleared = previous?.isOfAll && previous.isFiltered && !isFiltered
    if (previous === null && search === '' && !isReturn)
      void navigate(`${ordersPath}?${lastView.query}`, { replace: true }) // the router reports its own failures
    else if (isEmptied || isCleared) void views.open(null) // if this cannot be stored, the view only opens again
  }, [views, isOfAll, isFiltered, query, search, isReturn, navigate])
}

/** Named filters of this account on this device. Each view is also an address of the list of all orders. */
export function SavedViews({ list }: { list: OrdersPage }) {
  const views = useOrderViews()
  const isOfAll = useLocation().pathname === ordersPath
  const query = queryOf(list)
  useLastView(views, { isOfAll, isFiltered: Object.keys(list.address).length > 0, query })
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { name: '' } })
  if (views === undefined) return null
  const currentView = isOfAll ? views.views.find((view) => view.query === query) : undefined

  function open(name: string | null, viewQuery: string): void {
    setIsOpen(false)
    void views?.open(name) // if this cannot be stored, the view only does not open by itself next time
    void navigate(viewQuery === '' ? ordersPath : `${ordersPath}?${viewQuery}`) // the router reports its own failures
  }
  const save = form.handleSubmit(async ({ name }) => {
    if (name.trim() === '') return
    await views.save({ name: name.trim(), query })
    form.reset()
    setIsOpen(false)
  })

  return (
    <>
      <Button
        ref={button}
        size="small"
        icon="bookmark"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.current}>{currentView?.name ?? staffOrderTexts.views}</span>
      </Button>
      <Popover
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        anchorRef={button}
        label={staffOrderTexts.views}
      >
        <ul className={styles.views}>
          <li>
            <Button
              variant="quiet"
              isWide
              aria-current={(isOfAll && query === '') || undefined}
              onClick={() => open(null, '')}
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
                onClick={() => open(name, viewQuery)}
              >
                {name}
              </Button>
              <IconButton
                icon="trash"
                label={staffOrderTexts.removeView(name)}
                onClick={() => void views.remove(name)} // a view that stays can be removed again
              />
            </li>
          ))}
        </ul>
        {(!isOfAll || query === '') && <p className={styles.hint}>{staffOrderTexts.howToSaveView}</p>}
        {isOfAll && query !== '' && (
          <Form form={form} isLight label={staffOrderTexts.saveView} onSubmit={save}>
            <Field label={staffOrderTexts.viewName}>
              <TextInput {...form.register('name')} autoComplete="off" maxLength={40} />
            </Field>
            <Button type="submit" icon="bookmark">
              {staffOrderTexts.saveView}
            </Button>
          </Form>
        )}
      </Popover>
    </>
  )
}
