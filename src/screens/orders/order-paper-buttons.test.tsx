import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { keptPdfSettingsOf } from '#app-context/orders/use-kept-pdf-settings.ts'
import { orderVersion } from '#domain/orders/kept-pdfs.ts'
import type { Order } from '#domain/orders/order.ts'
import { readKeptPdfs as readSettings } from '#storage/device/account-settings.ts'
import { putPdf, readKeptPdf, readKeptPdfs, readPdfContent } from '#storage/orders/pdf-table.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { controlTexts, stubPhoneWindow } from '#tests/support/small-window.ts'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { KeptInvoiceNote } from './kept-invoice-note.tsx'
import { OrderPaperButtons } from './order-paper-buttons.tsx'

const savedTexts: string[] = []

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  savedTexts.length = 0
})

const order = (fields: Partial<Order> = {}) => sampleServerOrder({ status: 'PENDING', ...fields })
const dealerships = [{ id: 1, name: 'Lakeside Motors' }]
const THREE_HOURS_MS = 3 * 3_600_000

interface Scene {
  connection?: 'online' | 'offline'
  /** The server's answer to the download of the invoice; without it, a download fails the test. */
  answer?: Blob | Failure
  /** The order whose invoice the device keeps. */
  keptOrder?: Order
  shownOrder?: Order
  actions?: string[]
}

/** Shows the invoice buttons of `shownOrder`; the kept invoice has the text `kept`. */
async function showButtons({
  connection = 'online',
  answer,
  keptOrder,
  shownOrder = order(),
  actions = ['view'],
}: Scene) {
  const download: Api['download'] = async (): Promise<Answer<Blob>> => {
    if (answer === undefined) throw new Error('This test expects no download')
    return answer instanceof Blob ? { ok: true, value: answer } : { ok: false, failure: answer }
  }
  const account = sampleAccount({ dealerships, privileges: [{ group: 'Orders', actions }] })
  const counter = sampleCounter({ account, connection, api: { download } })
  if (keptOrder)
    await putPdf(
      counter.databases.copy,
      {
        orderId: keptOrder.id,
        kind: 'invoice',
        dealershipId: 1,
        version: orderVersion(keptOrder),
        readAt: Date.now() - THREE_HOURS_MS,
      },
      new TextEncoder().encode('kept').buffer,
    )
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    void (file as Blob).text().then((text) => savedTexts.push(text)) // the app saves Blobs only
    return 'blob:test'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  showScreen(
    counter,
    <>
      <OrderPaperButtons order={shownOrder} />
      <KeptInvoiceNote order={shownOrder} />
    </>,
  )
  return { counter, user: userEvent.setup(), notices: watchNotices(counter) }
}

const button = (name: string) => screen.findByRole('button', { name })
async function openMenu(user: UserEvent): Promise<void> {
  await user.click(await button('More for this order'))
  await screen.findByRole('menuitem', { name: 'Print this order' })
}
async function choose(user: UserEvent, action: string): Promise<void> {
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: action }))
}

describe('without a connection', () => {
  it('saves the kept invoice, and says how old it is', async () => {
    const { user, notices } = await showButtons({ connection: 'offline', keptOrder: order() })
    expect(
      await screen.findByText('This device’s copy of the invoice was last updated 3 h ago.'),
    ).toBeTruthy()
    await choose(user, 'Download PDF')
    await expect.poll(() => savedTexts).toEqual(['kept'])
    expect(notices).toEqual([
      ['The saved file is this device’s copy of the invoice, last updated 3 h ago.', 3000],
    ])
  })

  it('says that the order has changed since the invoice was kept', async () => {
    await showButtons({ connection: 'offline', keptOrder: order(), shownOrder: order({ status: 'PAID' }) })
    expect(
      await screen.findByText(
        'This device’s copy of the invoice was last updated 3 h ago. The order has changed since.',
      ),
    ).toBeTruthy()
  })

  it('says that the invoice is not kept on this device, and what to do', async () => {
    await showButtons({ connection: 'offline' })
    const text =
      'This invoice is not kept on this device. With a connection, open the order and press Keep on this device, or keep more invoices in Offline data.'
    expect(await screen.findByText(text, { selector: 'p' })).toBeTruthy()
    expect((await button('Show invoice')).getAttribute('aria-disabled')).toBe('true')
    expect((await button('Show invoice')).getAttribute('title')).toBe(text)
  })

  it('does not advise to keep an invoice of a dealership that is not one of the person’s', async () => {
    await showButtons({
      connection: 'offline',
      shownOrder: order({ dealership: { ...order().dealership, id: 7 } }),
    })
    const text = 'This invoice is not kept on this device. It can be shown when the server answers.'
    expect(await screen.findByText(text, { selector: 'p' })).toBeTruthy()
  })

  it('shows no kept invoice to a person who may not see it', async () => {
    await showButtons({
      connection: 'offline',
      keptOrder: order({ status: 'IN' }),
      shownOrder: order({ status: 'IN' }),
    })
    expect(screen.getAllByRole('button').map((button) => button.ariaLabel)).toEqual(['More for this order'])
    expect(screen.queryByText(/the invoice/)).toBeNull()
  })
})

