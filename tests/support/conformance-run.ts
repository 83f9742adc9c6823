// Runs the conformance rules against a copy of the reference server, with a site file that fits its test world.
import type { BackendPaths } from '#contract/backend-paths.ts'
import type { Profile } from '#server/agreement/agreed-call.ts'
import { type ConformanceReport, runConformance } from '#server/conformance/conformance.ts'
import type { ConformanceSite } from '#server/conformance/conformance-site.ts'
import { PASSWORD } from './reference-world.ts'

export const CONFORMANCE_SITE: ConformanceSite = {
  buyer: { login: 'buyer', password: PASSWORD },
  staff: { login: 'admin', password: PASSWORD },
  // Subtotal: 600 × 0.45 and 50 × 0.56 (after 10 % discount). Shipping: 11.50 and 40 % of 11.50 for product 101, and
  // 9.00 for product 102. Tax: 6.25 % of the subtotal (Illinois).
  carts: [
    {
      dealership: 7,
      lines: [
        { product: 101, quantity: 600 },
        { product: 102, quantity: 50 },
      ],
      subTotal: 298,
      shipping: 25.1,
      tax: 18.63,
      total: 341.73,
    },
  ],
  order: { dealership: 7, lines: [{ product: 101, quantity: 100 }] },
}

export function runConformanceAt(
  url: string,
  profile: Profile,
  paths: BackendPaths = {},
  clock = () => 0,
  wait = async (): Promise<void> => undefined,
): Promise<ConformanceReport> {
  const now = () => new Date('2026-11-20T15:00:00Z')
  const options = {
    backend: new URL(url),
    paths,
    site: CONFORMANCE_SITE,
    profile,
    placesOrders: true,
    now,
    clock,
    wait,
  }
  return runConformance(options)
}

export const rulesThatDoNotFit = ({ results }: ConformanceReport) =>
  results.filter(({ result }) => result !== 'fits').map(({ rule, notes }) => [rule.id, ...notes])
