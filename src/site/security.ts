// The contact for reports about security, from the firm's site file (G230). Only the server reads it.
import siteFile from '#site-file' with { type: 'json' }

interface Security {
  contact: string
  policy: string | null
}

/** The build puts the value of its site file in place of this name. */
declare const COUNTER_SECURITY: Security | undefined

export const security: Security =
  typeof COUNTER_SECURITY === 'undefined' ? siteFile.security : COUNTER_SECURITY
