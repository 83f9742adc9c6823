// The floor of the measurement: React, IndexedDB by hand, fifty cards, nothing else.
import { createRoot } from 'react-dom/client'
import type { BareCard } from './card.ts'

function openCards(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('bare', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('cards', { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function readCards(database: IDBDatabase): Promise<BareCard[]> {
  return new Promise((resolve, reject) => {
    const request: IDBRequest<BareCard[]> = database.transaction('cards').objectStore('cards').getAll()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function fillCards(database: IDBDatabase): Promise<BareCard[]> {
  const cards: BareCard[] = await (await fetch('/cards.json')).json()
  const store = database.transaction('cards', 'readwrite').objectStore('cards')
  for (const card of cards) store.put(card)
  return cards
}

function Cards({ cards }: { cards: BareCard[] }) {
  return cards.map((card) => (
    <article key={card.id} aria-label={card.name}>
      <img src={card.picture} width={220} height={220} alt="" />
      <h3>{card.name}</h3>
      <p>{card.price}</p>
      <button type="button">Add to Cart</button>
    </article>
  ))
}

const database = await openCards()
const stored = await readCards(database)
const cards = stored.length > 0 ? stored : await fillCards(database)
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Cards cards={cards} />)
await navigator.serviceWorker.register('/sw.js')
