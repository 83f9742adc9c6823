/** The build of the app that runs in this page. */
export interface AppBuild {
  version: string
  /** Empty where the build did not know it. */
  commit: string
  /** ISO 8601. */
  builtAt: string
}

/** The build puts the value in place of this name (bin/build-stamp.mjs). Tests run without a build. */
declare const COUNTER_BUILD: AppBuild | undefined

export const APP_BUILD: AppBuild | null = typeof COUNTER_BUILD === 'undefined' ? null : COUNTER_BUILD
