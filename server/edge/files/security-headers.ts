import { createHash } from 'node:crypto'

const YEAR_SECONDS = 31_536_000

/** The source expressions that allow the inline scripts of this page. */
export function inlineScriptHashes(page: string): string[] {
  const texts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/**
 * Pages may ask and show frames of `frameHosts`, the origins of the configured map and videos, and may run the inline scripts
 * with these hashes.
 */
export function securityHeaders(
  frameHosts: readonly string[],
  isHttps: boolean,
  scriptHashes: readonly string[] = [],
): Record<string, string> {
  const policy = [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes].join(' '),
    // Radix injects a <style> for its scroll lock.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // The app asks the site of a frame whether it answers, before a person sees an empty frame (G347).
    ['connect-src', "'self'", ...frameHosts].join(' '),
    "worker-src 'self'",
    ['frame-src', "'self'", ...frameHosts].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // A map or a video may be a page of this origin (decisions.md G11).
    "frame-ancestors 'self'",
    // Trusted Types: text becomes code only through the app's one policy (app/start/own-scripts.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // A document stays the same while the app goes to the shelf count, so the camera is permitted for every page of
    // this origin. Frames of other origins do not get it (G242).
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(isHttps && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` }),
  }
}
