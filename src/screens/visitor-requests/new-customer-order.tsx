import { useDraft } from '#app-context/device/use-draft.ts'
import { newCustomerTexts } from '#texts/orders/new-customer.ts'
import { requestTexts } from '#texts/people/visitor-requests.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NewCustomerForm, type NewCustomerFormParts, EMPTY_CUSTOMER } from './new-customer-form.tsx'

interface NewCustomerOrderProps extends Omit<NewCustomerFormParts, 'draft'> {
  /** The PO# of the cart, used until the person types one into the form. */
  poNumber: string
}

/** The form with which a new customer orders the cart (ordering.md §2). */
export function NewCustomerOrder({ poNumber, onOrder, ...formParts }: NewCustomerOrderProps) {
  const draft = useDraft('new-customer-order', EMPTY_CUSTOMER)

  return (
    <Card as="section" label={newCustomerTexts.title}>
      <Stack>
        <h2>{newCustomerTexts.title}</h2>
        <Muted>{newCustomerTexts.intro}</Muted>
        {draft === undefined ? (
          <Skeleton count={6} height="66px" label={requestTexts.reading} />
        ) : (
          <NewCustomerForm
            {...formParts}
            draft={{
              ...draft,
              initialFields: { ...draft.initialFields, poNumber: draft.initialFields.poNumber || poNumber },
              defaultFields: { ...draft.defaultFields, poNumber },
            }}
            onOrder={async (order) => {
              const isPlaced = await onOrder(order)
              if (isPlaced) await draft.forget()
              return isPlaced
            }}
          />
        )}
      </Stack>
    </Card>
  )
}
