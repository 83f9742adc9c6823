/** The package's version, the commit of the sources (empty where it is not known) and the moment of the build. */
export function readBuildStamp(): { version: string; commit: string; builtAt: string }
