import { createMemoryOrderStore } from './memory-order-store.ts'
import { describeOrderStore } from './order-store-cases.ts'

describeOrderStore('the store in memory', () => {
  const store = createMemoryOrderStore()
  return {
    store,
    list: store.list,
    readCart: async () => store.cart,
    async changeCart(change) {
      const revision = store.cart.revision + (change.lines ? 1 : 0)
      store.cart = { ...store.cart, ...change, revision }
    },
    addUnreadable: async (row) => store.addUnreadable(row),
    fillDevice() {
      store.isFull = true
    },
    close: async () => {},
  }
})
