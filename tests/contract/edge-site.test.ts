import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBuild } from '#server/edge/files/build-files.ts'
import { storeBuild } from '#server/edge/files/previous-builds.ts'
import { type RunningEdge, startEdge } from '#tests/support/edge-fixture.ts'
import { recordLog } from '#tests/support/record-log.ts'

let folder: string
let runningEdge: RunningEdge

async function writeBuild(name: string, assetName: string): Promise<string> {
  const dist = join(folder, name)
  await rm(dist, { recursive: true, force: true })
  await mkdir(join(dist, 'assets'), { recursive: true })
  await mkdir(join(dist, '.vite'))
  await writeFile(join(dist, '.vite/manifest.json'), '{}')
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Counter</title>')
  await writeFile(join(dist, 'sw.js'), 'self.skipWaiting')
  await writeFile(join(dist, 'manifest.webmanifest'), '{}')
  const body = `console.log("${assetName}")`.repeat(20)
  await writeFile(join(dist, `assets/${assetName}.js`), body)
  await writeFile(join(dist, `assets/${assetName}.js.br`), brotliCompressSync(body))
  await writeFile(join(dist, `assets/${assetName}.js.gz`), gzipSync(body))
  return dist
}

async function startWith(dist: string, retiresWorker = false): Promise<RunningEdge> {
  const currentBuild = await readBuild(dist)
  const previousBuild = await storeBuild(dist, join(folder, 'history'), currentBuild)
  return startEdge({
    backend: new URL('http://127.0.0.1:1'),
    keys: null,
    current: currentBuild,
    previous: previousBuild,
    retiresWorker,
    security: { contact: 'mailto:security@firm.example', policy: null },
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-site-'))
  runningEdge = await startWith(await writeBuild('first', 'main-AAAAAAAA'))
})
afterAll(async () => {
  await runningEdge.edge.close()
  await rm(folder, { recursive: true })
})

function getRaw(
  path: string,
  acceptEncoding: string,
): Promise<{ encoding: string | undefined; length: number }> {
  return new Promise((resolve, reject) => {
    const options = {
      port: new URL(runningEdge.url).port,
      path,
      headers: { 'accept-encoding': acceptEncoding },
    }
    send(options, (answer) => {
      let length = 0
      answer.on('data', (chunk) => {
        length += chunk.length
      })
      answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], length }))
    })
      .on('error', reject)
      .end()
  })
}

