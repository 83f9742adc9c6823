import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { OLDEST_BROWSERS } from '../../vite.config.ts'
import { isTest, ROOT, readSources } from './read-sources.ts'

/**
 * Features of the browser's types that one of the oldest browsers, mostly Safari 16.4, does not have. Newer features of
 * the language need no list, because `lib` in TypeScript's configuration does not have them.
 */
const TOO_NEW = [
  /\bURL\.(canParse|parse)\(/,
  /\bAbortSignal\.any\(/,
  /\bDocument\.parseHTMLUnsafe\(|\.setHTMLUnsafe\(|\.getHTML\(/,
  /\.(checkVisibility|showPopover|hidePopover|togglePopover|startViewTransition)\(/,
  /\bResponse\.json\(|\.bytes\(\)/,
  /\bstorage\??\.estimate\(/,
  /\b(navigation|scheduler|cookieStore)\.\w+\(/,
  /\bReadableStream\.from\(/,
  /\b(onscrollend|'scrollend')/,
]

it('the app uses no feature of TOO_NEW', () => {
  const usedFeatures = readSources()
    .filter(({ path }) => /^(src|sw)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      TOO_NEW.flatMap((feature) => {
        const match = feature.exec(text)
        return match === null ? [] : [`${path}: ${match[0]}`]
      }),
    )
  expect(usedFeatures).toEqual([])
})

it('the README and the page of an unsupported browser name the browsers of the build', () => {
  expect(OLDEST_BROWSERS).toEqual({ chrome: '111', edge: '111', firefox: '121', safari: '16.4', ios: '16.4' })
  const browserList =
    'Chrome and Edge 111, Firefox 121 and Safari 16.4 (also on iPhone and iPad), and in newer ones'
  for (const path of ['README.md', 'index.html']) {
    expect(readFileSync(posix.join(ROOT, path), 'utf8')).toContain(browserList)
  }
})
