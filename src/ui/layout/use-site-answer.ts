import { useEffect, useState } from 'react'

/** A site that has not answered by then is taken for away; a person would not look at an empty frame for longer. */
const ANSWER_LIMIT_MS = 10_000

interface SiteAnswer {
  /** True once the site has not answered, until it answers. */
  isUnanswered: boolean
  /** The site is being asked. */
  isAsking: boolean
}

/**
 * Asks the site of `address` for this page, without cookies, and tells whether it answered at all. A browser does not tell
 * it of a frame: it reports the page of its own error as loaded. Pages of the app's own origin are not asked (G347). Another
 * `tryCount` asks again.
 */
export function useSiteAnswer(address: string, isOtherSite: boolean, tryCount: number): SiteAnswer {
  const [answer, setAnswer] = useState<SiteAnswer>({ isUnanswered: false, isAsking: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!isOtherSite) return
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), ANSWER_LIMIT_MS)
    let isOver = false
    setAnswer(({ isUnanswered }) => ({ isUnanswered, isAsking: true }))
    const settle = (isUnanswered: boolean) => {
      if (!isOver) setAnswer({ isUnanswered, isAsking: false })
    }
    fetch(address, { mode: 'no-cors', credentials: 'omit', signal: controller.signal })
      .then(
        () => settle(false),
        () => settle(true),
      )
      .finally(() => clearTimeout(timer))
    return () => {
      isOver = true
      clearTimeout(timer)
      controller.abort()
    }
  }, [address, isOtherSite, tryCount])
  return answer
}
