import { setFlagsFromString } from 'node:v8'

/**
 * The built server starts with a heap for new objects that does not grow (bin/build-server.mjs): it is enough for an
 * edge. The reference server makes large answers, so its heap may grow.
 */
export function allowHeapGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
