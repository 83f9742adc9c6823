/** The package's version, the commit of the sources (empty if it is not known) and the time of the build. */
export function readBuildStamp(): { version: string; commit: string; builtAt: string }
