import { type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import styles from './embedded-frame.module.css'
import { StillFrame } from './still-frame.tsx'
import { useSiteAnswer } from './use-site-answer.ts'

/**
 * The rights of an embedded page of another site, for example a video player. Such a page must not navigate the app's
 * page. A page of the app's own origin gets only `allow-scripts`, because with `allow-same-origin` it could remove its
 * sandbox.
 */
const RIGHTS_OF_OTHER_SITES = 'allow-scripts allow-same-origin allow-popups allow-presentation'

function isOfOtherSite(address: string): boolean {
  return new URL(address, location.href).origin !== location.origin
}

interface EmbeddedFrameProps {
  address: string
  title: string
  /** The picture that covers the frame while its site does not answer. */
  still?: ReactNode
  words: { unanswered: string; tryAgain: string }
}

/**
 * Shows a page of another site, such as a video or a map, inside the app's page. The edge's content security policy
 * must allow its host. While the site does not answer, a still with a sentence covers the browser's page of the error.
 */
export function EmbeddedFrame({ address, title, still, words }: EmbeddedFrameProps) {
  const isOtherSite = isOfOtherSite(address)
  const [tryCount, setTryCount] = useState(0)
  const { isUnanswered, isAsking } = useSiteAnswer(address, isOtherSite, tryCount)
  return (
    <div className={styles.place}>
      <iframe
        // With another key the browser loads the frame again.
        key={tryCount}
        className={styles.frame}
        src={address}
        title={title}
        inert={isUnanswered}
        sandbox={isOtherSite ? RIGHTS_OF_OTHER_SITES : 'allow-scripts'}
        loading="lazy"
        allow="fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {isUnanswered && (
        <div className={styles.cover}>
          <StillFrame
            still={still}
            actions={
              <Button icon="refresh" busy={isAsking} onClick={() => setTryCount((count) => count + 1)}>
                {words.tryAgain}
              </Button>
            }
          >
            {words.unanswered}
          </StillFrame>
        </div>
      )}
    </div>
  )
}
