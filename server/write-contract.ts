// `npm run contract`: writes docs/openapi.json and the tables of docs/backend-contract.md from the agreed calls.
import { readFile, writeFile } from 'node:fs/promises'
import { withTables } from './agreement/contract-page.ts'
import { openApiText } from './agreement/openapi-document.ts'
import { print } from './print.ts'

const page = new URL('../docs/backend-contract.md', import.meta.url)

await writeFile(new URL('../docs/openapi.json', import.meta.url), openApiText())
await writeFile(page, withTables(await readFile(page, 'utf8')))
print('Written: docs/openapi.json and the tables of docs/backend-contract.md')
