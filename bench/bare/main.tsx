// The floor of the measurements: a page with React and IndexedDB that only shows fifty cards. With `?typing` each
// letter shows fifty new cards, with `?click` each press of a button writes a row.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { BareCard } from './card.ts'

function openDatabase(): Promise<IDBDatabase> {
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
  const [searchText, setSearchText] = useState('')
  return (
    <>
      <input
        type="search"
        aria-label="Search products"
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
      />
      <section aria-label="Matches">
        <a href="/">{searchText}</a>
        <Cards
          cards={cards.map((card) => ({
            ...card,
            id: card.id + 100 * (searchText.length % 2),
            name: `${card.name} ${searchText}`,
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

const database = await openDatabase()
const storedCards = await readCards(database)
const cards = storedCards.length > 0 ? storedCards : await fillCards(database)
const root = document.getElementById('root')
const screens = new Map([
  ['?typing', <Typing key="typing" cards={cards} />],
  ['?click', <Click key="click" database={database} />],
])
if (root !== null) createRoot(root).render(screens.get(location.search) ?? <Cards cards={cards} />)
await navigator.serviceWorker.register('/sw.js')
