import { useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import type { CompanyUser } from '#domain/people/company.ts'
import { matchesSearchText } from '#domain/orders/purchased-item.ts'
import { useAssignVendor } from '#server-state/people/use-assign-vendor.ts'
import type { PurchasedRow } from '#server-state/orders/use-purchases.ts'
import { useVendors } from '#server-state/orders/use-statement.ts'
import { vendorTexts } from '#texts/products/vendor-products.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Field } from '#ui/form/field.tsx'
import { LockedFields } from '#ui/form/locked-fields.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import styles from './vendor-drawer.module.css'

interface VendorDrawerProps {
  dealership: { id: number; name: string }
  rows: readonly PurchasedRow[]
  onClose: () => void
}

/** Assigns products of a dealership to the vendor that supplies them (ordering.md §2 All items purchased, G76). */
export function VendorDrawer({ dealership, rows, onClose }: VendorDrawerProps) {
  const { vendors, isReading, failure } = useVendors(true)
  const assign = useAssignVendor()
  const isOffline = useConnection().state === 'offline'
  const [vendorId, setVendorId] = useState<number | null>(null)
  /** The changes by product id; true if the chosen vendor supplies the product from now on. */
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isSupplied = (row: PurchasedRow) => row.vendorId === vendorId
  const isChosen = (row: PurchasedRow) => changes.get(row.productId) ?? isSupplied(row)
  const vendor = vendors.find(({ id }) => id === vendorId)
  const hasChanges = rows.some((row) => isChosen(row) !== isSupplied(row))

  function toggle(row: PurchasedRow): void {
    const nextChanges = new Map(changes)
    if (!nextChanges.delete(row.productId)) nextChanges.set(row.productId, !isSupplied(row))
    setChanges(nextChanges)
  }
  async function accept(vendor: CompanyUser): Promise<void> {
    const isDone = await assign.run({
      dealershipId: dealership.id,
      userId: vendor.id,
      vendorName: vendorName(vendor),
      supplyByProductId: changes,
    })
    if (isDone) onClose()
  }
  const reason = isOffline ? vendorTexts.needsServer : vendorTexts.unchanged

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={vendorTexts.title(dealership.name)}
      size="side"
      actions={
        <Button
          variant="primary"
          busy={assign.isRunning}
          disabled={isOffline || !hasChanges || vendor === undefined}
          reason={reason}
          onClick={() => {
            if (vendor !== undefined) void accept(vendor) // closes the drawer, or shows `failure`
          }}
        >
          {vendorTexts.accepted}
        </Button>
      }
    >
      <Stack>
        {isReading && vendors.length === 0 && (
          <Skeleton count={3} height="44px" label={vendorTexts.isLoading} />
        )}
        {failure !== null && (
          <Note tone="bad" role="status">
            {vendorTexts.notRead(failure)}
          </Note>
        )}
        {!isReading && failure === null && vendors.length === 0 && <Note>{vendorTexts.none}</Note>}
        <LockedFields isLocked={assign.isRunning}>
          {vendors.length > 0 && (
            <Field label={vendorTexts.vendor}>
              <SearchableSelect
                value={vendorId === null ? '' : String(vendorId)}
                options={vendors.map((option) => ({ value: String(option.id), label: vendorName(option) }))}
                placeholder={vendorTexts.choose}
                onChoose={(id) => {
                  setVendorId(id === '' ? null : Number(id))
                  setChanges(new Map())
                }}
              />
            </Field>
          )}
          {assign.failure !== null && (
            <Note tone="bad" role="alert">
              {vendorTexts.failed(assign.failure)}
            </Note>
          )}
          {vendor && (
            <ProductChoice
              rows={rows}
              vendors={vendors}
              vendorId={vendor.id}
              isChosen={isChosen}
              onToggle={toggle}
            />
          )}
        </LockedFields>
      </Stack>
    </Dialog>
  )
}

function vendorName({ name, login }: CompanyUser): string {
  return name || login
}

interface ProductChoiceProps {
  rows: readonly PurchasedRow[]
  vendors: readonly CompanyUser[]
  vendorId: number
  isChosen: (row: PurchasedRow) => boolean
  onToggle: (row: PurchasedRow) => void
}

function ProductChoice({ rows, vendors, vendorId, isChosen, onToggle }: ProductChoiceProps) {
  const [searchText, setSearchText] = useState('')
  // A product that is no longer sold and has no vendor needs no vendor.
  const assignableRows = rows.filter((row) => row.product !== null || row.vendorId !== null)
  const matchingRows = assignableRows.filter((row) => matchesSearchText(row, searchText))
  function otherVendorText({ vendorId: id }: PurchasedRow): string | null {
    if (id === null || id === vendorId) return null
    const otherVendor = vendors.find((vendor) => vendor.id === id)
    return vendorTexts.suppliedBy(otherVendor ? vendorName(otherVendor) : vendorTexts.otherVendor)
  }
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{vendorTexts.products}</legend>
      <TextInput
        type="search"
        aria-label={vendorTexts.find}
        placeholder={vendorTexts.find}
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
      />
      {matchingRows.length === 0 && <Muted>{vendorTexts.noneMatch}</Muted>}
      <ul className={styles.list}>
        {matchingRows.map((row) => (
          <li key={row.productId}>
            <CheckLabel
              label={row.name}
              isLabelShown
              isChecked={isChosen(row)}
              onToggle={() => onToggle(row)}
            />
            <Muted as="span">{otherVendorText(row)}</Muted>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
