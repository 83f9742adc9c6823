import type { FastifyInstance } from 'fastify'
import { callerOf, isChosenByBody, isPublic, passGate, type RouteGate } from './route-gate.ts'

/** A registered route, for tests that check all routes. */
export interface GuardedRoute {
  method: string
  path: string
  gate: RouteGate
}

declare module 'fastify' {
  interface FastifyInstance {
    guardedRoutes: readonly GuardedRoute[]
  }
}

/** Call it before the first route is added. A route that names no gate cannot be added. */
export function guardRoutes(app: FastifyInstance): void {
  const routes: GuardedRoute[] = []
  app.decorate('guardedRoutes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.gate === undefined) throw new Error(`${method} ${url} names no gate.`)
    for (const eachMethod of [method].flat())
      routes.push({ method: eachMethod, path: url, gate: config.gate })
  })
  // The body of a refused caller is not parsed (G290). 'preParsing' comes after every hook that reads the session.
  app.addHook('preParsing', async (request) => {
    if (request.is404) return
    const { gate } = request.routeOptions.config
    if (!isChosenByBody(gate)) passGate(gate, request)
    else if (!gate.oneOf.some(isPublic)) callerOf(request)
  })
  app.addHook('preHandler', async (request) => {
    if (request.is404) return
    const { gate } = request.routeOptions.config
    if (isChosenByBody(gate)) passGate(gate, request)
  })
}
