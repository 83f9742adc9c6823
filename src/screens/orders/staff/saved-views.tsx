import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { type OrderViews, useOrderViews } from '#app-context/use-order-views.ts'
import { ordersPath } from '#paths'
import { staffOrderTexts } from '#texts/staff-orders.ts'
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

/** Opens the last view where the list is come to without a filter; who clears the filters is done with it. */
function useLastView(views: OrderViews | undefined): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (views === undefined || pathname !== ordersPath) return
    const { last } = views
    const isFirst = before.current === null
    const isCleared = before.current !== '' && search === ''
    before.current = search
    if (!isCleared || last === null) return
    if (isFirst)
      void navigate(`${ordersPath}?${last.query}`, { replace: true }) // reports its own failures
    else void views.open(null) // what cannot be kept opens once more
  }, [views, pathname, search, navigate])
}

/** Filters with a name, of this account on this device; each is an address too. */
export function SavedViews({ list }: { list: OrdersPage }) {
  const views = useOrderViews()
  useLastView(views)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { name: '' } })
  const query = queryOf(list)
  if (views === undefined) return null
  const current = views.views.find((view) => view.query === query)

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
        icon="filter"
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
              aria-current={query === '' || undefined}
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
                aria-current={wanted === query || undefined}
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
        {query !== '' && (
          <Form form={form} isLight label={staffOrderTexts.saveView} onSubmit={save}>
            <Field label={staffOrderTexts.viewName}>
              <TextInput {...form.register('name')} autoComplete="off" maxLength={40} />
            </Field>
            <Button type="submit" icon="check">
              {staffOrderTexts.saveView}
            </Button>
          </Form>
        )}
      </Popover>
    </>
  )
}
