import { describeOrderStore } from '#tests/support/order-store-cases.ts'
import { readAllOrders } from '#tests/support/read-all-orders.ts'
import { AccountDatabase } from '../account-database.ts'
import { changeCart } from '../cart/cart-table.ts'
import { createOutboxTable } from './outbox-table.ts'
import { readCart } from '../cart/stored-cart.ts'

describeOrderStore('the store on the device', () => {
  const account = new AccountDatabase('3')
  return {
    store: createOutboxTable(account),
    list: async () => (await readAllOrders(account)).reverse(),
    readCart: () => readCart(account),
    async changeCart(change) {
      await changeCart(account, () => change)
    },
    async addUnreadable(row) {
      await account.outbox.add(row)
    },
    fillDevice() {
      const refuse = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
      account.outbox.hook('creating', refuse)
      account.outbox.hook('updating', refuse)
    },
    close: () => account.delete(),
  }
})
