import { cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { ROUTE_PATTERNS } from '#app/routes/route-patterns.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import {
  alertTexts,
  fillContact,
  OFFLINE,
  prepareVisitor,
  type VisitorAnswers,
} from '#tests/support/visitor-forms.ts'
import { catalogAddress, OrderByCatalogScreen } from './order-by-catalog-screen.tsx'

afterEach(cleanup)

async function show(pagePath = '/order-by-catalog', answers: VisitorAnswers = {}) {
  const { bodies, counter, shownNotices, user } = prepareVisitor(answers)
  const routes = (
    <Routes>
      <Route path={ROUTE_PATTERNS.orderByCatalog} element={<OrderByCatalogScreen />} />
    </Routes>
  )
  showScreen(counter, routes, pagePath)
  await screen.findByLabelText('Company Name')
  return { bodies, counter, shownNotices, user, showAgain: () => showScreen(counter, routes, pagePath) }
}

async function fill(user: UserEvent) {
  await fillContact(user, { companyName: 'A/C Cars', email: 'harper@example.com' })
  await user.type(screen.getByLabelText('Order details'), '200 frames; black')
}

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send request' }))

it.each([
  ['/order-by-catalog', '/catalog/'],
  ['/order-by-catalog/101', '/catalog/101'],
])('the page %s links to %s by the cover and by the button', async (pagePath, address) => {
  await show(pagePath)
  for (const name of ['Cover of the catalog', 'Open the Catalog online']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
  }
})

it.each([
  ['https://catalog.example.com', undefined, 'https://catalog.example.com'],
  ['https://catalog.example.com/us/', '101', 'https://catalog.example.com/us/101'],
  ['/catalog/', 'a b', '/catalog/a%20b'],
])('catalogAddress combines the base %s and the id %s to the address %s', (base, id, address) => {
  expect(catalogAddress(base, id)).toBe(address)
})

it('the form sends the request, empties its fields and removes the draft', async () => {
  const { bodies, counter, shownNotices, user } = await show()
  await fill(user)
  await submit(user)
  await waitFor(() =>
    expect(counter.notices.read()).toMatchObject([
      {
        kind: 'success',
        text: 'Your request was received. Representetive will contact you shortly.!',
      },
    ]),
  )
  expect(bodies).toEqual([
    {
      companyName: 'A/C Cars',
      name: 'Harper Wells',
      email: 'harper@example.com',
      phone: '18285550181',
      orderDetails: '200 frames; black',
    },
  ])
  expect(shownNotices.map(([, durationMs]) => durationMs)).toEqual([5000])
  expect(screen.getByLabelText('Order details')).toHaveProperty('value', '')
  expect(await readDraft(counter.databases.account, 'order-by-catalog')).toBeNull()
})

it('the form shows an error at every missing field', async () => {
  const { bodies, user } = await show()
  await submit(user)
  await waitFor(() =>
    expect(alertTexts()).toEqual([
      'Required field',
      'Field cannot be empty',
      'Required field',
      'Required field',
      'Required field',
    ]),
  )
  expect(bodies).toEqual([])
  expect(document.activeElement).toBe(screen.getByLabelText('Company Name'))
})

it('the form shows an error at every invalid field', async () => {
  const { bodies, user } = await show()
  await fill(user)
  await user.type(screen.getByLabelText('Your Name'), '"')
  await user.type(screen.getByLabelText('E-mail'), '.')
  await user.type(screen.getByLabelText('Phone'), '{Backspace}')
  await submit(user)
  await waitFor(() =>
    expect(alertTexts()).toEqual([
      'Field contains invalid characters',
      'Invalid email format',
      'Field must be a valid phone number',
    ]),
  )
  await user.click(screen.getByLabelText('Company Name'))
  await user.paste('x'.repeat(200))
  await user.click(screen.getByLabelText('Order details'))
  await user.paste('x'.repeat(4000))
  await waitFor(() =>
    expect([alertTexts().at(0), alertTexts().at(-1)]).toEqual([
      'At most 200 characters',
      'At most 4000 characters',
    ]),
  )
  expect(bodies).toEqual([])
})

it('the page shows for 5 s that a request failed, and keeps the typed fields', async () => {
  const { counter, shownNotices, user } = await show('/order-by-catalog', { formAnswer: OFFLINE })
  await fill(user)
  await submit(user)
  await waitFor(() =>
    expect(counter.notices.read()).toMatchObject([{ kind: 'failure', text: 'Failed request' }]),
  )
  expect(shownNotices).toEqual([['Failed request', 5000]])
  expect(screen.getByLabelText('Order details')).toHaveProperty('value', '200 frames; black')
})

it('the form keeps a draft through a reload, and says offline that sending needs a connection', async () => {
  const { user, showAgain } = await show('/order-by-catalog', { connection: 'offline' })
  await fill(user)
  cleanup()
  showAgain()
  expect(await screen.findByLabelText('Order details')).toHaveProperty('value', '200 frames; black')
  const description =
    'Sending the request needs a connection. What you typed stays here; send it when the server answers.'
  expect(screen.getByRole('button', { name: 'Send request', description })).toBeTruthy()
  expect(screen.getByText('The online catalog needs a connection.')).toBeTruthy()
})
