import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { AboutUsScreen } from './about-us-screen.tsx'
import { ContactsScreen } from './contacts-screen.tsx'
import { GreatSaveScreen } from './great-save-screen.tsx'

afterEach(cleanup)

const visitorCounter = (connection: 'online' | 'offline' = 'online') =>
  sampleCounter({ account: null, connection })
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('Contacts shows phone, e-mail, address and office hours, and offline a note in place of the map', () => {
  showScreen(visitorCounter('offline'), <ContactsScreen />)
  expect(hrefOf('(555) 010-0142')).toBe('tel:+15550100142')
  expect(hrefOf('support@example.com')).toBe('mailto:support@example.com')
  expect(hrefOf('See on map')).toMatch(/^https:\/\//)
  expect(screen.getByText(/100 Sample Street/).closest('address')?.textContent).toBe(
    '100 Sample StreetSpringfield, IL 62701',
  )
  expect(screen.getByText('Monday to Friday, 9am to 6pm CST')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'The map needs a connection' })).toBeTruthy()
  expect(screen.queryByTitle(/^Map:/)).toBeNull()
})

it('Contacts embeds the configured map in a sandbox without access to this page', () => {
  showScreen(visitorCounter(), <ContactsScreen />)
  const map = screen.getByTitle('Map: 100 Sample Street, Springfield, IL 62701')
  expect([map.getAttribute('src'), map.getAttribute('sandbox')]).toEqual(['/map.html', 'allow-scripts'])
})

it('About us says how the supplier began and that the supplier makes most of its products, with a video', () => {
  showScreen(visitorCounter(), <AboutUsScreen />)
  expect(screen.getByText(/we invented a pouch/)).toBeTruthy()
  expect(screen.getByText(/with a design center/)).toBeTruthy()
  expect(screen.getByText(/^Orders .* ship the same day\.$/)).toBeTruthy()
  expect(screen.getByText(/^We make most of the products that we sell/)).toBeTruthy()
  expect(screen.getByTitle('How we make frames and inserts').getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/PlantTour01',
  )
  expect(screen.getByTitle('How we make frames and inserts').getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-popups allow-presentation',
  )
})

it('Great save shows how much people save, with a video', () => {
  showScreen(visitorCounter(), <GreatSaveScreen />)
  expect(screen.getByText('up to $250,000 saved per year')).toBeTruthy()
  expect(screen.getByTitle('Where the savings come from')).toBeTruthy()
  expect(hrefOf('Ask us about your savings')).toBe('/contacts')
})

it('Great save says offline that the video needs a connection', () => {
  showScreen(visitorCounter('offline'), <GreatSaveScreen />)
  expect(screen.queryByTitle('Where the savings come from')).toBeNull()
  expect(screen.getByText('The video needs a connection.')).toBeTruthy()
})
