// The files of `deploy` fit the server that they start.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../../server/arguments.mjs'
import { ROOT } from './read-sources.ts'

const read = (path: string) => readFileSync(posix.join(ROOT, path), 'utf8')
const compose = read('deploy/compose.yaml')
const dockerfile = read('deploy/Dockerfile')
const nginx = read('deploy/nginx.conf')
const caddyfile = read('deploy/Caddyfile')
const edgeSource = read('server/edge/create-edge.ts')
const serviceUnit = read('deploy/counter.service')
const environmentFile = read('deploy/counter.env')

const flags = SETTINGS.map(({ flag }) => flag.split(' ')[0] ?? '').filter(Boolean)
const variables = SETTINGS.map(({ variable }) => variable)

describe('the files of deploy', () => {
  it.each([
    ['compose.yaml', [...compose.matchAll(/(?:^ +- |\[)(--[a-z-]+)/gm)]],
    ['Dockerfile', [...dockerfile.matchAll(/"(--[a-z-]+)"/g)]],
    ['counter.service', [...serviceUnit.matchAll(/(?<=ExecStart=.*)(--[a-z-]+)/g)]],
    ['counter.env', [...environmentFile.matchAll(/ ?(--[a-z-]+)/g)]],
  ])('give the server only arguments that it has: %s', (_name, matches) => {
    const usedFlags = matches.map(([, flag = '']) => flag)
    expect(usedFlags).not.toEqual([])
    expect(usedFlags.filter((flag) => !flags.includes(flag))).toEqual([])
  })

  it('name the file of the address of PostgreSQL, and never the address', () => {
    expect(variables).toContain('DATABASE_URL_FILE')
    expect(compose.match(/DATABASE_URL\w*/g)).toEqual(['DATABASE_URL_FILE', 'DATABASE_URL_FILE'])
    expect(serviceUnit.match(/DATABASE_URL\w*/g)).toEqual(['DATABASE_URL_FILE'])
  })

  it('make an image of Node 24 whose server runs without root and starts without a shell', () => {
    expect(dockerfile.match(/^FROM \S+/gm)).toEqual([
      'FROM node:24-bookworm-slim',
      'FROM node:24-bookworm-slim',
    ])
    expect(dockerfile).toMatch(/^USER 10001:10001$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK .*CMD \["node", "\/app\/main\.mjs", "health"\]$/m)
    expect(dockerfile).toMatch(/^ENTRYPOINT \["node", "\/app\/main\.mjs", /m)
  })

  it('let the proxy pass on pictures and events, and log no queries', () => {
    expect(nginx).toMatch(/client_max_body_size 12m;/)
    expect(nginx).toMatch(/location = \/api\/client\/product\/events \{[^}]*proxy_buffering off;/)
    expect(nginx.match(/\$(?:request_uri|request|args|query_string|http_referer)\b/g)).toEqual([
      '$request_uri',
    ])
    expect(nginx).toMatch(/return 308 https:\/\/\$host\$request_uri;/)
  })

  it('let no caller name the host or the scheme of the page to the edge', () => {
    expect(nginx).toMatch(/^ {4}proxy_set_header X-Forwarded-Host \$host;$/m)
    expect(nginx).toMatch(/^ {4}proxy_set_header X-Forwarded-Proto \$scheme;$/m)
    // A location that sets a header inherits none of the server.
    expect(nginx.match(/^ {6,}proxy_set_header /gm)).toBeNull()
  })
  it('let the edge answer before the proxy gives up a silent backend', () => {
    expect(edgeSource).toContain('silenceLimitMs = 60_000')
    expect(nginx.match(/^ {4}proxy_read_timeout .*$/gm)).toEqual(['    proxy_read_timeout 90s;'])
    expect(caddyfile.match(/response_header_timeout .*/g)).toEqual(['response_header_timeout 90s'])
  })
  it('let only the owner of the databases connect to them', () => {
    const statements = read('deploy/create-databases.sql')
    const databases = [...statements.matchAll(/^create database (\w+);$/gm)].map(([, name]) => name)
    expect(databases).toEqual(['counter_keys', 'counter_reference'])
    for (const database of databases) {
      expect(statements).toContain(`\nrevoke connect on database ${database} from public;\n`)
    }
    expect(read('docs/operating.md')).toContain('`revoke connect on database counter_keys from public`')
  })
  it('let nginx pass on answers whose head has many cookies', () => {
    expect(nginx).toMatch(/^ {4}proxy_buffer_size 16k;\n {4}proxy_buffers 8 16k;$/m)
  })
  it('let no caller give a number to its call', () => {
    expect(nginx).toMatch(/^ {4}proxy_set_header Counter-Request-Id "";$/m)
    expect(caddyfile).toMatch(/^\t\theader_up -Counter-Request-Id$/m)
  })
})
