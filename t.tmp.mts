import { callAs, archiveProduct } from './tests/support/server-calls.ts'
import { ENDPOINTS } from './src/contract/endpoints.ts'
const url='http://localhost:4477'
const staff = await callAs(url, { login: 'manager', password: 'Manager123' })
const { items } = await staff.get(ENDPOINTS.productIds)
console.log(items.length, JSON.stringify(items).slice(0,900))
const t=Date.now()
const gone=items.filter((id: number) => id > 130)
await Promise.all(gone.map((id: number) => archiveProduct(staff, id)))
console.log(gone.length,Date.now()-t)
const b = await callAs(url, { login: 'buyer', password: 'Buyer123' })
console.log((await b.get(ENDPOINTS.productIds)).count)
