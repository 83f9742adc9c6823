import type { Ref } from 'react'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { envelopeAddress, NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { Field } from '#ui/form/field.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import styles from './ordering-for.module.css'

/** The dealership of the order with its address, and the selector for people who may choose. Shown once in the cart. */
export function OrderingFor({ ref }: { ref?: Ref<HTMLElement> }) {
  const { chosenDealership, isChosenInCart, isChosenInHeader } = useDealership()
  const mayChoose = isChosenInCart || isChosenInHeader
  return (
    <section ref={ref} tabIndex={-1} className={styles.orderingFor} aria-label={checkoutTexts.orderingFor}>
      <h2 className={styles.title}>{checkoutTexts.orderingFor}</h2>
      {mayChoose && <DealershipPicker />}
      {chosenDealership !== null && (
        <p className={styles.shipTo}>
          {mayChoose && <Muted as="span">{checkoutTexts.shipTo}</Muted>}
          <strong>{chosenDealership.name}</strong>
          <span className={styles.address}>
            {envelopeAddress(chosenDealership.shippingAddress) || checkoutTexts.noAddress}
          </span>
        </p>
      )}
      {chosenDealership === null && !mayChoose && <NoDealership />}
    </section>
  )
}

/** A searchable list of dealerships, because staff may order for any of hundreds (G13). */
function DealershipPicker() {
  const { choices, chosenDealership, choose, isUnapproved } = useDealership()
  const chosenId = chosenDealership?.id ?? NO_DEALERSHIP_ID
  const isListMissing = choices.every(({ id }) => id === NO_DEALERSHIP_ID)

  function hint(): string | undefined {
    if (isListMissing) return checkoutTexts.dealershipsMissing
    if (chosenDealership === null) return checkoutTexts.noneChosenHint
    return isUnapproved(chosenId) ? checkoutTexts.unapprovedHint : undefined
  }

  return (
    <Field label={checkoutTexts.dealership} hint={hint()}>
      <SearchableSelect
        value={String(chosenId)}
        options={choices.map(({ id, name }) => ({
          value: String(id),
          label: isUnapproved(id) ? checkoutTexts.unapproved(name) : name,
        }))}
        onChoose={(id) => {
          void choose(Number(id)) // the selector shows the choice at once, and undoes it if the device cannot store it
        }}
      />
    </Field>
  )
}

/** For buyers who cannot choose: their only dealership could not be read yet, or they have none. */
function NoDealership() {
  const { account } = useSession()
  const hasDealerships = (account?.dealerships.length ?? 0) > 0
  return <p>{hasDealerships ? checkoutTexts.dealershipsMissing : checkoutTexts.noDealership}</p>
}
