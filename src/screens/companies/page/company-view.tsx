import { useNavigate } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import { type BilledDealership, type FullCompany, isAdministratorsCompany } from '#domain/people/company.ts'
import { phoneText } from '#domain/people/contact-text.ts'
import { envelopeAddress } from '#domain/people/dealership.ts'
import { editCompanyPath, ordersOfDealershipPath, purchasesPath, viewCompanyPath } from '#paths'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Card } from '#ui/layout/card.tsx'
import { type Fact, FactList } from '#ui/layout/fact-list.tsx'
import { Row } from '#ui/layout/row.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import styles from './company-view.module.css'
import { DealershipPicker } from './dealership-picker.tsx'

interface CompanyViewProps {
  company: FullCompany
  /**
   * The dealership in the page's address. If the address has no dealership or an unknown one, the page shows the
   * company's first dealership.
   */
  dealershipId: number | null
}

export function CompanyView({ company, dealershipId }: CompanyViewProps) {
  const { may } = useSession()
  const navigate = useNavigate()
  const { id, name, dealerships } = company
  const shownDealership = dealerships.find((dealership) => dealership.id === dealershipId) ?? dealerships[0]
  return (
    <>
      <TitleBar title={name}>
        {may('editCompanies') && (
          <LinkButton variant="primary" icon="edit" to={editCompanyPath(id, shownDealership?.id)}>
            {texts.editThis}
          </LinkButton>
        )}
      </TitleBar>
      <Card as="section" label={texts.dealerships}>
        {shownDealership === undefined ? (
          <p>{isAdministratorsCompany(company) ? texts.noneOfAdministrators : texts.noDealerships}</p>
        ) : (
          <div className={styles.section}>
            <div className={styles.picker}>
              <DealershipPicker
                dealerships={dealerships}
                chosenId={shownDealership.id}
                onChoose={(nextId) => void navigate(viewCompanyPath(id, nextId), { replace: true })} // navigate returns a promise only for data routers
              />
            </div>
            <DealershipFacts dealership={shownDealership} />
          </div>
        )}
      </Card>
    </>
  )
}

function DealershipFacts({ dealership }: { dealership: BilledDealership }) {
  const { may } = useSession()
  const { id, name, email, phone, shippingAddress, billingAddress, noTax, noShippingFee } = dealership
  const isShippingCopied = dealership.copyShippingToBilling
  const facts: Fact[] = [
    [texts.dealershipEmail, email.split(',').join('\n')],
    [texts.dealershipPhone, phone && phoneText(phone)],
    [texts.licence, dealership.dealerLicenseNumber],
    [texts.shippingAddress, envelopeAddress(shippingAddress) || texts.noAddress],
    [
      texts.billingAddress,
      isShippingCopied ? texts.sameAddress : billingAddress && envelopeAddress(billingAddress),
    ],
    [
      texts.fees,
      [
        (noTax ? texts.isFree : texts.isCharged).TAX,
        (noShippingFee ? texts.isFree : texts.isCharged).SHIPPING,
        dealership.localStatus && texts.isLocal,
      ]
        .filter(Boolean)
        .join('\n'),
    ],
  ]
  return (
    <fieldset className={styles.dealership} aria-label={texts.dealership}>
      <h2>{name}</h2>
      {!dealership.isApproved && <Note tone="wait">{texts.notApproved}</Note>}
      <FactList facts={facts.filter(([, value]) => value !== null)} />
      {may('seeOrders') && (
        <Row gap={3}>
          <LinkButton icon="list" to={ordersOfDealershipPath(id)}>
            {texts.ordersOfDealership}
          </LinkButton>
          <LinkButton icon="box" to={purchasesPath(id)}>
            {texts.purchases}
          </LinkButton>
        </Row>
      )}
    </fieldset>
  )
}
