import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConformanceSite } from './conformance-site.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-site-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function readSite(content: unknown) {
  const file = join(folder, 'site.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readConformanceSite(file)
}

it('readConformanceSite reads the accounts, and a password from its own file', async () => {
  await writeFile(join(folder, 'buyer.secret'), 'From-A-File1\n')
  const buyer = { login: 'buyer', passwordFile: 'buyer.secret' }
  expect(await readSite({ buyer, staff: { login: 'staff', password: 'Typed1' } })).toEqual({
    buyer: { login: 'buyer', password: 'From-A-File1' },
    staff: { login: 'staff', password: 'Typed1' },
    carts: [],
  })
  expect((await readSite({ buyer })).staff).toBeNull()
})

it.each<[content: unknown, fault: string]>([
  ['{', 'site.json: '],
  [{}, 'site.json: buyer '],
  [{ buyer: { login: 'buyer' } }, 'site.json: buyer needs password or passwordFile.'],
  [
    { buyer: { login: 'b', password: 'x', passwordFile: 'y' } },
    'site.json: buyer needs password or passwordFile.',
  ],
  [{ buyer: { login: 'b', password: 'x' }, order: { dealership: 7, lines: [] } }, 'site.json: order.lines '],
])('readConformanceSite refuses %j', async (content, fault) => {
  await expect(readSite(content)).rejects.toThrow(fault)
})

it('the error for a missing site file is one sentence that names the file', async () => {
  await expect(readConformanceSite(join(folder, 'none.json'))).rejects.toThrow(/none\.json cannot be read\.$/)
})

it('the error for a missing password file is one sentence that names the file', async () => {
  const buyer = { login: 'buyer', passwordFile: 'none.secret' }
  await expect(readSite({ buyer })).rejects.toThrow(/none\.secret cannot be read\.$/)
})
