import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ProductSlotsContext, type SubscribeSlotProps } from '#app-context/catalogue/product-slots.ts'
import { createEditedCatalogue, showAsEditor } from '#tests/support/edited-catalogue.tsx'
import { product } from '#tests/support/product.ts'
import { controlTexts, stubTabletWindow } from '#tests/support/small-window.ts'
import { CardControls } from './card-controls.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const subscribe = vi.fn()
function Subscribe({ renderMenu }: SubscribeSlotProps) {
  return renderMenu?.({ label: 'subscribe', isSubscribed: false, onSelect: subscribe })
}

it('a card has one menu on a tablet, with the subscription of its product', async () => {
  stubTabletWindow()
  const { counter } = await createEditedCatalogue()
  showAsEditor(
    counter,
    <ProductSlotsContext value={{ Subscribe }}>
      <article aria-label="Heavy">
        <CardControls product={product({ id: 102, name: 'Heavy' })} />
      </article>
    </ProductSlotsContext>,
    '/',
  )
  expect(controlTexts(await screen.findByRole('article'))).toEqual(['Edit', 'More for Heavy'])
  await userEvent.click(screen.getByRole('button', { name: 'More for Heavy' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'subscribe' }))
  expect(subscribe).toHaveBeenCalledOnce()
})
