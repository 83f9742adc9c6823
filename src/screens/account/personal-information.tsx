import type { ReactNode } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import { addressText, emailListText, phoneText } from '#domain/people/contact-text.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { accountTexts } from '#texts/people/account.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './personal-information.module.css'

type Fact = [term: string, value: ReactNode]

interface PersonalInformationProps {
  /** undefined while the dealerships are being read. */
  dealerships: readonly Dealership[] | undefined
  /** Shown while the dealerships are not read yet, or when they could not be read. */
  dealershipNames: readonly string[]
}

/** In the place of a fact that is being read. Most addresses take two lines. */
const LINE = <Skeleton height="1lh" label={accountTexts.isLoading} />
const ADDRESS = <Skeleton height="2lh" label={accountTexts.isLoading} />

export function PersonalInformation({ dealerships, dealershipNames }: PersonalInformationProps) {
  const { account } = useSession()
  if (account === null) return null
  const [firstDealership, ...otherDealerships] = dealerships ?? []
  const isReading = dealerships === undefined
  return (
    <Card as="section" label={accountTexts.personalInformation}>
      <h2 className={styles.heading}>{accountTexts.personalInformation}</h2>
      <Facts
        facts={[
          [accountTexts.companyName, account.company.name],
          [accountTexts.dealershipName, firstDealership?.name ?? dealershipNames.join(', ')],
          [accountTexts.userName, account.name],
          isReading ? [accountTexts.dealershipEmail, LINE] : emailFact(firstDealership),
          [accountTexts.userEmail, emailListText(account.email)],
          isReading ? [accountTexts.dealershipPhone, LINE] : phoneFact(firstDealership),
          isReading ? [accountTexts.shippingAddress, ADDRESS] : addressFact(firstDealership),
        ]}
      />
      {otherDealerships.map((dealership) => (
        <Facts
          key={dealership.id}
          facts={[
            [accountTexts.dealershipName, dealership.name],
            emailFact(dealership),
            phoneFact(dealership),
            addressFact(dealership),
          ]}
        />
      ))}
    </Card>
  )
}

const emailFact = (dealership?: Dealership): Fact => [
  accountTexts.dealershipEmail,
  emailListText(dealership?.email ?? ''),
]
const phoneFact = (dealership?: Dealership): Fact => [
  accountTexts.dealershipPhone,
  phoneText(dealership?.phone ?? ''),
]
const addressFact = (dealership?: Dealership): Fact => [
  accountTexts.shippingAddress,
  (dealership && addressText(dealership.shippingAddress)) ?? accountTexts.noAddress,
]

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value || accountTexts.none}</dd>
        </div>
      ))}
    </dl>
  )
}
