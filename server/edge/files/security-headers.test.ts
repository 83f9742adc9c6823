import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const directivesOf = (frameHosts: string[]) =>
  securityHeaders(frameHosts, false)['Content-Security-Policy']?.split('; ') ?? []

test('a page may show and ask the sites of its frames, and no others', () => {
  const policy = directivesOf(['https://www.youtube-nocookie.com'])
  expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com")
  expect(policy).toContain("connect-src 'self' https://www.youtube-nocookie.com")
  expect(directivesOf([])).toContain("connect-src 'self'")
})
