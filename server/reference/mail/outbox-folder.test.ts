import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutboxFolder, sweepOutboxFolder } from './outbox-folder.ts'

let directory: string
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'counter-mail-')), 'mail-outbox')
})
afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }))

const clock = () => new Date('2026-11-20T15:00:00Z')

const LINK = `https://counter.example/password-restore?code=${'a1b2'.repeat(20)}`

test('each mail becomes one file, which no other account of the machine can read', async () => {
  const mailer = createOutboxFolder(directory, clock)
  await mailer.send({ to: 'sam@example.com', subject: 'Hello', text: LINK })
  await mailer.send({ to: 'kim@example.com', subject: 'Hello', text: 'Second' })
  const [firstFile = '', secondFile = ''] = (await readdir(directory)).sort()
  expect(firstFile).toMatch(/^2026-11-20T15-00-00\.000Z-000001-[\da-f]{8}\.eml$/)
  const message = await readFile(join(directory, firstFile), 'utf8')
  const [head = '', text] = message.split('\n\n')
  expect(head.split('\n').filter((line) => !line.startsWith('Message-ID: '))).toEqual([
    'From: Counter Dealer Supply <support@example.com>',
    'To: sam@example.com',
    'Subject: Hello',
    'Date: Fri, 20 Nov 2026 15:00:00 +0000',
    'Content-Transfer-Encoding: quoted-printable',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ])
  // The quoted-printable encoding breaks long lines after `=`.
  expect(text?.replaceAll('=\n', '').replaceAll('=3D', '=')).toBe(`${LINK}\n`)
  expect(await readFile(join(directory, secondFile), 'utf8')).toContain('\n\nSecond\n')
  expect((await stat(join(directory, firstFile))).mode & 0o077).toBe(0)
})

test('a sweep removes only half-written mails', async () => {
  await sweepOutboxFolder(directory)
  await mkdir(directory)
  for (const name of ['.2026-half.eml', '2026-whole.eml', '.operators-notes']) {
    await writeFile(join(directory, name), 'Code: a1b2')
  }
  await sweepOutboxFolder(directory)
  expect((await readdir(directory)).sort()).toEqual(['.operators-notes', '2026-whole.eml'])
})

test('a line break in an address adds no header to the message', async () => {
  const mailer = createOutboxFolder(directory, clock)
  await mailer.send({ to: 'sam@example.com\r\nBcc: all@example.com', subject: 'Hello', text: '' })
  const [name = ''] = await readdir(directory)
  expect(await readFile(join(directory, name), 'utf8')).not.toMatch(/^Bcc:/m)
})

test('an attachment stays unchanged', async () => {
  const content = Buffer.from('%PDF-1.3 not text: \u0000\u00ff', 'latin1')
  const attachments = [{ filename: 'invoice-#501.pdf', contentType: 'application/pdf', content }]
  await createOutboxFolder(directory, clock).send({
    to: 'sam@example.com',
    subject: 'Hello',
    text: 'Hi',
    attachments,
  })
  const [name = ''] = await readdir(directory)
  const message = await readFile(join(directory, name), 'utf8')
  expect(message).toContain('Content-Disposition: attachment; filename=invoice-#501.pdf')
  expect(message).toContain(`\n\n${content.toString('base64')}\n`)
})
