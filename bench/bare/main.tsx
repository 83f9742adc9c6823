// The floor of the measurements: React, IndexedDB by hand, fifty cards, nothing else. `?typing` shows other fifty cards
// at each letter, `?click` writes a row at each press.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { BareCard } from './card.ts'

function openCards(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('bare', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('cards', { keyPath: 'id' })
      request.result.createObjectStore('presses', { autoIncrement: true })
    }
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

function writePress(database: IDBDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('presses', 'readwrite', { durability: 'strict' })
    transaction.objectStore('presses').put({ pressedAt: Date.now() })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
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

function Typing({ cards }: { cards: BareCard[] }) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <input
        type="search"
        aria-label="Search products"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <section aria-label="Matches">
        <a href="/">{typed}</a>
        <Cards
          cards={cards.map((card) => ({
            ...card,
            id: card.id + 100 * (typed.length % 2),
            name: `${card.name} ${typed}`,
          }))}
        />
      </section>
    </>
  )
}

function Click({ database }: { database: IDBDatabase }) {
  const [count, setCount] = useState(0)
  return (
    <>
      <button
        type="button"
        onClick={async () => {
          await writePress(database)
          setCount(count + 1)
        }}
      >
        Press
      </button>
      <output>{count}</output>
    </>
  )
}

const database = await openCards()
const stored = await readCards(database)
const cards = stored.length > 0 ? stored : await fillCards(database)
const root = document.getElementById('root')
const screens = new Map([
  ['?typing', <Typing key="typing" cards={cards} />],
  ['?click', <Click key="click" database={database} />],
])
if (root !== null) createRoot(root).render(screens.get(location.search) ?? <Cards cards={cards} />)
await navigator.serviceWorker.register('/sw.js')
