import { expect, it } from 'vitest'
import { isTest, readSources } from './read-sources.ts'

/**
 * What the types of the browser know and Safari 16.4, the oldest one that the build is made for, does not. The
 * language itself needs no list: `lib` in the configuration of TypeScript ends before what came later.
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

it('the app calls nothing that its oldest browser lacks', () => {
  const calls = readSources()
    .filter(({ path }) => /^(src|sw)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      TOO_NEW.flatMap((feature) => {
        const found = feature.exec(text)
        return found === null ? [] : [`${path}: ${found[0]}`]
      }),
    )
  expect(calls).toEqual([])
})
