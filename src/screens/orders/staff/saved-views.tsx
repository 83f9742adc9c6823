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

interface Shown {
  /** Not only those of one dealership or user. */
  isOfAll: boolean
  isFiltered: boolean
  query: string
}

/** What a new tab begins with, in the words of the router. */
const FIRST_ENTRY = 'default'

/**
 * Opens the last view where the list is come to without a filter; who clears the filters, or leaves one dealership's
 * orders for all, is done with it. Back and a reload show again what was shown.
 */
function useLastView(views: OrderViews | undefined, { isOfAll, isFiltered, query }: Shown): void {
  const { search, key } = useLocation()
  const isReturn = useNavigationType() === 'POP' && key !== FIRST_ENTRY
  const navigate = useNavigate()
  const before = useRef<Shown | null>(null)
  useEffect(() => {
    if (views === undefined) return
    const was = before.current
    before.current = { isOfAll, isFiltered, query }
    const { last } = views
    if (!isOfAll || last === null) return
    const isEmptied = was !== null && query === '' && (was.query !== '' || !was.isOfAll)
    const isCleared = was?.isOfAll && was.isFiltered && !isFiltered
    if (was === null && search === '' && !isReturn)
      void navigate(`${ordersPath}?${last.query}`, { replace: true }) // reports its own failures
    else if (isEmptied || isCleared) void views.open(null) // what cannot be kept opens once more
  }, [views, isOfAll, isFiltered, query, search, isReturn, navigate])
}

/** Filters with a name, of this account on this device; each is an address too, of the orders of everybody. */
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
  const current = isOfAll ? views.views.find((view) => view.query === query) : undefined

  function open(name: string | null, wanted: string): void {
    setIsOpen(false)
    void views?.open(name) // what cannot be kept is only not opened by itself the next time
    void navigate(wanted === '' ? ordersPath : `${ordersPath}?${wanted}`) // reports its own failures
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
        <span className={styles.current}>{current?.name ?? staffOrderTexts.views}</span>
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
          {views.views.map(({ name, query: wanted }) => (
            <li key={name}>
              <Button
                variant="quiet"
                isWide
                aria-current={name === current?.name || undefined}
                onClick={() => open(name, wanted)}
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
