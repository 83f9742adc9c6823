import { useConnection } from '#app-context/use-connection.ts'
import { embeddedFrameTexts } from '#texts/embedded-frames.ts'
import { contactsTexts } from '#texts/supplier.ts'
import { pages } from '#site/pages.ts'
import { site } from '#site/site.ts'
import { visitorPages } from '#texts/visitor-pages.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmbeddedFrame } from '#ui/layout/embedded-frame.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import styles from './company.module.css'

const { street, city, state, zip } = site.address
const addressLine = `${street}, ${city}, ${state} ${zip}`

function SupplierMap() {
  const isOffline = useConnection().state === 'offline'
  if (!isOffline) {
    return (
      <div className={styles.framed}>
        <EmbeddedFrame
          address={pages.map.embed}
          title={contactsTexts.map(addressLine)}
          words={embeddedFrameTexts.map}
        />
      </div>
    )
  }
  return (
    <Card>
      <EmptyState icon="offline" title={contactsTexts.mapNeedsConnection}>
        {contactsTexts.mapHint}
      </EmptyState>
    </Card>
  )
}

/** Phone, e-mail, address and office hours of the supplier, and a map (ordering.md §1). */
export function ContactsScreen() {
  return (
    <Stack>
      <TitleBar title={visitorPages.contacts.title} />
      <div className={styles.columns}>
        <Card>
          <dl className={styles.facts}>
            <div>
              <dt>{contactsTexts.phone}</dt>
              <dd>
                <a href={site.phone.link}>{site.phone.text}</a>
              </dd>
            </div>
            <div>
              <dt>{contactsTexts.email}</dt>
              <dd>
                <a href={site.email.link}>{site.email.text}</a>
              </dd>
            </div>
            <div>
              <dt>{contactsTexts.address}</dt>
              <dd>
                <address>
                  <span>{street}</span>
                  <br />
                  <span>{`${city}, ${state} ${zip}`}</span>
                </address>
                <a href={pages.map.link} target="_blank" rel="noopener">
                  {contactsTexts.seeOnMap}
                </a>
              </dd>
            </div>
            <div>
              <dt>{contactsTexts.hours}</dt>
              <dd>{site.supportHours}</dd>
            </div>
          </dl>
        </Card>
        <SupplierMap />
      </div>
    </Stack>
  )
}
