import { useConnection } from '#live/use-connection.ts'
import { contactsTexts } from '#texts/company.ts'
import { site } from '#texts/site.ts'
import { visitorPages } from '#texts/visitor-pages.ts'
import { Card } from '#ui/card.tsx'
import { EmbeddedFrame } from '#ui/embedded-frame.tsx'
import { Note } from '#ui/note.tsx'
import styles from './company.module.css'
import drawnMap from './drawn-map.svg'

const { street, city, state, zip } = site.address
const place = `${street}, ${city}, ${state} ${zip}`

function CompanyMap() {
  const isOffline = useConnection().state === 'offline'
  const name = contactsTexts.map(place)
  // a configured address may be any text
  const address: string = site.map.embed
  if (address === '') return <img src={drawnMap} alt={name} width="640" height="400" />
  if (isOffline) {
    return (
      <Note tone="wait" icon="offline">
        {contactsTexts.mapNeedsConnection}
      </Note>
    )
  }
  return <EmbeddedFrame address={address} title={name} />
}

/** Whom to call, write to and visit, and when (ordering.md §1). */
export function ContactsScreen() {
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{visitorPages.contacts.title}</h1>
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
                  {street}
                  <br />
                  {city}, {state} {zip}
                </address>
                <a href={site.map.link} target="_blank" rel="noopener">
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
        <div className={styles.framed}>
          <CompanyMap />
        </div>
      </div>
    </div>
  )
}
