// Reads JSON bodies, which are weighed before they are parsed.
import type { FastifyInstance } from 'fastify'
import { BYTES_PER_VALUE, findBodyFault } from '#server/network/json-weight.ts'
import { bodyFaults } from '#texts/field-faults.ts'
import { invalid } from './refusal.ts'

export function registerJsonParser(app: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // All bodies of the contract are JSON, except the forms with pictures, whose plugin has its own parser.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const fault = findBodyFault(body, request.routeOptions.bodyLimit / BYTES_PER_VALUE)
    if (fault !== null) return done(invalid(bodyFaults[fault]))
    try {
      done(null, JSON.parse(decoder.decode(body)))
    } catch {
      done(invalid(bodyFaults.unreadable))
    }
  })
}
