import { expect, test } from 'vitest'
import { effectiveSettings } from './effective-settings.mjs'

test('effectiveSettings names value and origin of each setting, and no secret', () => {
  const environment = {
    DATABASE_URL: 'postgres://counter:secret@x/counter',
    OPS_PORT: '4174',
    NODE_ENV: 'demo',
  }
  const settings = effectiveSettings(['--port', '80', '--https'], environment)
  expect(settings).toEqual(
    expect.arrayContaining([
      ['--port', '80', 'argument'],
      ['--host', '127.0.0.1', 'default'],
      ['--ops-port', '4174', 'OPS_PORT'],
      ['--https', 'true', 'argument'],
      ['--database-url', 'set, not shown', 'DATABASE_URL'],
      ['SMTP_URL', '', 'default'],
      ['NODE_ENV', 'demo', 'variable'],
    ]),
  )
  expect(JSON.stringify(settings)).not.toContain('secret')
  expect(() => effectiveSettings(['--port', 'x'], {})).toThrow('--port wants a whole number')
})
