/** The compressed scripts that a page loads before it shows the catalogue. */
export const START_SCRIPT_BYTES_LIMIT = 140_000
/** The scripts and style sheets that a page loads before it shows the catalogue. */
export const START_FILES_LIMIT = 12
