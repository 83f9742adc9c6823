import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ProductSlotsContext, type ShippingNoteProps } from '#app-context/catalogue/product-slots.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { sampleDealership, sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ProductScreen } from './product-screen.tsx'

afterEach(cleanup)

const NoteText = ({ product, quantity, lines }: ShippingNoteProps) =>
  `note of ${product.id}: ${quantity} among ${lines.length} lines`

const POUCH = sampleProduct({
  noTax: true,
  discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 1, value: 20 }],
})

function Pages() {
  const [product, setProduct] = useState(POUCH)
  return (
    <>
      <button type="button" onClick={() => setProduct(sampleFrame({ parentType: null, parentName: null }))}>
        Next
      </button>
      <ProductScreen
        product={product}
        freshness={null}
        copyNote={null}
        readingChip={null}
        sameProducts={null}
      />
    </>
  )
}

it('the page has the dealership’s price and the shipping note of the chosen quantity; the next product begins at 0', async () => {
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership() })
  await changeCart(counter.databases.account, () => ({ lines: [{ product: sampleFrame(), quantity: 7 }] }))
  showScreen(
    counter,
    <ProductSlotsContext value={{ ShippingNote: NoteText }}>
      <Pages />
    </ProductSlotsContext>,
  )
  await screen.findByText('note of 101: 0 among 1 lines')
  expect(screen.getByText('$0.36').parentElement?.textContent).toContain('List price $0.45')
  expect(document.body.textContent).toContain('no tax')
  expect(screen.queryByText('7 in the cart')).toBeNull()
  expect(screen.getByRole('link', { name: 'See all Tag Pouches' }).getAttribute('href')).toBe('/product/11')
  fireEvent.click(screen.getByRole('button', { name: 'Increase' }))
  expect(screen.getByText('note of 101: 100 among 1 lines')).toBeTruthy()
  expect(screen.getByRole('definition').textContent).toBe('$36.00')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('note of 121: 0 among 1 lines')
  expect(screen.getByText('7 in the cart')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^See all/ }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})