test.each(['/', '/cart', '/product/12-tag-pouch', '/product/12-a%2Fb%3F50%25', '/auth/cart', '/archive/'])(
  'the address %s gets the app',
  async (path) => {
    const answer = await fetch(runningEdge.url + path)
    expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>Counter</title>'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  },
)

test.each(['/assets/gone-BBBBBBBB.js', '/missing.png', '/old-worker.js', '/.vite/manifest.json'])(
  'the address %s, for which the edge serves no file, gets 404 and not the app',
  async (path) => {
    const answer = await fetch(runningEdge.url + path)
    expect([answer.status, await answer.text()]).toEqual([404, 'The server has no such file.\n'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  },
)

test('hashed assets are cached for ever; the worker and the manifest are checked each time', async () => {
  const readCaching = async (path: string) =>
    (await fetch(runningEdge.url + path)).headers.get('cache-control')
  expect(await readCaching('/assets/main-AAAAAAAA.js')).toBe('public, max-age=31536000, immutable')
  expect(await readCaching('/sw.js')).toBe('no-cache')
  expect(await readCaching('/manifest.webmanifest')).toBe('no-cache')
})

test('assets are sent with a compression that the browser accepts', async () => {
  const path = '/assets/main-AAAAAAAA.js'
  expect((await getRaw(path, 'gzip, deflate, br')).encoding).toBe('br')
  expect((await getRaw(path, 'gzip, br;q=0')).encoding).toBe('gzip')
  expect(await getRaw(path, '')).toEqual({ encoding: undefined, length: 560 })
  // With this header a cache between edge and browser stores one copy for each compression.
  expect((await fetch(runningEdge.url + path)).headers.get('vary')).toBe('Accept-Encoding')
})

test.each<[string, (etag: string) => string]>([
  ['the tag of the last answer', (etag) => etag],
  // A proxy that compresses a file makes its tag weak.
  ['the same tag, but weak', (etag) => `W/${etag}`],
  ['a list with the tag', (etag) => `"other", ${etag}`],
])('a browser that sends %s gets 304 without the file', async (_case, changeTag) => {
  const firstAnswer = await fetch(runningEdge.url)
  const headers = { 'if-none-match': changeTag(firstAnswer.headers.get('etag') ?? '') }
  const secondAnswer = await fetch(runningEdge.url, { headers })
  expect([secondAnswer.status, await secondAnswer.text()]).toEqual([304, ''])
})

test('a POST to the site is refused, and the answer allows GET and HEAD', async () => {
  const answer = await fetch(`${runningEdge.url}/cart`, { method: 'POST' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test.each(['/', '/assets/gone.js', '/api/x', '/edge', '/catalog/'])(
  'the answer of %s has the security headers',
  async (path) => {
    const { headers } = await fetch(runningEdge.url + path)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
        "connect-src 'self'; worker-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'self'; " +
        "require-trusted-types-for 'script'; trusted-types default",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toBe(
      'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    )
    expect(headers.get('strict-transport-security')).toBeNull()
  },
)

test.each([
  '/password-restore?code=abc',
  '/password-create?from=mail&code=abc',
  '/order/unregistered/7?email=a',
])('the page %s sends no referrer', async (path) => {
  expect((await fetch(`${runningEdge.url}${path}`)).headers.get('referrer-policy')).toBe('no-referrer')
})

test('the online catalogue has its own page, also for a product', async () => {
  expect(await (await fetch(`${runningEdge.url}/catalog/`)).text()).toContain('<h1>Online catalog</h1>')
  expect(await (await fetch(`${runningEdge.url}/catalog/101`)).text()).toContain('href="/product/101"')
})

describe('after a new build', () => {
  test('the edge serves the assets of the new build and of the build before it', async () => {
    const newEdge = await startWith(await writeBuild('second', 'main-CCCCCCCC'))
    const statusOf = async (path: string) => (await fetch(newEdge.url + path)).status
    expect(await statusOf('/assets/main-CCCCCCCC.js')).toBe(200)
    expect(await statusOf('/assets/main-AAAAAAAA.js')).toBe(200)
    await newEdge.edge.close()
  })

  test('the edge serves the assets of the third last build, and no longer those of an older build', async () => {
    for (const [name, assetName] of [
      ['third', 'main-DDDDDDDD'],
      ['fourth', 'main-EEEEEEEE'],
    ] as const) {
      await (await startWith(await writeBuild(name, assetName))).edge.close()
    }
    const lastEdge = await startWith(join(folder, 'fourth'))
    const statusOf = async (path: string) => (await fetch(lastEdge.url + path)).status
    expect(await statusOf('/assets/main-AAAAAAAA.js')).toBe(404)
    expect(await statusOf('/assets/main-CCCCCCCC.js')).toBe(200)
    await lastEdge.edge.close()
  })

  test('if the data folder cannot be written, there are no files of earlier builds, and the log says so', async () => {
    const recordedLog = recordLog()
    const dist = await writeBuild('fifth', 'main-FFFFFFFF')
    await writeFile(join(folder, 'not-a-folder'), '')
    const previousFiles = await storeBuild(dist, join(folder, 'not-a-folder'), await readBuild(dist))
    recordedLog.stop()
    expect([...previousFiles]).toEqual([])
    expect(recordedLog.sentences()).toEqual([
      expect.stringMatching(/^The files of the app could not be kept in .*not-a-folder for pages/),
    ])
  })

  test('an unfinished copy does not take the place of an earlier build', async () => {
    const dist = await writeBuild('sixth', 'main-GGGGGGGG')
    const historyFolder = join(folder, 'other-history')
    await storeBuild(dist, historyFolder, await readBuild(dist))
    for (const name of ['aaaa.1', 'bbbb.2', 'cccc.3']) await mkdir(join(historyFolder, name))
    const newDist = await writeBuild('seventh', 'main-HHHHHHHH')
    const previousFiles = await storeBuild(newDist, historyFolder, await readBuild(newDist))
    expect([...previousFiles.keys()]).toEqual(['/assets/main-GGGGGGGG.js'])
    expect((await readdir(historyFolder)).filter((name) => name.includes('.'))).toEqual([])
  })
})

test('if the operator retires the service worker, the edge serves a worker that unregisters itself', async () => {
  const retiringEdge = await startWith(await writeBuild('retired', 'main-CCCCCCCC'), true)
  const answer = await fetch(`${retiringEdge.url}/sw.js`)
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(await answer.text()).toContain('self.registration.unregister()')
  expect(await (await fetch(`${runningEdge.url}/sw.js`)).text()).toBe('self.skipWaiting')
  await retiringEdge.edge.close()
})

test('the edge answers security.txt with the address for reports of a weakness', async () => {
  const answer = await fetch(`${runningEdge.url}/.well-known/security.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  expect(text).toMatch(/^Contact: mailto:security@firm\.example\nExpires: \d{4}-\d\d-\d\dT[\d:]+Z\n/)
  const expires = Date.parse(/Expires: (.+)/.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})