describe('with a connection', () => {
  it('saves the server’s invoice, and does not keep it without being asked', async () => {
    const { user, counter } = await showButtons({ answer: new Blob(['new']) })
    await choose(user, 'Download PDF')
    await expect.poll(() => savedTexts).toEqual(['new'])
    expect(await readKeptPdfs(counter.databases.copy)).toEqual([])
  })

  it('prints the invoice', async () => {
    const { user } = await showButtons({ answer: new Blob(['new']) })
    await user.click(await button('Print invoice'))
    expect(await screen.findByRole('dialog', { name: 'Invoice #900' })).toBeTruthy()
  })

  it('renews a kept invoice when a person downloads it', async () => {
    const { user, counter } = await showButtons({ answer: new Blob(['new']), keptOrder: order() })
    await choose(user, 'Download PDF')
    await expect.poll(() => savedTexts).toEqual(['new'])
    const content = await readPdfContent(counter.databases.copy, 'invoice', 900)
    expect(new TextDecoder().decode(content ?? undefined)).toBe('new')
    const keptPdf = await readKeptPdf(counter.databases.copy, 'invoice', 900)
    expect(keptPdf?.readAt).toBeGreaterThan(Date.now() - THREE_HOURS_MS)
  })

  it.each<Failure>([
    { kind: 'offline' },
    { kind: 'timed-out' },
    { kind: 'server-fault', status: 500, message: '' },
    { kind: 'busy', retryAt: 0 },
  ])('saves the kept invoice when the server does not give one: $kind', async (answer) => {
    const { user } = await showButtons({ answer, keptOrder: order() })
    await choose(user, 'Download PDF')
    await expect.poll(() => savedTexts).toEqual(['kept'])
  })

  it('deletes the kept invoice that the server refuses, and saves no file', async () => {
    const answer: Failure = { kind: 'refused', status: 404, code: 10404, message: '' }
    const { user, counter } = await showButtons({ answer, keptOrder: order() })
    await choose(user, 'Download PDF')
    await screen.findByRole('dialog', { name: 'Data not found.' })
    expect(savedTexts).toEqual([])
    expect(await readKeptPdfs(counter.databases.copy)).toEqual([])
  })

  it('unpins the invoice at Stop keeping, and pins it at Keep on this device', async () => {
    const { user, counter } = await showButtons({})
    const pinnedIds = async () => [
      ...keptPdfSettingsOf(await readSettings(counter.databases.account)).pinnedIds,
    ]
    await choose(user, 'Keep on this device')
    await choose(user, 'Stop keeping')
    await waitFor(async () => expect(await pinnedIds()).toEqual([]))
    await choose(user, 'Keep on this device')
    await waitFor(async () => expect(await pinnedIds()).toEqual([900]))
  })

  it('does not offer to keep an invoice of a dealership that is not one of the person’s', async () => {
    const { user } = await showButtons({
      shownOrder: order({ dealership: { ...order().dealership, id: 7 } }),
    })
    await openMenu(user)
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Download PDF',
      'Print this order',
    ])
  })
})

it('shows the invoice from the menu on phones, where the button would fill a line of its own', async () => {
  stubPhoneWindow()
  const { user } = await showButtons({})
  expect(controlTexts(document.body)).toEqual(['Print invoice', 'More for this order'])
  await openMenu(user)
  expect(screen.getAllByRole('menuitem')[0]?.textContent).toBe('Show invoice')
})
