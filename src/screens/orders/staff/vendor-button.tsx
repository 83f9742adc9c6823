import { useState } from 'react'
import type { PurchasedRow } from '#server-state/orders/use-purchases.ts'
import { vendorTexts } from '#texts/products/vendor-products.ts'
import { Button } from '#ui/button/button.tsx'
import { VendorDrawer } from './vendor-drawer.tsx'

export interface VendorButtonProps {
  dealership: { id: number; name: string }
  rows: readonly PurchasedRow[]
}

export function VendorButton(props: VendorButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="user" onClick={() => setIsOpen(true)}>
        {vendorTexts.open}
      </Button>
      {isOpen && <VendorDrawer {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
