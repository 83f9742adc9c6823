import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSmtpMailer } from './smtp-mailer.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A minimal SMTP server; `answerToMail` is its answer to MAIL FROM. */
async function startSmtpServer(answerToMail = '250 OK') {
  const receivedLines: string[] = []
  let isInMessage = false
  function answer(socket: Socket, line: string): void {
    receivedLines.push(line)
    if (isInMessage) {
      if (line === '.') {
        isInMessage = false
        socket.write('250 Taken\r\n')
      }
    } else if (/^(EHLO|HELO)/.test(line)) socket.write('250 test\r\n')
    else if (line.startsWith('MAIL FROM')) socket.write(`${answerToMail}\r\n`)
    else if (line === 'DATA') {
      isInMessage = true
      socket.write('354 Go on\r\n')
    } else socket.write(line === 'QUIT' ? '221 Bye\r\n' : '250 OK\r\n')
  }
  const server = createServer((socket) => {
    let unfinishedLine = ''
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      const lines = (unfinishedLine + chunk.toString()).split('\r\n')
      unfinishedLine = lines.pop() ?? ''
      for (const line of lines) answer(socket, line)
    })
    socket.write('220 test\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  // A listening server has an address with a port.
  return { receivedLines, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const mail = { to: 'sam@example.com', subject: 'Hello', text: 'The link' }

test('the SMTP mailer sends a mail in the name of the firm', async () => {
  const { receivedLines, url } = await startSmtpServer()
  await createSmtpMailer(url).send(mail)
  expect(receivedLines).toContain('MAIL FROM:<support@example.com>')
  expect(receivedLines).toContain('RCPT TO:<sam@example.com>')
  expect(receivedLines).toContain('From: Counter Dealer Supply <support@example.com>')
  expect(receivedLines).toContain('Subject: Hello')
  expect(receivedLines).toContain('The link')
})

test('the SMTP mailer fails when the server refuses the mail', async () => {
  const { url } = await startSmtpServer('550 Not from you')
  await expect(createSmtpMailer(url).send(mail)).rejects.toThrow('550 Not from you')
})

test('the SMTP mailer fails after one limit for the whole mail when the server never ends its answer', async () => {
  let isConnected = true
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write('250-x\r\n'), 20)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      isConnected = false
    })
    socket.write('220 test\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  await expect(createSmtpMailer(`smtp://127.0.0.1:${port}`, 400).send(mail)).rejects.toThrow(
    'The mail server did not take the mail within 0.4 s.',
  )
  await expect.poll(() => isConnected).toBe(false)
})
