import type { ReactNode } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import { phoneText } from '#domain/people/contact-text.ts'
import { type Address, type Dealership, envelopeAddress, shippingFeeOf } from '#domain/people/dealership.ts'
import { ordersOfDealershipPath, purchasesPath, dealershipRulesPath, viewCompanyPath } from '#paths'
import { useBillingAddress } from '#server-state/people/use-billing-address.ts'
import type { ServerFact } from '#server-state/use-server-fact.ts'
import { lastUpdatedText } from '#texts/last-copy.ts'
import { pageTitles } from '#texts/page-titles.ts'
import { dealershipPanelTexts as texts } from '#texts/people/dealership-panel.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { type Fact, FactList } from '#ui/layout/fact-list.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './dealership-panel.module.css'

const DealershipStatement = lazyPart(
  async () => (await import('./staff/dealership-statement.tsx')).DealershipStatement,
)

interface DealershipPanelProps {
  dealership: Dealership
  /** The time at which the device read the dealership. */
  readAt: number | null
  onClose: () => void
}

/**
 * Shows a dealership and its company. The billing address is read from the server; the other facts come from the
 * device's copy, online and offline.
 */
export function DealershipPanel({ dealership, readAt, onClose }: DealershipPanelProps) {
  const { may } = useSession()
  const { id, name, companyId, companyName, email, phone, isApproved, dealerLicenseNumber } = dealership
  const facts: Fact[] = [
    [texts.company, companyName],
    [texts.phone, phone && <a href={`tel:${phone}`}>{phoneText(phone)}</a>],
    [texts.email, email && <Emails text={email} />],
    [texts.shippingAddress, addressText(dealership.shippingAddress)],
    [texts.billingAddress, billingText(useBillingAddress(id))],
    [texts.licence, dealerLicenseNumber],
    [texts.tax, taxText(dealership)],
    [texts.shippingFee, texts.fees[shippingFeeOf(dealership)]],
  ]
  return (
    <Dialog isOpen onClose={onClose} title={name} size="side">
      <div className={styles.panel}>
        {!isApproved && <Note tone="wait">{texts.notApproved}</Note>}
        <FactList facts={facts} />
        <Stack gap={2}>
          {may('seeCompanies') && companyId > 0 && (
            <LinkButton icon="user" to={viewCompanyPath(companyId, id)} onClick={onClose}>
              {texts.companyPage}
            </LinkButton>
          )}
          <LinkButton icon="list" to={ordersOfDealershipPath(id)} onClick={onClose}>
            {texts.orders}
          </LinkButton>
          <LinkButton icon="box" to={purchasesPath(id)} onClick={onClose}>
            {texts.purchases}
          </LinkButton>
          {may('administerOrders') && <DealershipStatement dealershipId={id} />}
          {may('placeOrders') && (
            <LinkButton icon="check" to={dealershipRulesPath(id)} onClick={onClose}>
              {pageTitles.dealershipRules}
            </LinkButton>
          )}
        </Stack>
        {readAt !== null && <Muted>{lastUpdatedText(readAt, Date.now())}</Muted>}
      </div>
    </Dialog>
  )
}

/** Links to the addresses of an e-mail field, which separates them by commas. */
function Emails({ text }: { text: string }): ReactNode {
  return (
    <Stack as="span" gap={1} align="start">
      {text.split(',').map((email) => (
        <a key={email} href={`mailto:${email.trim()}`}>
          {email.trim()}
        </a>
      ))}
    </Stack>
  )
}

function billingText({ value, source, failure, readAt }: ServerFact<Address | null>): string {
  if (source === 'awaited') return texts.isLoading
  if (value === undefined) return texts.notStored(failure ?? '')
  if (value === null) return ''
  const age = source === 'device' && readAt !== null ? lastUpdatedText(readAt, Date.now()) : ''
  return [addressText(value), age].filter(Boolean).join('\n')
}

function addressText(address: Address): string {
  return envelopeAddress(address) || texts.noAddress
}

function taxText({ noTax, shippingAddress: { state } }: Dealership): string {
  if (noTax || state === null) return texts.noTax
  return texts.taxOf(state.tax, state.name)
}
